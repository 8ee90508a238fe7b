/** Requests per second of an anonymous page, cached and not, next to a bare Node server that answers the same bytes. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import { grouped, heading, kilobytes, milliseconds, printTable } from './print-table.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const execute = promisify(execFile);

/** The address of that page that is another one each time: something else is searched in the first block that offers it. */
function alwaysNewIn(path: string, page: Buffer): Pick<SearchedPage, 'alwaysNew' | 'call'> | null {
  const html = brotliDecompressSync(page).toString();
  const block_id = /name="([\w-]+)\.search"/.exec(html)?.[1];
  const page_id = /"page_id":"([\w-]+)"/.exec(html)?.[1];
  if (!block_id || !page_id) return null;
  return {
    alwaysNew: `${path}?${block_id}.search={n}`,
    call: JSON.stringify({ page_id, block_id, ask: 'rows', query: { search: '{n}' } }),
  };
}

interface SearchedPage {
  path: string;
  page: Buffer;
  alwaysNew: string;
  /** The call by which a page that is open asks the same, for that block alone. */
  call: string;
}

/** The subdomains of the demo apps, by the page that links them all. */
export async function demoHosts(origin: string): Promise<string[]> {
  const landing = await (await fetch(origin)).text();
  const found = [...landing.matchAll(/http:\/\/([a-z0-9-]+\.localhost):\d+/g)].map((match) => match[1] ?? '');
  if (found.length === 0) throw new Error('The landing page links no demo app.');
  return [...new Set(found)];
}

/** The home page of an app, or else the first page it links on which something can be searched; null where none can. */
export async function searchedPage(port: number, host: string): Promise<SearchedPage | null> {
  const home = await compressedPage(port, host, '/');
  const links = [
    ...brotliDecompressSync(home)
      .toString()
      .matchAll(/href="(\/[\w-]+)"/g),
  ].map((match) => match[1] ?? '/');
  for (const path of new Set(['/', ...links])) {
    const page = path === '/' ? home : await compressedPage(port, host, path).catch(() => null);
    const alwaysNew = page && alwaysNewIn(path, page);
    if (page && alwaysNew) return { path, page, ...alwaysNew };
  }
  return null;
}

interface Load {
  perSecond: number;
  /** Milliseconds that 95 of 100 answers took at most, with 16 requests under way. */
  p95: number;
  answered: number;
  failed: number;
  /** What the load generator took of a processor. */
  processorSeconds: number;
}
interface PageFigures {
  address: string;
  bytes: number;
  bare: number;
  cached: number;
  uncached: number;
  /** Milliseconds of a page rendered again. */
  p95: number;
  block: number;
}

/** Starts Sheaf with its demo apps, measures start, pages and memory, prints both and ends it. */
export async function benchPages(options: { seconds: number; rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  // Each request comes from a visitor of its own: of one visitor few pages are rendered again.
  const variables = { TRUSTED_PROXIES: '127.0.0.1' };
  const cold = await timed(() => startSheaf({ folder, variables }));
  await cold.result.stop();
  const warm = await timed(() => startSheaf({ folder, variables }));
  const sheaf = warm.result;
  try {
    const atRest = await residentMegabytes(sheaf.pid);
    const figures: PageFigures[] = [];
    for (const host of await demoHosts(sheaf.origin)) {
      const searched = await searchedPage(sheaf.port, host);
      if (searched) figures.push(await benchPage(sheaf.port, host, searched, folder, options));
    }
    if (figures.length === 0) throw new Error('Nothing can be searched in any app, so no page can be drawn anew.');
    heading('Pages, requests per second; % is of a bare Node server that answers the same bytes');
    printTable(
      ['page', 'size', 'bare', 'cached', '%', 'drawn anew', '%', 'p95 of 16', 'one block'],
      figures.map(({ address, bytes, bare, cached, uncached, p95, block }) => [
        address,
        kilobytes(bytes),
        grouped(bare),
        grouped(cached),
        ((cached / bare) * 100).toFixed(1),
        grouped(uncached),
        ((uncached / bare) * 100).toFixed(1),
        milliseconds(p95),
        grouped(block),
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

/** A server that can nothing but answer these bytes. */
export async function startBareServer(folder: string, page: Buffer): Promise<{ port: number; end(): void }> {
  const file = join(folder, 'page.bytes');
  await writeFile(file, page);
  const server = spawn(process.execPath, [join(here, 'bare-server.ts'), file, 'text/html; charset=utf-8', 'br'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>(
    (resolve) => void server.stdout.once('data', (text: Buffer) => resolve(Number(String(text).trim()))),
  );
  return { port, end: () => void server.kill() };
}

/** They take turns, so that what else the machine does hits all alike; the median round counts. */
async function benchPage(
  port: number,
  host: string,
  { path, page, alwaysNew, call }: SearchedPage,
  folder: string,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<PageFigures> {
  const bareServer = await startBareServer(folder, page);
  try {
    const measured = {
      bare: [] as number[],
      cached: [] as number[],
      uncached: [] as number[],
      p95: [] as number[],
      block: [] as number[],
    };
    // The compiler is done after a second; a server is warm for all but its first moments.
    await load(port, host, alwaysNew, 1);
    for (let round = 0; round < rounds; round++) {
      measured.bare.push(await load(bareServer.port, host, '/', seconds));
      measured.cached.push(await load(port, host, path, seconds));
      const rendered = await loadOf([port], `${host}:${port}`, alwaysNew, seconds);
      measured.uncached.push(rendered.perSecond);
      measured.p95.push(rendered.p95);
      measured.block.push(await load(port, host, '/api/page/query', seconds, call));
    }
    const [bare, cached, uncached, p95, block] = Object.values(measured).map(median);
    return {
      address: `${host}${path}`,
      bytes: page.byteLength,
      bare: bare ?? 0,
      cached: cached ?? 0,
      uncached: uncached ?? 0,
      p95: p95 ?? 0,
      block: block ?? 0,
    };
  } finally {
    bareServer.end();
  }
}

/** Requests per second of one server. */
export async function load(port: number, host: string, path: string, seconds: number, body = ''): Promise<number> {
  return (await loadOf([port], `${host}:${port}`, path, seconds, body)).perSecond;
}

/** Asks servers in turn, by the host that people use. Any answer but 200, or to another question, is an error: it would be too fast. */
export async function loadOf(
  ports: readonly number[],
  host: string,
  path: string,
  seconds: number,
  body = '',
): Promise<Load> {
  const words = [join(here, 'load.ts'), ports.join(','), host, path, '16', String(seconds), body];
  const figures = JSON.parse((await execute(process.execPath, words)).stdout) as Load;
  const { answered, failed } = figures;
  if (failed > 0 || answered === 0)
    throw new Error(`${host}${path}: ${failed} of ${answered} answers were not 200, or not what was asked for.`);
  return figures;
}

/** The address of a page of an app that is another one each time, by a number in place of `{n}`. */
export async function alwaysNewAt(port: number, host: string): Promise<string> {
  const searched = await searchedPage(port, host);
  if (!searched) throw new Error(`Nothing can be searched on a page of ${host}, so none can be drawn anew.`);
  return searched.alwaysNew;
}

/** The page as it travels. Not by fetch, which would unpack it. */
export function compressedPage(port: number, host: string, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'accept-encoding': 'br' };
    const call = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200 && response.headers['content-encoding'] === 'br')
          resolve(Buffer.concat(chunks));
        else
          reject(new Error(`${host}${path} answered ${response.statusCode}, ${response.headers['content-encoding']}.`));
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

export function median(measured: readonly number[]): number {
  return measured.toSorted((one, other) => one - other)[measured.length >> 1] ?? Number.NaN;
}

/** The resident set of a process, where the system tells (Linux). */
async function residentMegabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const size = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return size ? ((Number(size) * 1024) / 1e6).toFixed(0) : 'unknown';
}
