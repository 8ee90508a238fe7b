import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/**
 * Distinguishes one life of a process from another that got the same number later: its start time, and on Linux the
 * boot that the time counts from. Undefined when the process doesn't exist.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const fields = statusOf(pid);
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot} ${fields[19]}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/**
 * PostgreSQL's processes whose working folder is this one; they all work in their data folder. Where the system does
 * not show it, as to root in most containers, what its owner runs without another parent counts: better one too many. Linux only.
 */
export function processesWorkingIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder));
}

/** Whether a process was started for the folder, by its command line, which everybody may read. Linux only. */
export function wasStartedFor(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder) && isRunning(pid);
  } catch {
    return false;
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && isRunning(pid);
  } catch (error) {
    const hidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return hidden && mayServe(pid, folder) && isRunning(pid);
  }
}

function mayServe(pid: number, folder: string): boolean {
  try {
    if (commandNameOf(pid) !== 'postgres' || statSync(`/proc/${pid}`).uid !== statSync(folder).uid) return false;
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (line.split('\0').includes(folder)) return true;
    // Helpers call themselves by what they do. Those of another folder's server are its children.
    return line.startsWith('postgres: ') && commandNameOf(parentOf(pid)) !== 'postgres';
  } catch {
    return false;
  }
}

const commandNameOf = (pid: number): string => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
const parentOf = (pid: number): number => Number(statusOf(pid)[1]);

/** State, parent and so on. The name before them is in parentheses and may hold spaces. */
function statusOf(pid: number): string[] {
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return status.slice(status.lastIndexOf(')') + 2).split(' ');
}
