import { createHash } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Problem } from '#kit/problem.ts';
import { processIdentity } from './process-identity.ts';

const holderSchema = z.object({ pid: z.number().int(), identity: z.string() });

/** Attempts, 50 ms apart. */
const patience = 20;

/**
 * Takes the data folder for this process (the file `sheaf.lock` in it) and answers the function that gives it back.
 * A lock whose process is gone is taken over. Throws `unavailable` when a running process holds it, after a moment of
 * patience for one that is just ending.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'sheaf.lock');
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' });
  makeWritable(folder);
  for (let attempt = 0; attempt < patience * 2; attempt++) {
    if (create(file, mine)) return () => release(file, mine);
    const found = readIfThere(file);
    if (found === undefined) continue;
    const holder = runningHolder(found);
    if (holder !== undefined && holder !== process.pid && attempt < patience) {
      await delay(50);
      continue;
    }
    if (holder !== undefined) {
      throw new Problem(
        'unavailable',
        holder === process.pid
          ? `The data folder ${folder} is already open in this process.`
          : `The data folder ${folder} is in use by process ${holder}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    if (takeOver(file, found, mine)) return () => release(file, mine);
    await delay(5);
  }
  throw new Problem('unavailable', `The lock of the data folder ${folder} keeps changing. Try again.`);
}

/** Makes the folder where it is missing; throws `unavailable` in words for the person who starts Sheaf. */
export function makeWritable(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Problem(
      'unavailable',
      `This user can’t write to the data folder ${folder}. Give the user access, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Written aside and linked, so that no one ever reads half a lock. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o644 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    return createWithoutLinks(file, content);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Some file systems (exFAT, a few container mounts) know no hard links. */
function createWithoutLinks(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Puts this process's lock in the place of a stale one. Reading and replacing are two steps, so only the one who holds a
 * lock on that very stale lock may do both; one of those that is itself stale is taken over in the same way.
 */
function takeOver(file: string, stale: string, mine: string): boolean {
  const guard = `${file}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  if (!create(guard, mine)) {
    const found = readIfThere(guard);
    if (found === undefined || runningHolder(found) !== undefined || !takeOver(guard, found, mine)) return false;
  }
  try {
    if (readIfThere(file) !== stale) return false;
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, mine, { mode: 0o644 });
    renameSync(draft, file);
    return true;
  } finally {
    release(guard, mine);
  }
}

function release(file: string, mine: string): void {
  if (readIfThere(file) === mine) rmSync(file, { force: true });
}

function runningHolder(content: string): number | undefined {
  try {
    const holder = holderSchema.parse(JSON.parse(content));
    return processIdentity(holder.pid) === holder.identity ? holder.pid : undefined;
  } catch {
    return undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
