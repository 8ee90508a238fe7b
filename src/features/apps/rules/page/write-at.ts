import { Problem } from '#kit/problem.ts';

/** Steps into plain data: keys of records, indexes of lists. */
export type Path = readonly (string | number)[];

export const maxPathDepth = 8;

/** The value at the path; undefined when there is none. */
export function readAt(data: unknown, path: Path): unknown {
  let current = data;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.hasOwn(current, step) ? new Map(Object.entries(current)).get(String(step)) : undefined;
  }
  return current;
}

/**
 * A copy of the data with the value at the path; undefined takes the key away. Records on the way are made where they
 * are missing; an index must be one that the list has, so that a change is never put where nothing was.
 */
export function writeAt<D extends object>(data: D, path: Path, value: unknown): D {
  if (path.length === 0 || path.length > maxPathDepth) throw new Problem('invalid_input', 'You can’t change this.');
  return written(data, path, value) as D; // only the part at the path differs, and callers check that part
}

function written(data: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(data)) {
    if (typeof step !== 'number' || !Number.isInteger(step) || step < 0 || step >= data.length) {
      throw new Problem('not_found', 'This entry was removed from the list.');
    }
    if (rest.length === 0 && value === undefined)
      throw new Problem('invalid_input', 'Change the whole list to remove an entry.');
    return data.with(step, written(data[step], rest, value));
  }
  if (data !== undefined && (typeof data !== 'object' || data === null)) {
    throw new Problem('invalid_input', 'You can’t change this.');
  }
  if (typeof step !== 'string' || forbiddenKeys.has(step)) throw new Problem('invalid_input', 'You can’t change this.');
  const entries = new Map<string, unknown>(Object.entries(data ?? {}));
  const changed = written(entries.get(step), rest, value);
  if (changed === undefined) entries.delete(step);
  else entries.set(step, changed);
  return Object.fromEntries(entries);
}

/** Names that would reach an object's machinery instead of its data. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
