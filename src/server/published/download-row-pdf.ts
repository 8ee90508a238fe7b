import { marked, type Token, type Tokens } from 'marked';
import type { downloadRowPdf } from '#api/page-data.ts';
import { formatCell, formatDate } from '#sheet/format-cell.ts';
import { findColumn } from '#domain/column-template.ts';
import { showable } from '#domain/kept-columns.ts';
import type { Column, Row } from '#sheet/model.ts';
import type { Call } from '../http/call.ts';
import { downloadHeaders } from './download-file.ts';
import { countDownload, withinPdfLimit } from './download-limit.ts';
import { makePdf, type PdfContent, type PdfParagraph } from './make-pdf.ts';
import { messageOf, openBlock, permittedAction, sheetOf, visibleRow } from './open-block.ts';
import { todayOf } from './page-reader.ts';

/** One row as a PDF by the template of a "Download pdf" action; without one all columns that the block shows. */
export async function answerRowPdf(call: Call<typeof downloadRowPdf>): Promise<Response> {
  const { query, services } = call;
  const open = await openBlock(call, query);
  const action = permittedAction(open, query.action, 'Download pdf');
  const sheet = sheetOf(open);
  const row = await visibleRow(open, sheet, query.row_id, services);
  const template = messageOf(action, 'pdf_template');
  const shown = sheet.columns.filter((column) => open.shown.has(column.id));
  const title = messageOf(action, 'title') || open.reader.page.page_name || call.app.name;
  const date = todayOf(open.reader.context);
  const subtitle = `${call.app.name} · ${formatDate(date)}`;
  const content: PdfContent = template
    ? { title, heading: false, subtitle: '', paragraphs: paragraphsOf(template, row, showable(sheet.columns)) }
    : {
        title,
        subtitle,
        fields: shown.map((column) => ({ name: column.name, value: formatCell(row.cells[column.id], column) })),
      };
  await countDownload(call);
  const bytes = await withinPdfLimit(call, () => makePdf(content));
  const file = { date, ending: 'pdf' as const, type: 'application/pdf' };
  return new Response(new Uint8Array(bytes), { headers: downloadHeaders(title, file) });
}

/** The template's Markdown as paragraphs of plain text; values are put in after parsing. Its columns are the owner's choice. */
export function paragraphsOf(template: string, row: Pick<Row, 'cells'>, columns: readonly Column[]): PdfParagraph[] {
  const fill = (text: string): string =>
    text.replaceAll(/\[([^[\]\n]{1,200})\]/g, (bracketed, name: string) => {
      const column = findColumn(columns, name);
      return column ? formatCell(row.cells[column.id], column) : bracketed;
    });
  const paragraphs = (tokens: Token[], look: PdfParagraph['look']): PdfParagraph[] =>
    tokens.flatMap((token): PdfParagraph[] => {
      if (token.type === 'space' || token.type === 'hr') return [];
      if (token.type === 'heading')
        return [{ text: fill(plainText(token)), look: headingOf((token as Tokens.Heading).depth) }];
      if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => paragraphs(item.tokens, 'item'));
      if (token.type === 'blockquote') return paragraphs((token as Tokens.Blockquote).tokens, 'quote');
      return [{ text: fill(plainText(token)), look }];
    });
  return paragraphs(marked.lexer(template), 'text');
}

const headingOf = (depth: number): PdfParagraph['look'] =>
  depth === 1 ? 'heading-1' : depth === 2 ? 'heading-2' : 'heading-3';

function plainText(token: Token): string {
  if (token.type === 'br') return '\n';
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return 'text' in token ? String(token.text) : token.raw;
}
