/**
 * Imports workbooks, moves, inserts and deletes columns and rows at random, and exports each as its own file: `node
 * move-columns.mjs OUT FILE… [--seed=NUMBER]` writes the file and the cells that it must hold into the folder OUT, and
 * prints a line of JSON for judge-moved.py. `--list=PATH` reads files from a list, one a line. With `--keeping` nothing is
 * deleted, so that all values of the original must still be there; with `--removing` columns and rows are only deleted,
 * often the first and the last, and where each was is printed, so that LibreOffice can delete the same.
 */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportOriginal } from '#features/workbooks/server/original/export-original.ts';
import { readGrid } from '#features/workbooks/server/grid/read-grid.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { isOutdated } from '#engine/outdated.ts';
import { cellsOf, imported, placesOfRows, start } from './workbook-server.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string' },
    seed: { type: 'string', default: '1' },
    edits: { type: 'string', default: '3' },
    keeping: { type: 'boolean', default: false },
    removing: { type: 'boolean', default: false },
  },
});
const [given = '.', ...files] = positionals;
const out = resolve(given);
const actor = { kind: 'user', id: 'usr_judge', email: 'judge@example.com' };

/** Numbers by chance that are the same for the same file and seed. */
function chance(file) {
  let count = 0;
  return (below) => {
    const digest = createHash('sha256')
      .update(`${basename(file)} ${options.seed} ${count++}`)
      .digest();
    return digest.readUInt32LE(0) % below;
  };
}

const kinds = ['move', 'move', 'insert', 'row', 'delete', 'delete-row'];
const kindsOfRun = options.keeping ? kinds.slice(0, 4) : options.removing ? kinds.slice(4) : kinds;

/** One edit of a column or a row of a sheet; null where it has too few. */
function editOf({ columns }, rowIds, random) {
  const kind = kindsOfRun[random(kindsOfRun.length)];
  if (kind === 'row' || kind === 'delete-row') {
    if (rowIds.length < 4) return null;
    const id = oneOf(rowIds, random);
    return kind === 'row'
      ? { kind: 'add-rows', rows: [{ cells: {} }], before: id }
      : { kind: 'delete-rows', row_ids: [id] };
  }
  if (columns.length < 3) return null;
  const column = oneOf(columns, random);
  const others = columns.filter((one) => one !== column);
  if (kind === 'delete') return { kind: 'delete-column', column: column.id };
  if (kind === 'insert') return { kind: 'add-column', name: `Judged ${random(1e6)}`, type: 'text', before: column.id };
  const last = random(others.length + 1) === 0;
  return { kind: 'change-column', column: column.id, before: last ? null : others[random(others.length)].id };
}

/** Ranges end at the first and the last: half of what is deleted is one of them. */
function oneOf(all, random) {
  const end = options.removing ? random(4) : 2;
  return end < 2 ? all.at(-end) : all[random(all.length)];
}

/** Where on the grid of its sheet something is deleted, as LibreOffice deletes it. */
async function placeOfRemoval(database, sheet, edit, rows) {
  const { columns, table } = await readGrid(database, sheet);
  if (edit.kind === 'delete-column') return { sheet: sheet.title, column: columns.indexOf(edit.column) };
  return { sheet: sheet.title, row: rows.get(edit.row_ids[0]), left: table.left, right: table.right };
}

async function judge(services, data, file, number) {
  const { database, workbooks, rows, files: store } = services;
  const random = chance(file);
  const id = await imported(services, file, basename(file));
  const before = await cellsOf(services, id);
  const done = [];
  const removed = [];
  for (let at = 0; at < Number(options.edits); at++) {
    const sheets = (await workbooks.sheetsOf(id)).filter(isJudged);
    const sheet = sheets[random(Math.max(1, sheets.length))];
    const places = sheet && (await placesOfRows(database, sheet));
    const edit = sheet && editOf(sheet, [...places.keys()], random);
    if (!edit) continue;
    const place = options.removing ? await placeOfRemoval(database, sheet, edit, places) : null;
    const answer = await rows.editSheet(sheet.id, actor, [edit]).catch((error) => ({ refused: error.message }));
    done.push({ sheet: sheet.title, ...edit, ...(answer.refused && { refused: answer.refused }) });
    if (place && !answer.refused) removed.push(place);
    await rows.formulaColumns.settled();
  }
  const cells = await cellsOf(services, id);
  const outdated = await outdatedOf(services, id);
  const exported = await exportOriginal({ database, files: store, dataFolder: data }, id);
  const result = {
    number,
    file,
    isKeeping: options.keeping,
    edits: done,
    ...(options.removing && { removed }),
    outdated: outdated.size,
    refused: exported?.refused,
    lost: exported?.lost,
  };
  if (exported && !('refused' in exported)) {
    result.patched = join(out, `${number}${extname(file)}`);
    await pipeline(exported.stream, createWriteStream(result.patched));
    result.cells = join(out, `${number}.json`);
    const written = (found) =>
      [...found].map(([place, { value, formula }]) => [place, value, formula ?? null, outdated.has(place)]);
    await writeFile(result.cells, JSON.stringify({ before: written(before), after: written(cells) }));
  }
  await workbooks.destroy(id).catch(() => undefined);
  return result;
}

/** A column that goes takes all of it along, also where another table of the sheet is. */
function isJudged({ columns, host }) {
  return columns.length > 2 && (!options.removing || host === undefined);
}

/** Cells that are known to be out of date, by their addresses; of those around tables the first twenty. */
async function outdatedOf({ database, workbooks }, workbookId) {
  const { formulas } = await database
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', workbookId)
    .executeTakeFirstOrThrow();
  const found = new Set(formulas?.stale?.names.map((name) => name.replaceAll("'", '')));
  for (const sheet of await workbooks.sheetsOf(workbookId)) {
    if (!sheet.outdated) continue;
    const { columns } = await readGrid(database, sheet);
    for (const [row_id, row] of await placesOfRows(database, sheet))
      for (const { id } of sheet.columns)
        if (isOutdated(sheet.outdated, id, row_id))
          found.add(`${sheet.title}!${lettersOfColumn(columns.indexOf(id))}${row + 1}`);
  }
  return found;
}

/** A file that takes longer is none to wait for. */
const longest = 120_000;
const inTime = (work) =>
  Promise.race([
    work,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('It took too long.')), longest);
    }),
  ]);

await mkdir(out, { recursive: true });
const listed = options.list ? (await readFile(options.list, 'utf8')).split('\n').filter(Boolean) : [];
const { services, data, stop } = await start();
try {
  for (const [number, file] of [...files, ...listed].entries()) {
    const result = await inTime(judge(services, data, file, number)).catch((error) => ({
      ...{ number, file, failed: String(error.stack) },
    }));
    console.log(JSON.stringify(result));
  }
} finally {
  await stop();
}
process.exit(0);
