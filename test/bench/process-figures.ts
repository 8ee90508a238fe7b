/** What processes of this machine take, as the kernel of Linux says it. */
import { readdir, readFile } from 'node:fs/promises';

/** The processes that a process started, and those that these started. */
export async function descendantsOf(pid: number): Promise<{ pid: number; command: string }[]> {
  const found: { pid: number; command: string }[] = [];
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    for (const child of (await read(`/proc/${pid}/task/${thread}/children`)).split(' ').filter(Boolean).map(Number)) {
      found.push({ pid: child, command: await read(`/proc/${child}/cmdline`) }, ...(await descendantsOf(child)));
    }
  }
  return found;
}

export async function residentBytes(pid: number): Promise<number> {
  return kilobytes(/^VmRSS:\s+(\d+) kB/m.exec(await read(`/proc/${pid}/status`)));
}

/** Of memory that several processes share, its part. */
export async function proportionalBytes(pid: number): Promise<number> {
  return kilobytes(/^Pss:\s+(\d+) kB/m.exec(await read(`/proc/${pid}/smaps_rollup`)));
}

/** Of all its threads, from its beginning; 0 when it is gone. */
export async function processorSeconds(pid: number): Promise<number> {
  const [user = 0, system = 0] =
    (await read(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / ticksASecond;
}

/** Linux tells every program so, whatever its own are. */
const ticksASecond = 100;

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
const kilobytes = (found: RegExpExecArray | null): number => Number(found?.[1] ?? 0) * 1024;
