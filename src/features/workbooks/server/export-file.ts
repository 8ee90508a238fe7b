import { Readable } from 'node:stream';
import { type CellFormula, cellFormulaOf } from '#engine/formula/columns/cell-formula.ts';
import { fitArrangement, type SheetArrangement } from '../rules/arrangement/arrangement.ts';
import { csvCell } from '../rules/cell-entry.ts';
import type { Column } from '#engine/model.ts';
import type { SheetRecord } from '../services.ts';
import { csvFile, csvType } from '#platform/files/csv-file.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileComment } from './codec/appearance/file-appearance.ts';
import type { ReadRow, SheetToWrite, WrittenAppearance } from './codec/workbook-codec.ts';
import { writeOds } from './codec/write-ods.ts';
import { odsType } from './codec/writing/ods/ods-parts.ts';
import { exportedComments } from './comments/exported-comments.ts';
import { readFirstViews } from './views/first-views.ts';
import { arrangementSeen } from './views/seen-sheets.ts';
import { mostRows, writeXlsx } from './codec/write-xlsx.ts';
import { createSheetNames } from './codec/writing/workbook-parts.ts';
import { readStates } from './rows/sheets/sheet-states.ts';
import { readRows, type StoredRowOfSheet } from './rows/sheets/read-rows.ts';
import { formulasOfFile } from './formulas/formulas-of-file.ts';
import { gridsOfWorkbook, type WorkbookGrids } from './export/grids-of-workbook.ts';
import { type CommentsOfRows, sheetOnGrid } from './export/sheets-on-grids.ts';

/**
 * A whole workbook as one .xlsx as it looks to a first-time viewer, streamed as the rows are read. One with several tables
 * on a sheet is its tables alone, a sheet each: what is made of the file again finds all of them by their titles.
 */
export async function xlsxOf(database: Database, sheets: readonly SheetRecord[]): Promise<ReadableStream<Uint8Array>> {
  const states = await readStates(
    database,
    sheets.map(({ id }) => id),
  );
  if (sheets.some(({ id }) => states.get(id)?.layout?.on))
    return toWebStream(formats.xlsx.write(sheetsToWrite(database, sheets, null)));
  return toWebStream(await wholeFile(database, 'xlsx', sheets, null));
}

/** Sheets as a download that looks as a given person sees them, with the comments at their cells: their tables alone. */
export function exportWorkbook(
  database: Database,
  { format, name, user }: WorkbookFile,
  sheets: readonly SheetRecord[],
): Response {
  const { write, type } = formats[format];
  const file = write(sheetsToWrite(database, sheets, user));
  return download(toWebStream(file), `${name}.${format}`, type);
}

/**
 * A whole workbook as such a download, with what is around its tables at its place, names, merged cells and looks; one
 * that has none of these is its tables.
 */
export async function exportGrids(
  database: Database,
  file: WorkbookFile,
  sheets: readonly SheetRecord[],
): Promise<Response> {
  const { format, name, user } = file;
  const stream = await wholeFile(database, format, sheets, user);
  return download(toWebStream(stream), `${name}.${format}`, formats[format].type);
}

async function wholeFile(
  database: Database,
  format: WorkbookFormat,
  sheets: readonly SheetRecord[],
  user: Reader | null,
): Promise<Readable> {
  const names = createSheetNames(() => undefined);
  const titles = new Map(sheets.map(({ id, title }) => [id, names.take(title)]));
  const grids = await gridsOfWorkbook(database, sheets, titles, format);
  const { write } = formats[format];
  return grids
    ? write(sheetsOnGrids(database, sheets, grids, user), { names: grids.names })
    : write(sheetsToWrite(database, sheets, user));
}

interface WorkbookFile {
  format: WorkbookFormat;
  name: string;
  user: Reader;
}

export type WorkbookFormat = 'xlsx' | 'ods';

/** The person who downloads a file. */
export interface Reader {
  id: string;
  /** Of the sheets. */
  workspace_id: string;
}

const formats = {
  xlsx: { write: writeXlsx, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  ods: { write: writeOds, type: odsType },
};

const flatOdsType = 'application/vnd.oasis.opendocument.spreadsheet-flat-xml';

/** The uploaded file with what changed. */
export const originalDownload = (file: Readable, name: string, format: 'xlsx' | 'ods' | 'fods'): Response =>
  download(toWebStream(file), `${name}.${format}`, format === 'fods' ? flatOdsType : formats[format].type);

/** One sheet as .csv. */
export function exportCsv(database: Database, name: string, sheet: SheetRecord): Response {
  const { columns } = sheet;
  const lines = async function* () {
    for await (const rows of readRows(database, sheet.id))
      yield rows.map(({ cells }) => columns.map(({ id, type }) => csvCell(cells[id], type)));
  };
  const header = columns.map((column) => column.name);
  return download(csvFile(header, lines()), `${name}.csv`, csvType);
}

/** Formula columns become formulas of cells, which name other cells by their place in the file. */
async function* sheetsToWrite(
  database: Database,
  sheets: readonly SheetRecord[],
  user: Reader | null,
): AsyncGenerator<SheetToWrite> {
  const first = await readFirstViews(
    database,
    sheets.map(({ id }) => id),
  );
  const states = await readStates(
    database,
    sheets.map(({ id }) => id),
  );
  const names = createSheetNames(() => undefined);
  const inFile = sheets.map(({ id, title, columns }) => {
    return { id, title: names.take(title), columns, rowCount: states.get(id)?.row_count ?? 0 };
  });
  // A sheet that goes on in another one is no place to count from.
  const fits = inFile.every(({ rowCount }) => rowCount < mostRows);
  const formulas = await formulasOfFile(database, sheets, fits ? inFile : []);
  for (const sheet of sheets) {
    const { id, title, columns } = sheet;
    const columnFormulas = new Map<string, CellFormula>();
    for (const { id: column, formula } of fits ? columns : []) {
      const own = formula === undefined ? null : cellFormulaOf(formula, id, inFile);
      if (own) columnFormulas.set(column, own);
    }
    const seen = user ? await arrangementSeen(database, sheet, user.id) : first.get(id);
    const comments = user ? await exportedComments(database, sheet, user.workspace_id) : new Map();
    yield {
      title,
      columns,
      columnFormulas,
      rows: withComments(formulas.write(id, readRows(database, id)), comments),
      ...lookOf(seen, columns),
    };
  }
}

async function* sheetsOnGrids(
  database: Database,
  sheets: readonly SheetRecord[],
  grids: WorkbookGrids,
  user: Reader | null,
): AsyncGenerator<SheetToWrite> {
  const ids = sheets.map(({ id }) => id);
  const first = user ? null : await readFirstViews(database, ids);
  for (const sheet of sheets) {
    // A table on the grid of another sheet is written there.
    if (grids.placed.get(sheet.id)?.host !== undefined) continue;
    const seen = user ? await arrangementSeen(database, sheet, user.id) : first?.get(sheet.id);
    const { look } = lookOf(seen, sheet.columns);
    const comments = user ? await exportedComments(database, sheet, user.workspace_id) : new Map();
    const ofGuests = new Map<string, CommentsOfRows>();
    for (const guest of sheets) {
      if (!user || grids.placed.get(guest.id)?.host !== sheet.id) continue;
      ofGuests.set(guest.id, await exportedComments(database, guest, user.workspace_id));
    }
    yield sheetOnGrid(database, sheet, grids, { look, comments, ofGuests });
  }
}

async function* withComments(
  batches: AsyncIterable<StoredRowOfSheet[]>,
  comments: ReadonlyMap<string, Record<string, FileComment[]>>,
): AsyncGenerator<ReadRow[]> {
  for await (const rows of batches)
    yield rows.map(({ row_id, ...row }) => {
      const own = comments.get(row_id);
      return own ? { ...row, comments: own } : row;
    });
}

/** Columns in the file are in the order of the sheet: with another order, other columns would stay in view there. */
function lookOf(seen: SheetArrangement | undefined, columns: readonly Column[]): { look?: WrittenAppearance } {
  if (!seen) return {};
  const { widths, leastWidths, hidden, frozen, rules } = fitArrangement(seen, columns);
  return {
    look: {
      widths: { ...leastWidths, ...widths },
      hidden,
      rules,
      ...(frozen !== '' && seen.order.length === 0 && { frozen }),
    },
  };
}

function toWebStream(file: Readable): ReadableStream<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void file.destroy(),
  });
}

function download(body: ReadableStream<Uint8Array>, name: string, type: string): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': disposition(name), 'cache-control': 'no-store' },
  });
}

/** Both spellings: plain for old clients, UTF-8 for the others (RFC 6266). */
function disposition(name: string): string {
  const clean = name
    .replaceAll(/[\p{Control}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const plain = clean.replaceAll(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(clean).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
