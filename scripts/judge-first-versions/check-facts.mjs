/**
 * Checks facts against the cells of their files: `node check-facts.mjs CORPUS HALF`. A table must have a heading over each
 * of its columns, a last row with something in it, keys without repeats, and values in the order that is stated.
 * Says where facts are off, never what a cell has.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import { openWorkbookFile } from '#features/workbooks/server/codec/sources/open-workbook-file.ts';
import { letters } from './first-version.mjs';

const [, , corpus, half] = process.argv;
const folder = join(corpus, 'facts', half);
let [checked, off] = [0, 0];

for (const entry of readdirSync(folder, { recursive: true }).sort((one, other) => one.localeCompare(other))) {
  if (!entry.endsWith('.json')) continue;
  const facts = JSON.parse(readFileSync(join(folder, entry), 'utf8'));
  const sheets = await cellsOf(join(corpus, half, facts.file));
  for (const table of facts.tables) {
    checked++;
    for (const fault of faultsOf(table, sheets[table.sheet])) {
      off++;
      console.log(`${facts.file} sheet ${table.sheet + 1} ${table.range}: ${fault}`);
    }
  }
  for (const sheet of sheets.keys()) {
    const isMeant =
      facts.tables.some((table) => table.sheet === sheet) || [...facts.without, ...facts.unclear].includes(sheet);
    if (!isMeant && sheets[sheet].size > 0) console.log(`${facts.file} sheet ${sheet + 1}: no facts`);
  }
}
console.log(`${checked} tables checked, ${off} faults`);

/** Texts of all cells that have any, by address, for each sheet. */
async function cellsOf(path) {
  const book = await openWorkbookFile(path, basename(path), readLimits, () => undefined, undefined, 'structured');
  const sheets = [];
  for (const sheet of book.sheets) {
    const cells = new Map();
    for await (const rows of sheet.rows())
      for (const row of rows)
        for (const [index, raw] of row.cells.entries()) {
          const value = typeof raw === 'object' && raw !== null ? (raw.value ?? null) : raw;
          if (value !== null && value !== undefined && value !== '')
            cells.set(`${letters(index)}${row.number}`, String(value).trim());
        }
    // Names of columns that the file has apart from its rows.
    for (const [index, name] of [...(sheet.header ?? [])].entries()) cells.set(`${letters(index)}1`, String(name));
    sheets.push(cells);
  }
  return sheets;
}

function faultsOf({ header, rows, columns, keys, order, notRecords, isEndLoose }, cells) {
  if (!cells) return ['no such sheet'];
  const faults = [];
  const valuesOf = (at) =>
    Array.from({ length: rows.last - rows.first + 1 }, (_, index) => rows.first + index)
      .filter((number) => !notRecords.includes(number))
      .flatMap((number) => cells.get(`${at}${number}`) ?? []);
  for (const { at, codes } of columns) {
    const isNamed =
      !header || codes.includes('?') || [header.first, header.last].some((number) => cells.has(`${at}${number}`));
    if (!isNamed && valuesOf(at).length > 0 && header.first === header.last) faults.push(`no heading in ${at}`);
  }
  const isFilled = (number) => columns.some(({ at }) => cells.has(`${at}${number}`));
  if (rows.last >= rows.first && !isEndLoose && !isFilled(rows.last)) faults.push('the last row is blank');
  if (rows.last >= rows.first && !isEndLoose && isFilled(rows.last + 1) && !notRecords.includes(rows.last + 1))
    faults.push('a row follows that is not mentioned');
  for (const at of keys)
    if (keys.length === 1 && new Set(valuesOf(at)).size < valuesOf(at).length) faults.push(`repeats in the key ${at}`);
  for (const [at, expected] of Object.entries(order)) {
    const missing = expected.filter((value) => !valuesOf(at).includes(value));
    if (missing.length > 0) faults.push(`${missing.length} values of the order of ${at} do not occur`);
  }
  return faults;
}
