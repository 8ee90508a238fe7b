/**
 * Exports of .ods files after edits: `node patch-ods.mjs FILE OUT [--seed=NUMBER] [--plain]` writes OUT, patched as an
 * export patches it, and OUT.json with the edits: values of cells, a row removed and rows inserted in the largest sheet
 * (none with --plain). Rows count from 1, columns from 0, at their places in FILE.
 */
import { createWriteStream, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { patchOds } from '#features/workbooks/server/codec/package-ods/patch-ods.ts';
import { readCells } from './workbook-under-test.mjs';
import { randomFrom } from './choose-edits.mjs';

const [file, out, ...options] = process.argv.slice(2);
const seed = Number(options.find((option) => option.startsWith('--seed='))?.slice(7) ?? 1);
const isPlain = options.includes('--plain');
const random = randomFrom(seed);
const below = (limit) => Math.floor(random() * limit);

const { book, constants, formulas } = await readCells(file);
const sizes = book.sheets.map((_, sheet) => constants.filter((cell) => cell.sheet === sheet).length);
const largest = sizes.indexOf(Math.max(...sizes));
const bottom = [...constants, ...formulas].reduce(
  (most, { sheet, row }) => (sheet === largest ? Math.max(most, row + 1) : most),
  1,
);
const removed = isPlain || bottom < 3 ? [] : [2 + below(bottom - 1)];
const inserted = isPlain || bottom < 3 ? [] : [{ after: 1 + below(bottom - 1), count: 2 }];
const newRow = (row) =>
  row -
  removed.filter((one) => one < row).length +
  inserted.reduce((sum, { after, count }) => sum + (row > after ? count : 0), 0);

const cells = [...constants];
const values = [];
while (values.length < 12 && cells.length > 0) {
  const [cell] = cells.splice(below(cells.length), 1);
  if (cell.sheet === largest && removed.includes(cell.row + 1)) continue;
  const isNumber = typeof cell.value === 'number';
  // Programs number the first days of 1900 in different ways.
  if (cell.isDate && isNumber && cell.value < 61) continue;
  if (!isNumber && typeof cell.value !== 'string') continue;
  const value = isNumber ? cell.value + 1 : `${cell.value} <&> é\n2`;
  values.push({ sheet: cell.sheet, title: cell.title, row: cell.row + 1, column: cell.column, value });
}
const sheets = book.sheets.map(({ title }, sheet) => ({
  name: title,
  ...(sheet === largest && { shifts: [{ left: null, right: null, inserted, removed }] }),
  cells: values
    .filter((cell) => cell.sheet === sheet)
    .map(({ row, column, value }) => ({ row: sheet === largest ? newRow(row) : row, column, value }))
    .sort((one, other) => one.row - other.row || one.column - other.column),
}));
const patched = await patchOds(file, { sheets: sheets.filter(({ cells: own, shifts }) => own.length > 0 || shifts) });
writeFileSync(
  `${out}.json`,
  JSON.stringify({ values, sheet: book.sheets[largest]?.title, removed, inserted, refused: patched.refused }),
);
if (patched.stream) await pipeline(patched.stream, createWriteStream(out));
