import { inOwnCurrency } from '#engine/own-currency.ts';
import { z } from 'zod';
import { type downloadRows, queryPage } from '../../api/page-data.ts';
import type { RowsRequest, VisitorQuery } from '#blocks/data-contract.ts';
import { inLanguage, plural, t } from '#kit/language/language.ts';
import { formatCell, formatDate, isNumeric } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Call } from '#platform/http/call.ts';
import { csvCell } from '#features/workbooks/rules/cell-entry.ts';
import { asThisCaller } from '#features/queries/server/caller/caller.ts';
import { csvFile, csvType } from '#platform/files/csv-file.ts';
import { columnsOf } from '../reading/columns-of.ts';
import { checkVisitorQuery } from '../reading/check-visitor-query.ts';
import { downloadHeaders } from './download-file.ts';
import { countDownload, withinPdfLimit } from './download-limit.ts';
import { makePdf } from './make-pdf.ts';
import { type OpenBlock, openBlock } from '../reading/open-block.ts';
import { todayOf } from '../reading/page-reader.ts';
import { rowsRequestOf } from '../reading/query-page.ts';
import { offeredDownloads } from '../reading/reachable-rows.ts';
import { readAllRows } from '../reading/read-all-rows.ts';

const csvRowsAtOnce = 5_000;
const pdfRowsAtOnce = 1_000;
const mostPdfRows = 10_000;

/** All rows that the query matches, in its order, with the columns that the block shows and no others. */
export async function answerDownload(call: Call<typeof downloadRows>): Promise<Response> {
  const { query } = call;
  const open = await openBlock(call, query);
  if (!offeredDownloads(open.block).includes(query.kind))
    throw new Problem('forbidden', 'This download isn’t available here.');
  const own = rowsRequestOf(open.block, query.ask);
  const requested: Requested = {
    open,
    // Every page of it, and only what is shown: action buttons are no part of a file.
    dataRequest: { ...own, actionColumns: [], visitor: { ...own.visitor, page: true } },
    query: readQuery(query.query),
    title: open.block.config.settings.title || open.reader.page.page_name || call.app.name,
    columns: shownColumns(open, own),
  };
  checkVisitorQuery(requested.dataRequest, requested.columns, requested.query);
  await countDownload(call);
  return query.kind === 'csv' ? csvOf(requested, call) : withinPdfLimit(call, () => pdfOf(requested, call));
}

interface Requested {
  open: OpenBlock;
  dataRequest: RowsRequest;
  query: VisitorQuery;
  title: string;
  columns: readonly Column[];
}
type Needs = Pick<Call<typeof downloadRows>, 'services'>;

async function csvOf({ title, columns, ...requested }: Requested, { services }: Needs): Promise<Response> {
  const { batches, outdated } = await readAllRows({ ...requested, atOnce: csvRowsAtOnce }, services);
  const iterator = batches[Symbol.asyncIterator]();
  // Rows are read as the download goes on, and count for the caller who requested it.
  const next = asThisCaller(() => iterator.next());
  const lines = async function* () {
    try {
      for (let part = await next(); !part.done; part = await next())
        yield part.value.map((row) =>
          columns.map((column) => row.named?.[column.id] ?? fileCell(row.cells[column.id], column)),
        );
    } finally {
      await iterator.return?.();
    }
  };
  const isOutdated = outdated === undefined ? () => false : outdatedIn(requested.open, requested.dataRequest);
  const body = csvFile(
    // Nothing else in such a file could say so.
    columns.map(({ id, name }) => (isOutdated(id) ? `${name} (not up to date)` : name)),
    lines(),
  );
  const file = { date: todayOf(requested.open.reader.context), ending: 'csv' as const, type: csvType };
  return new Response(body, { headers: downloadHeaders(title, file) });
}

/** Addresses of files would lead nowhere outside of the page. */
const fileCell = (cell: Cell | undefined, column: Column): Cell =>
  column.type === 'files' ? formatCell(cell, column) : csvCell(cell, column.type);

async function pdfOf({ title, columns, ...requested }: Requested, { services }: Needs): Promise<Response> {
  const { open, dataRequest } = requested;
  const { total, missed, outdated, batches } = await readAllRows(
    { ...requested, atOnce: pdfRowsAtOnce, most: mostPdfRows },
    services,
  );
  const date = todayOf(open.reader.context);
  const { language } = open.reader;
  const facts = inLanguage(language, () => [countOf(total, open), formatDate(date)]);
  const rows = async function* () {
    for await (const some of batches)
      yield inLanguage(language, () =>
        some.map((row) =>
          columns.map(
            (column) => row.named?.[column.id] ?? formatCell(row.cells[column.id], inOwnCurrency(column, row)),
          ),
        ),
      );
  };
  const bytes = await makePdf({
    title,
    subtitle: [open.reader.app.name, ...facts, missed ?? '', outdated ?? ''].filter((part) => part !== '').join(' · '),
    table: {
      header: columns.map((column) => column.name),
      numeric: columns.map((column) => isNumeric(column) && !dataRequest.named?.[column.id]),
      rows: rows(),
    },
  });
  const file = { date, ending: 'pdf' as const, type: 'application/pdf' };
  return new Response(new Uint8Array(bytes), { headers: downloadHeaders(title, file) });
}

function countOf(total: number, open: OpenBlock): string {
  if (total <= mostPdfRows) return plural(total, '{count} row', '{count} rows');
  const values = { count: mostPdfRows, total };
  return offeredDownloads(open.block).includes('csv')
    ? t('the first {count} of {total} rows (the CSV has all of them)', values)
    : t('the first {count} of {total} rows', values);
}

const shownColumns = (open: OpenBlock, dataRequest: RowsRequest): Column[] =>
  columnsOf(sheetOf(open, dataRequest), dataRequest.columns);

/** Whether a column has cells that are out of date. */
function outdatedIn(open: OpenBlock, dataRequest: RowsRequest): (column: string) => boolean {
  const { outdated = {} } = sheetOf(open, dataRequest);
  return (column) => column in outdated;
}

function sheetOf(open: OpenBlock, dataRequest: RowsRequest): SheetRecord {
  const sheet = open.reader.sheetOf(dataRequest.sheet_title || open.block.stored.sheet_title);
  if (!sheet) throw new Problem('not_found', 'This block’s sheet no longer exists.');
  return sheet;
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
  if (!read.success) throw new Problem('malformed_request', 'The query of the download can’t be read.');
  return read.data;
}
