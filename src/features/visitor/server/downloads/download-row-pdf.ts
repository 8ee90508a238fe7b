import { withOwnCurrencies } from '../reading/own-currencies.ts';
import { isOutdated, outdatedText } from '#engine/outdated.ts';
import { inOwnCurrency } from '#engine/own-currency.ts';
import type { downloadRowPdf } from '../../api/page-data.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { inLanguage } from '#kit/language/language.ts';
import { formatCell, formatDate } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { showable } from '../../rules/internal-columns.ts';
import type { Call } from '#platform/http/call.ts';
import { templateParagraphs } from '#features/texts/server/owner-texts.ts';
import { downloadHeaders } from './download-file.ts';
import { countDownload, withinPdfLimit } from './download-limit.ts';
import { makePdf, type PdfContent } from './make-pdf.ts';
import { namesOfBlock, openBlock, permittedActionOf, sheetOf, visibleRow } from '../reading/open-block.ts';
import { withNamedCells } from '../reading/named-cells.ts';
import { todayOf } from '../reading/page-reader.ts';
import { valuesOf } from '../reading/render-html.ts';

/** One row as a PDF by the template of a "Download pdf" action; without one all columns that the block shows. */
export async function answerRowPdf(call: Call<typeof downloadRowPdf>): Promise<Response> {
  const { query, services } = call;
  const open = await openBlock(call, query);
  const action = permittedActionOf(open, query.action, 'Download pdf');
  const sheet = sheetOf(open);
  const { row_id, version, cells } = await visibleRow(open, sheet, query.row_id, services);
  const read = await withOwnCurrencies(
    [{ row_id, version, cells }],
    { sheetId: sheet.id, columns: sheet.columns },
    services,
  );
  const around = { block: open.block, reader: open.reader, services, columns: sheet.columns };
  const [row = { row_id, version, cells }] = await withNamedCells(read, { named: namesOfBlock(open.block) }, around);
  const template = action.pdf_template;
  const shown = sheet.columns.filter((column) => open.shown.has(column.id));
  const title = action.title || open.reader.page.page_name || call.app.name;
  const date = todayOf(open.reader.context);
  const used = template ? showable(sheet.columns) : shown;
  const old = used.filter(
    ({ id, name }) =>
      isOutdated(sheet.outdated, id, row_id) && (!template || template.toLowerCase().includes(name.toLowerCase())),
  );
  const notice = old.length > 0 ? outdatedText(old.map(({ name }) => name)) : '';
  const { language } = open.reader;
  const subtitle = [call.app.name, inLanguage(language, () => formatDate(date)), notice]
    .filter((part) => part !== '')
    .join(' · ');
  // Its columns are the owner's choice.
  const paragraphsOf = (text: string) =>
    templateParagraphs(
      text,
      inLanguage(language, () => valuesOf(text, [withNames(row)], showable(sheet.columns)))[0] ?? {},
    );
  const content: PdfContent = template
    ? { title, heading: false, subtitle: notice, paragraphs: await paragraphsOf(template) }
    : {
        title,
        subtitle,
        fields: shown.map((column) => ({
          name: column.name,
          value:
            row.named?.[column.id] ??
            inLanguage(language, () => formatCell(row.cells[column.id], inOwnCurrency(column, row))),
        })),
      };
  await countDownload(call);
  const bytes = await withinPdfLimit(call, () => makePdf(content));
  const file = { date, ending: 'pdf' as const, type: 'application/pdf' };
  return new Response(new Uint8Array(bytes), { headers: downloadHeaders(title, file) });
}

const withNames = (row: DataRow): DataRow => ({ ...row, cells: { ...row.cells, ...row.named } });
