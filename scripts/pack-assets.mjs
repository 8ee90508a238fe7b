/**
 * What browsers load, packed as small as it gets, next to the files: the server only picks one. `npm start` builds without
 * it while people wait for the pages, and then runs this. What an interrupted run leaves can be served, and the next start
 * goes on.
 */

import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** There while assets are not packed yet. */
export const unpacked = fileURLToPath(new URL('../dist/.unpacked', import.meta.url));

/** Writes `.br` and `.gz` next to a file that is worth it. Readers find them whole or not at all. */
export async function packForBrowsers(path) {
  if (!/\.(?:js|css|svg|json)$/.test(path) || existsSync(`${path}.br`)) return;
  const bytes = await readFile(path);
  if (bytes.length < 600) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [zipped, packed] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ]);
  await put(`${path}.gz`, zipped);
  await put(`${path}.br`, packed);
}

async function put(path, bytes) {
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  setPriority(19);
  const folder = fileURLToPath(new URL('../dist/client/assets', import.meta.url));
  // One after the other: the server has visitors meanwhile.
  for (const file of await readdir(folder)) await packForBrowsers(join(folder, file));
  await rm(unpacked, { force: true });
}
