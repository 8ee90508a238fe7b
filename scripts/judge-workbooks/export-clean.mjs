/**
 * Imports workbooks, exports each without its own file, as .xlsx and .ods, and imports these again:
 * `node export-clean.mjs FOLDER FILE…` writes `FOLDER/<number>.xlsx` and `.ods` and prints a line of JSON for each file:
 * its number, and how many cells of the grids of the second import differ from those of the first. `--list=PATH` reads
 * files from a JSON list with `half` and `file`, of which those of the half `fit` are taken.
 */

import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportGrids } from '#features/workbooks/server/export-file.ts';
import { cellsOf, imported, start } from './workbook-server.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'string' }, kinds: { type: 'string' } },
});
const [given = '.', ...files] = positionals;
const folder = resolve(given);

const isNear = (one, other) =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-8 * Math.max(1, Math.abs(one), Math.abs(other))
    : String(one ?? '').trim() === String(other ?? '').trim();

/** Cells that one has otherwise than the other. */
function differences(one, other) {
  const found = [];
  for (const place of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(place)?.value ?? null, other.get(place)?.value ?? null];
    if (!isNear(before, after)) found.push({ place, before, after });
  }
  return found;
}

async function judge(services, file, number) {
  const { database, workbooks } = services;
  const id = await imported(services, file, basename(file));
  const cells = await cellsOf(services, id);
  const sheets = await workbooks.sheetsOf(id);
  const result = { number, file, sheets: sheets.length, cells: cells.size };
  for (const format of ['xlsx', 'ods']) {
    const path = join(folder, `${number}.${format}`);
    const user = { id: 'usr_judge', workspace_id: 'wsp_judge' };
    const response = await exportGrids(database, { format, name: 'judged', user }, sheets);
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
    const again = await imported(services, path, basename(path));
    const differing = differences(cells, await cellsOf(services, again));
    result[format] = { again: differing.length, samples: differing.slice(0, 5) };
    await workbooks.destroy(again).catch(() => undefined);
  }
  return result;
}

await mkdir(folder, { recursive: true });
const listed = options.list ? JSON.parse(await readFile(options.list, 'utf8')) : [];
const fit = listed.filter(({ half }) => half === 'fit').map(({ file }) => file);
const all = [...files, ...fit].filter((file) => !options.kinds || options.kinds.split(',').includes(extname(file)));
const { services, stop } = await start();
try {
  for (const [number, file] of all.entries()) {
    const result = await judge(services, file, number).catch((error) => ({ number, file, failed: String(error) }));
    console.log(JSON.stringify(result));
  }
} finally {
  await stop();
}
