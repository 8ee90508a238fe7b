/**
 * Imports workbooks, moves, inserts and deletes columns and rows at random, and exports each as its own file: `node
 * move-columns.mjs OUT FILE… [--seed=NUMBER]` writes the file and the cells that it must hold into the folder OUT, and
 * prints a line of JSON for judge-moved.py. `--list=PATH` reads files from a list, one a line. With `--keeping` nothing is
 * deleted, so that all values of the original must still be there.
 */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportOriginal } from '#features/workbooks/server/original/export-original.ts';
import { readRows } from '#features/workbooks/server/rows/sheets/read-rows.ts';
import { cellsOf, imported, start } from './workbook-server.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string' },
    seed: { type: 'string', default: '1' },
    edits: { type: 'string', default: '3' },
    keeping: { type: 'boolean', default: false },
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

/** One edit of a column or a row of a sheet; null where it has too few. */
function editOf(sheet, rowIds, random) {
  const { columns } = sheet;
  const kind = kinds[random(kinds.length - (options.keeping ? 2 : 0))];
  if (kind === 'row' || kind === 'delete-row') {
    if (rowIds.length < 4) return null;
    const id = rowIds[random(rowIds.length)];
    return kind === 'row'
      ? { kind: 'add-rows', rows: [{ cells: {} }], before: id }
      : { kind: 'delete-rows', row_ids: [id] };
  }
  if (columns.length < 3) return null;
  const column = columns[random(columns.length)];
  const others = columns.filter((one) => one !== column);
  if (kind === 'delete') return { kind: 'delete-column', column: column.id };
  if (kind === 'insert') return { kind: 'add-column', name: `Judged ${random(1e6)}`, type: 'text', before: column.id };
  const last = random(others.length + 1) === 0;
  return { kind: 'change-column', column: column.id, before: last ? null : others[random(others.length)].id };
}

async function rowIdsOf(database, sheetId) {
  const ids = [];
  for await (const batch of readRows(database, sheetId)) for (const { row_id } of batch) ids.push(row_id);
  return ids;
}

async function judge(services, data, file, number) {
  const { database, workbooks, rows, files: store } = services;
  const random = chance(file);
  const id = await imported(services, file, basename(file));
  const before = await cellsOf(services, id);
  const done = [];
  for (let at = 0; at < Number(options.edits); at++) {
    const sheets = (await workbooks.sheetsOf(id)).filter(({ columns }) => columns.length > 2);
    const sheet = sheets[random(Math.max(1, sheets.length))];
    const edit = sheet && editOf(sheet, await rowIdsOf(database, sheet.id), random);
    if (!edit) continue;
    const answer = await rows.editSheet(sheet.id, actor, [edit]).catch((error) => ({ refused: error.message }));
    done.push({ sheet: sheet.title, ...edit, ...(answer.refused && { refused: answer.refused }) });
    await rows.formulaColumns.settled();
  }
  const cells = await cellsOf(services, id);
  const outdated = await outdatedOf(database, id);
  const exported = await exportOriginal({ database, files: store, dataFolder: data }, id);
  const result = {
    number,
    file,
    isKeeping: options.keeping,
    edits: done,
    outdated,
    refused: exported?.refused,
    lost: exported?.lost,
  };
  if (exported && !('refused' in exported)) {
    result.patched = join(out, `${number}${extname(file)}`);
    await pipeline(exported.stream, createWriteStream(result.patched));
    result.cells = join(out, `${number}.json`);
    const written = (found) => [...found].map(([place, { value, formula }]) => [place, value, formula !== undefined]);
    await writeFile(result.cells, JSON.stringify({ before: written(before), after: written(cells) }));
  }
  await workbooks.destroy(id).catch(() => undefined);
  return result;
}

/** How many cells are known to be out of date. */
async function outdatedOf(database, workbookId) {
  const states = await database
    .selectFrom('sheet_states')
    .innerJoin('sheets', 'sheets.id', 'sheet_states.sheet_id')
    .select('sheet_states.outdated')
    .where('sheets.workbook_id', '=', workbookId)
    .execute();
  return states.filter(({ outdated }) => outdated !== null && JSON.stringify(outdated) !== '{}').length;
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
