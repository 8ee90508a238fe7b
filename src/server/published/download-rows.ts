import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { z } from 'zod';
import { type downloadRows, queryPage } from '#api/page-data.ts';
import type { DataRow, RowsAsk, RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import { formatCell, isNumeric } from '#blocks/shared/format-cell.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import type { Services } from '../services.ts';
import { answerAsk, columnsOf } from './answer-ask.ts';
import { makePdf } from './make-pdf.ts';
import { messageOf, type OpenBlock, openBlock } from './open-block.ts';
import { todayOf } from './page-reader.ts';
import { rowsAskOf } from './query-page.ts';

const rowsAtOnce = 5_000;
const mostPdfRows = 2_000;

/** All rows that the query matches, in its order, with the columns that the block shows and no others. */
export async function answerDownload(call: Call<typeof downloadRows>): Promise<Response> {
  const { query, services } = call;
  const open = await openBlock(call, query);
  const offered: Record<string, unknown> = open.block.config.settings;
  if (offered[`${query.kind}_download`] !== true) throw new Problem('forbidden', 'This download is not offered here.');
  const own = rowsAskOf(open.block, query.ask);
  // Every page of it, and only what is shown: action buttons are no part of a file.
  const ask: RowsAsk = { ...own, actionColumns: [], visitor: { ...own.visitor, page: true } };
  const wanted = readQuery(query.query);
  const title = messageOf(open.block.config.settings, 'title') || open.reader.page.page_name || call.app.name;
  return query.kind === 'csv' ? csvOf(open, ask, wanted, title, services) : pdfOf(open, ask, wanted, title, services);
}

async function* readRows(
  open: OpenBlock,
  ask: RowsAsk,
  wanted: VisitorQuery,
  services: Services,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<DataRow> {
  for (let offset = 0; offset < most; offset += rowsAtOnce) {
    const limit = Math.min(rowsAtOnce, most - offset);
    const input = { block: open.block, ask, rights: { actions: [] }, query: { ...wanted, offset }, limit };
    const data = (await answerAsk(input, open.reader, services)) as RowsData;
    if (data.error) throw new Problem('unavailable', data.error);
    yield* data.rows;
    if (offset + data.rows.length >= data.total || data.rows.length === 0) return;
  }
}

function csvOf(open: OpenBlock, ask: RowsAsk, wanted: VisitorQuery, title: string, services: Services): Response {
  const columns = shownColumns(open, ask);
  // escape_formulas: a cell that a spreadsheet program would run as a formula is defused.
  const writer = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'TRUE' : 'FALSE') },
  });
  const lines = async function* () {
    yield columns.map((column) => column.name);
    for await (const row of readRows(open, ask, wanted, services))
      yield columns.map((column) => row.cells[column.id] ?? '');
  };
  const source = Readable.from(lines());
  source.on('error', (error) => writer.destroy(error));
  const body = Readable.toWeb(source.pipe(writer)) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: downloadHeaders(title, 'csv', 'text/csv; charset=utf-8') });
}

async function pdfOf(
  open: OpenBlock,
  ask: RowsAsk,
  wanted: VisitorQuery,
  title: string,
  services: Services,
): Promise<Response> {
  const columns = shownColumns(open, ask);
  const rows = await Array.fromAsync(readRows(open, ask, wanted, services, mostPdfRows));
  const total =
    rows.length === mostPdfRows
      ? `the first ${mostPdfRows.toLocaleString('en-US')} rows`
      : `${rows.length} row${rows.length === 1 ? '' : 's'}`;
  const bytes = await makePdf({
    title,
    subtitle: `${open.reader.app.name} · ${total} · ${todayOf(open.reader.context)}`,
    table: {
      header: columns.map((column) => column.name),
      rows: rows.map((row) => columns.map((column) => formatCell(row.cells[column.id], column, { dates: 'short' }))),
      numeric: columns.map(isNumeric),
    },
  });
  return new Response(new Uint8Array(bytes), { headers: downloadHeaders(title, 'pdf', 'application/pdf') });
}

function shownColumns(open: OpenBlock, ask: RowsAsk) {
  const sheet = open.reader.sheetOf(ask.sheet_title || open.block.stored.sheet_title);
  if (!sheet) throw new Problem('not_found', 'The sheet of this block is not there any more.');
  return columnsOf(sheet, ask.columns);
}

export function downloadHeaders(title: string, ending: string, type: string): Record<string, string> {
  const name = `${
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80)
      .toWellFormed() || 'rows'
  }.${ending}`;
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${name.replaceAll(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  };
}

const visitorQuery: z.ZodType<VisitorQuery> = queryPage.body.shape.query;

function readQuery(text: string): VisitorQuery {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('malformed_request', 'The query of the download is not valid JSON.');
  }
  const read = visitorQuery.safeParse(value);
  if (!read.success) throw new Problem('malformed_request', 'The query of the download cannot be read.');
  return read.data;
}
