import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Tells one life of a process from another that got the same number later: its start time, and on Linux the boot that
 * the time counts from. Undefined when there is no such process.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name stands in parentheses and may hold spaces; the start time is the 20th field after it.
      const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' || state === 'X' ? undefined : `${boot} ${fields[18]}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/** The processes whose working folder is this one. PostgreSQL's all work in their data folder. Linux only. */
export function processesWorkingIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && isRunning(pid);
  } catch {
    return false;
  }
}
