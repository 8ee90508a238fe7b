/** Requests per second of the pages of the marketplace, next to a bare Node server that answers the same bytes. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import { compressedPage, load, median, startBareServer } from './page.bench.ts';
import { grouped, heading, kilobytes, printTable } from './print-table.ts';

const host = 'localhost';
const paths = ['/marketplace', '/templates', '/templates?category=sales-crm&sort=newest', '/multipage-templates'];

/** With the built-in templates; each is rendered again every twenty seconds, which is part of the figure. */
export async function benchMarket({ seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const sheaf = await startSheaf({ folder, variables: { TEMPLATES: 'true', DEMO: 'false' } });
  try {
    const list = brotliDecompressSync(await compressedPage(sheaf.port, host, '/templates')).toString();
    const template = /href="(\/templates\/[a-z0-9-]+)"/.exec(list)?.[1];
    if (!template) throw new Error('There is no template on the marketplace.');
    const rows: string[][] = [];
    for (const path of [...paths, template]) {
      const page = await compressedPage(sheaf.port, host, path);
      const bareServer = await startBareServer(folder, page);
      const measured = { bare: [] as number[], cached: [] as number[] };
      try {
        await load(sheaf.port, host, path, 1);
        for (let round = 0; round < rounds; round++) {
          measured.bare.push(await load(bareServer.port, host, '/', seconds));
          measured.cached.push(await load(sheaf.port, host, path, seconds));
        }
      } finally {
        bareServer.end();
      }
      const [bare, cached] = [median(measured.bare), median(measured.cached)];
      rows.push([path, kilobytes(page.byteLength), grouped(bare), grouped(cached), ((cached / bare) * 100).toFixed(1)]);
    }
    heading('Pages of the marketplace, requests per second; % is of a bare Node server that answers the same bytes');
    printTable(['page', 'size', 'bare', 'cached', '%'], rows);
  } finally {
    await sheaf.stop();
    await removeFolder(folder);
  }
}
