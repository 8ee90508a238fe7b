/**
 * Structured references in formulas of files, after columns of tables were renamed or went: ECMA-376 part 1, 18.17.2.3,
 * and "Using structured references with Excel tables" of Microsoft.
 */

import type { CellRange } from '../../cell-address.ts';
import { missing } from '../formula-references.ts';

/** A table of the package whose columns are others now. */
export interface TableChange {
  /** As formulas name it. */
  name: string;
  /** Of the package. */
  sheet: string;
  /** Header and totals included, in old places. */
  range: CellRange;
  /** As the file has them, in order. */
  headings: readonly string[];
  /** What they are called now, in the same order; null for columns that went. */
  now: readonly (string | null)[];
}

const part = /\[((?:'[\s\S]|[^'[\]])*)\]/g;

/** What is written in place of `Table[inside]`; undefined where it stays. A reference to columns that went is `#REF!`. */
export function changeTableReference(table: string | null, inside: string, change: TableChange): string | undefined {
  const trimmed = inside.trim();
  const sign = trimmed.startsWith('@') ? '@' : '';
  const text = sign === '' ? trimmed : trimmed.slice(1).trim();
  const prefix = table ?? '';
  if (!text.startsWith('[')) {
    const now = text === '' || text.startsWith('#') ? undefined : nameNow(text, change);
    if (now === undefined) return undefined;
    if (now === null) return missing;
    const isPlain = sign === '' ? now.trim() === now : /^[\p{L}\p{N}_]+$/u.test(now);
    return `${prefix}[${sign}${isPlain ? escaped(now) : `[${escaped(now)}]`}]`;
  }
  const found = [...text.matchAll(part)].filter(([, name = '']) => !name.trim().startsWith('#'));
  const [first, last = first] = found;
  if (!first || !last) return undefined;
  const names = first === last ? null : spanNow(first[1] ?? '', last[1] ?? '', change);
  const to = names === null ? [nameNow(first[1] ?? '', change)] : names;
  if (to.every((name) => name === undefined)) return undefined;
  if (to.some((name) => name === null)) return missing;
  let result = '';
  let copied = 0;
  for (const [at, match] of found.slice(0, to.length).entries()) {
    const name = to[at];
    if (name === undefined || name === null) continue;
    result += `${text.slice(copied, match.index)}[${escaped(name)}]`;
    copied = match.index + match[0].length;
  }
  return `${prefix}[${sign}${result}${text.slice(copied)}]`;
}

/** The ends of `[Qty]:[Price]`: a column that went hands over to the next one within. */
function spanNow(first: string, last: string, { headings, now }: TableChange): (string | null | undefined)[] {
  const [from, until] = [placeOf(first, headings), placeOf(last, headings)];
  if (from < 0 || until < 0) return [undefined, undefined];
  const [low, high] = [Math.min(from, until), Math.max(from, until)];
  const there = now.slice(low, high + 1).filter((name) => name !== null);
  const [left, right] = from <= until ? [there[0], there.at(-1)] : [there.at(-1), there[0]];
  if (left === undefined || right === undefined) return [null, null];
  return [left === headings[from] ? undefined : left, right === headings[until] ? undefined : right];
}

function nameNow(written: string, { headings, now }: TableChange): string | null | undefined {
  const at = placeOf(written, headings);
  if (at < 0) return undefined;
  const name = now[at];
  return name === headings[at] ? undefined : name;
}

const placeOf = (written: string, headings: readonly string[]): number => {
  const name = written.replaceAll(/'([\s\S])/g, '$1').toLowerCase();
  return headings.findIndex((heading) => heading.toLowerCase() === name);
};

/** Within brackets an apostrophe makes a letter one of the name. */
const escaped = (name: string): string => name.replaceAll(/[[\]'#@]/g, "'$&");
