import * as spreadsheets from '@e965/xlsx';
import { stat, writeFile } from 'node:fs/promises';
import { temporaryFile } from './workbook-files.ts';
import { openWorkbook } from '#features/workbooks/server/codec/open-workbook.ts';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import { toRows } from '#features/workbooks/server/codec/inference/row-batch.ts';
import type { ReadChoices } from '#features/workbooks/server/codec/workbook-codec.ts';

export type Line = unknown[];

interface Formula {
  f: string;
  v: number;
}

/** What is read from a sheet of these lines; `{ f, v }` is a formula and its value. */
export async function readLines(lines: Line[], merges: string[] = [], choices?: ReadChoices) {
  const plain = lines.map((line) => line.map((cell) => (isFormula(cell) ? null : cell)));
  const sheet = spreadsheets.utils.aoa_to_sheet(plain);
  for (const [row, line] of lines.entries())
    for (const [column, cell] of line.entries())
      if (isFormula(cell)) sheet[spreadsheets.utils.encode_cell({ r: row, c: column })] = { t: 'n', ...cell };
  const width = Math.max(...lines.map(({ length }) => length));
  sheet['!ref'] = spreadsheets.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: lines.length - 1, c: width - 1 } });
  sheet['!merges'] = merges.map((range) => spreadsheets.utils.decode_range(range));
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'S');
  const path = await temporaryFile('a.xlsx', '');
  await writeFile(path, spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const limits = readLimits;
  const file = { path, fileName: 'a.xlsx', fileSize: (await stat(path)).size, limits };
  const opened = await openWorkbook({ ...file, ...(choices && { choices }) });
  const [own] = opened.outline.sheets;
  if (!own) throw new Error('no sheet');
  const rows: unknown[][] = [];
  const loose: Record<string, unknown> = {};
  for await (const batch of opened.batches(0)) {
    for (const { cells } of toRows(batch, own.columns)) rows.push(own.columns.map(({ id }) => cells[id] ?? null));
    for (const cell of batch.loose) loose[`${cell.column} ${String(cell.row)}`] = cell.value;
  }
  const { regions, grid, columns } = own;
  const notes = opened.outline.report.sheets[0]?.notes ?? [];
  return { names: columns.map(({ name }) => name), rows, loose, regions, grid, notes: notes.map(({ kind }) => kind) };
}

const isFormula = (cell: unknown): cell is Formula => typeof cell === 'object' && cell !== null && 'f' in cell;
export const sum = (range: string, value: number): Formula => ({ f: `SUM(${range})`, v: value });
