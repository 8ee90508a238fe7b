/** Requests per second of an anonymous page, cached and not, beside a bare Node server that answers the same bytes. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const execute = promisify(execFile);

interface Load {
  perSecond: number;
  answered: number;
  failed: number;
}

/** Starts Sheaf with its demo apps, measures start, pages and memory, and ends it. */
export async function benchPages(seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const cold = await timed(() => startSheaf({ folder }));
  await cold.result.stop();
  const warm = await timed(() => startSheaf({ folder }));
  const sheaf = warm.result;
  console.log(
    `\nStart: first ${cold.seconds.toFixed(1)} s (makes the database, seeds the demo apps), later ${warm.seconds.toFixed(1)} s`,
  );
  try {
    const landing = await (await fetch(sheaf.origin)).text();
    const hosts = [
      ...new Set([...landing.matchAll(/http:\/\/([a-z0-9-]+\.localhost):\d+/g)].map((match) => match[1] ?? '')),
    ];
    for (const host of hosts) await benchPage(sheaf.port, host, folder, seconds);
    console.log(`\nMemory of the server after the load: ${await residentMegabytes(sheaf.pid)} MB`);
  } finally {
    await sheaf.stop();
    await removeFolder(folder);
  }
}

async function benchPage(port: number, host: string, folder: string, seconds: number): Promise<void> {
  const answer = await execute(
    'curl',
    ['-s', '-H', 'Accept-Encoding: br', '--resolve', `${host}:${port}:127.0.0.1`, `http://${host}:${port}/`],
    { encoding: 'buffer', maxBuffer: 64e6 },
  );
  const file = join(folder, 'page.bytes');
  await writeFile(file, answer.stdout);
  const bare = spawn(process.execPath, [join(here, 'bare-server.ts'), file, 'text/html; charset=utf-8', 'br'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const barePort = await new Promise<number>(
    (resolve) => void bare.stdout.once('data', (text: Buffer) => resolve(Number(String(text).trim()))),
  );
  try {
    await load(port, host, '/', 1);
    await load(barePort, host, '/', 1);
    const cached = await load(port, host, '/', seconds);
    const least = await load(barePort, host, '/', seconds);
    const fresh = await load(port, host, '/?n={n}', seconds);
    const ratio = (one: Load): string =>
      `${Math.round(one.perSecond)} req/s, ${((one.perSecond / least.perSecond) * 100).toFixed(1)} % of bare`;
    console.log(`\n${host}/ (${(answer.stdout.byteLength / 1024).toFixed(1)} kB compressed)`);
    console.log(`  bare Node server  ${Math.round(least.perSecond)} req/s`);
    console.log(`  cached            ${ratio(cached)}${cached.failed > 0 ? `, ${cached.failed} failed` : ''}`);
    console.log(`  uncached          ${ratio(fresh)}${fresh.failed > 0 ? `, ${fresh.failed} failed` : ''}`);
  } finally {
    bare.kill();
  }
}

async function load(port: number, host: string, path: string, seconds: number): Promise<Load> {
  const words = [join(here, 'load.ts'), String(port), host, path, '16', String(seconds)];
  return JSON.parse((await execute(process.execPath, words)).stdout) as Load;
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
}

/** The resident set of a process, where the system tells (Linux). */
async function residentMegabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes ? (Number(kilobytes) / 1024).toFixed(0) : 'unknown';
}
