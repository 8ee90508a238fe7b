/** Requests per second of an anonymous page, cached and not, beside a bare Node server that answers the same bytes. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import { grouped, heading, kilobytes, printTable } from './print-table.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const execute = promisify(execFile);

/** The address of a page that is another one each time: something else is searched in the first block that offers it. */
function alwaysNewIn(page: Buffer): string {
  const html = brotliDecompressSync(page).toString();
  const name = /name="([\w-]+\.search)"/.exec(html)?.[1];
  if (!name) throw new Error('Nothing can be searched on the page, so it cannot be drawn anew.');
  return `/?${name}={n}`;
}

interface Load {
  perSecond: number;
  answered: number;
  failed: number;
}
interface PageFigures {
  host: string;
  bytes: number;
  bare: number;
  cached: number;
  uncached: number;
}

/** Starts Sheaf with its demo apps, measures start, pages and memory, prints both and ends it. */
export async function benchPages(options: { seconds: number; rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  // Each request comes from a visitor of its own: of one visitor few pages are drawn anew.
  const variables = { TRUSTED_PROXIES: '127.0.0.1' };
  const cold = await timed(() => startSheaf({ folder, variables }));
  await cold.result.stop();
  const warm = await timed(() => startSheaf({ folder, variables }));
  const sheaf = warm.result;
  try {
    const atRest = await residentMegabytes(sheaf.pid);
    const landing = await (await fetch(sheaf.origin)).text();
    const found = [...landing.matchAll(/http:\/\/([a-z0-9-]+\.localhost):\d+/g)].map((match) => match[1] ?? '');
    const hosts = [...new Set(found)];
    if (hosts.length === 0) throw new Error('The landing page links no demo app.');
    const figures: PageFigures[] = [];
    for (const host of hosts) figures.push(await benchPage(sheaf.port, host, folder, options));
    heading('Pages, requests per second; % is of a bare Node server that answers the same bytes');
    printTable(
      ['page', 'size', 'bare', 'cached', '%', 'drawn anew', '%'],
      figures.map(({ host, bytes, bare, cached, uncached }) => [
        `${host}/`,
        kilobytes(bytes),
        grouped(bare),
        grouped(cached),
        ((cached / bare) * 100).toFixed(1),
        grouped(uncached),
        ((uncached / bare) * 100).toFixed(1),
      ]),
    );
    heading('Start and memory');
    printTable(
      ['what', 'figure'],
      [
        ['first start (makes the database, seeds the demo apps)', `${cold.seconds.toFixed(1)} s`],
        ['later starts', `${warm.seconds.toFixed(1)} s`],
        ['memory of the server after its start', `${atRest} MB`],
        ['memory of the server after the load', `${await residentMegabytes(sheaf.pid)} MB`],
      ],
    );
  } finally {
    await sheaf.stop();
    await removeFolder(folder);
  }
}

/** The three take turns, so that what else the machine does hits each of them alike; the median round counts. */
async function benchPage(
  port: number,
  host: string,
  folder: string,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<PageFigures> {
  const page = await compressedPage(port, host);
  const alwaysNew = alwaysNewIn(page);
  const file = join(folder, 'page.bytes');
  await writeFile(file, page);
  const bareServer = spawn(process.execPath, [join(here, 'bare-server.ts'), file, 'text/html; charset=utf-8', 'br'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const barePort = await new Promise<number>(
    (resolve) => void bareServer.stdout.once('data', (text: Buffer) => resolve(Number(String(text).trim()))),
  );
  try {
    const measured = { bare: [] as number[], cached: [] as number[], uncached: [] as number[] };
    // The compiler is done after a second; a server is warm for all but its first moments.
    await load(port, host, alwaysNew, 1);
    for (let round = 0; round < rounds; round++) {
      measured.bare.push(await load(barePort, host, '/', seconds));
      measured.cached.push(await load(port, host, '/', seconds));
      measured.uncached.push(await load(port, host, alwaysNew, seconds));
    }
    const [bare, cached, uncached] = [measured.bare, measured.cached, measured.uncached].map(median);
    return { host, bytes: page.byteLength, bare: bare ?? 0, cached: cached ?? 0, uncached: uncached ?? 0 };
  } finally {
    bareServer.kill();
  }
}

/** Requests per second. Any answer but 200 is an error: it would be too fast. */
async function load(port: number, host: string, path: string, seconds: number): Promise<number> {
  const words = [join(here, 'load.ts'), String(port), host, path, '16', String(seconds)];
  const { perSecond, answered, failed } = JSON.parse((await execute(process.execPath, words)).stdout) as Load;
  if (failed > 0 || answered === 0) throw new Error(`${host}${path}: ${failed} of ${answered} answers were not 200.`);
  return perSecond;
}

/** The address of an app's home page that is another one each time, by a number in place of `{n}`. */
export async function alwaysNewAt(port: number, host: string): Promise<string> {
  return alwaysNewIn(await compressedPage(port, host));
}

/** The page as it travels. Not by fetch, which would unpack it. */
function compressedPage(port: number, host: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'accept-encoding': 'br' };
    const call = request({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200 && response.headers['content-encoding'] === 'br')
          resolve(Buffer.concat(chunks));
        else reject(new Error(`${host}/ answered ${response.statusCode}, ${response.headers['content-encoding']}.`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
}

function median(measured: readonly number[]): number {
  return measured.toSorted((one, other) => one - other)[measured.length >> 1] ?? Number.NaN;
}

/** The resident set of a process, where the system tells (Linux). */
async function residentMegabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const size = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return size ? ((Number(size) * 1024) / 1e6).toFixed(0) : 'unknown';
}
