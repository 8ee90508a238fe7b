import { Readable } from 'node:stream';
import { type CellFormula, cellFormulaOf } from '#sheet/formula/columns/cell-formula.ts';
import type { SheetRecord } from '../scope.ts';
import { csvFile, csvType } from '../storage/csv-file.ts';
import type { Database } from '../storage/database.ts';
import type { SheetToWrite } from './codec/workbook-codec.ts';
import { mostRows, writeXlsx } from './codec/write-xlsx.ts';
import { createSheetNames } from './codec/writing/workbook-parts.ts';
import { readStates } from '../rows/sheets/sheet-states.ts';
import { readPlacedRows, readRows } from '../rows/sheets/read-rows.ts';
import { formulasOfFile } from './formulas-of-file.ts';

/** Sheets as one .xlsx, streamed as the rows are read. */
export function xlsxOf(database: Database, sheets: readonly SheetRecord[]): ReadableStream<Uint8Array> {
  return toWebStream(writeXlsx(sheetsToWrite(database, sheets), { formulas: 'keep' }));
}

/** The same as a download. */
export function exportXlsx(database: Database, name: string, sheets: readonly SheetRecord[]): Response {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return download(xlsxOf(database, sheets), `${name}.xlsx`, type);
}

/** One sheet as .csv. */
export function exportCsv(database: Database, name: string, sheet: SheetRecord): Response {
  const { columns } = sheet;
  const lines = async function* () {
    for await (const rows of readRows(database, sheet.id))
      yield rows.map(({ cells }) => columns.map(({ id }) => cells[id] ?? null));
  };
  const header = columns.map((column) => column.name);
  return download(csvFile(header, lines()), `${name}.csv`, csvType);
}

/** Formula columns become formulas of cells, which name other cells by where they stand in the file. */
async function* sheetsToWrite(database: Database, sheets: readonly SheetRecord[]): AsyncGenerator<SheetToWrite> {
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
  for (const { id, title, columns } of sheets) {
    const columnFormulas = new Map<string, CellFormula>();
    for (const { id: column, formula } of fits ? columns : []) {
      const own = formula === undefined ? null : cellFormulaOf(formula, id, inFile);
      if (own) columnFormulas.set(column, own);
    }
    yield { title, columns, columnFormulas, rows: formulas.write(id, readPlacedRows(database, id)) };
  }
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
