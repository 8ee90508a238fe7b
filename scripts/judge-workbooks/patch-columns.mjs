/**
 * Workbooks with a column that came, one that went, a heading with another name and a sheet more: `node
 * patch-columns.mjs OUT FILE…` writes each into the folder OUT and prints a line of JSON for it, for judge-columns.py.
 */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { patchXlsx } from '#features/workbooks/server/codec/package/patch-xlsx.ts';
import { readCells } from './workbook-under-test.mjs';

const [out, ...files] = process.argv.slice(2);

/** Where a column comes and one goes, by chance that is the same for the same file. */
function chosen(file, cells) {
  const random = createHash('sha256').update(basename(file)).digest();
  const counts = new Map();
  for (const { title, column } of [...cells.constants, ...cells.formulas]) {
    const columns = counts.get(title) ?? new Set();
    counts.set(title, columns.add(column));
  }
  const [sheet, columns] = [...counts].sort((one, other) => other[1].size - one[1].size)[0] ?? [];
  if (!sheet) return null;
  const used = [...columns].sort((one, other) => one - other);
  return { sheet, after: used[random[0] % used.length], removed: used[random[1] % used.length] };
}

/** A table that the new column is in takes it; its heading is that of the table. */
function changesOf({ sheet, after, removed }, { book }, kind) {
  const tables = book.tables.filter((table) => table.sheet === sheet).map((table) => table);
  const own = tables.find(({ range }) => range.left <= after && range.right > after);
  const cells = [];
  const place = ({ top, bottom, left, right }) => ({ top, bottom, left, right });
  const columns = { inserted: [], removed: [] };
  if (kind === 'inserted') {
    columns.inserted.push({ after, names: ['New column of the judge'] });
    if (own?.headerRows > 0) cells.push({ row: own.range.top, column: after + 1, value: 'New column of the judge' });
  } else if (kind === 'removed') columns.removed.push(removed);
  else {
    const table = tables.find(({ headerRows }) => headerRows > 0);
    if (table)
      cells.push({ row: table.range.top, column: table.range.left, value: `${table.columns[0].name} of the judge` });
  }
  const added = [{ name: 'Sheet of the judge', cells: [{ row: 1, column: 0, value: 'text' }] }];
  return {
    sheets: [{ name: sheet, cells, columns, tables: tables.map(({ range }) => place(range)) }],
    ...(kind === 'others' && { addedSheets: added }),
  };
}

for (const file of files) {
  let cells;
  try {
    cells = await readCells(file);
  } catch (error) {
    console.log(JSON.stringify({ file, unread: error.message }));
    continue;
  }
  const where = chosen(file, cells);
  if (!where) continue;
  for (const kind of ['inserted', 'removed', 'others']) {
    const result = await patchXlsx(file, changesOf(where, cells, kind)).catch((error) => ({
      failed: String(error.stack),
    }));
    const patched = join(out, `${kind}-${basename(file)}`);
    if (result.stream) await pipeline(result.stream, createWriteStream(patched));
    const { refused, failed, lost } = result;
    console.log(JSON.stringify({ file, kind, ...where, ...(result.stream && { patched }), refused, failed, lost }));
  }
}
