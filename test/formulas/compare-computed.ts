/** What is next to formulas in one .xlsx, and in the same after another program computed it. */
import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx';

export interface FormulaDifference {
  /** The sheet and the address. */
  at: string;
  formula: string;
  here: string;
  there: string;
}

export function compareComputed(
  own: Buffer,
  computed: Buffer,
): { cells: number; equal: number; different: FormulaDifference[] } {
  const [ours, theirs] = [own, computed].map((file) => read(file, { cellFormula: true, cellNF: false }));
  const result = { cells: 0, equal: 0, different: [] as FormulaDifference[] };
  for (const [place, title] of ours!.SheetNames.entries()) {
    const sheet = ours!.Sheets[title]!;
    const other: WorkSheet = theirs!.Sheets[theirs!.SheetNames[place] ?? ''] ?? {};
    for (const [address, cell] of Object.entries(sheet) as [string, CellObject][]) {
      if (address.startsWith('!') || cell.f === undefined) continue;
      result.cells++;
      const there = other[address] as CellObject | undefined;
      if (isSame(cell, there)) result.equal++;
      else
        result.different.push({ at: `${title}!${address}`, formula: cell.f, here: shown(cell), there: shown(there) });
    }
  }
  return result;
}

/**
 * Why cells differ, by difference: the reason that no two programs could agree on a formula, or that of a cell which it
 * reads; null where they must agree. `hadErrors` where cells of the file held errors.
 */
export function causesOf(
  different: readonly FormulaDifference[],
  { hadErrors }: { hadErrors: boolean },
): Map<FormulaDifference, string | null> {
  const causes = new Map(different.map((difference) => [difference, ownExcuse(difference, hadErrors)]));
  const open = new Set(different.filter((one) => causes.get(one) === null));
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const one of open) {
      const read = different.find((other) => causes.get(other) && readsCell(one, other.at));
      if (!read) continue;
      causes.set(one, `reads one: ${causes.get(read)!.replace(/^reads one: /, '')}`);
      open.delete(one);
      isNew = true;
    }
  }
  return causes;
}

function ownExcuse({ formula, here, there }: FormulaDifference, hadErrors: boolean): string | null {
  for (const [why, pattern] of excuses) if (pattern.test(formula)) return why;
  // An error of a file is a blank cell here. (decision 33)
  if (here === '' && there.startsWith('#')) return 'an error is blank here';
  if (hadErrors && asksForErrors.test(formula)) return 'an error is blank here';
  // LibreOffice 7.4 does not know what came later.
  if (there === '#NAME?' && here !== '') return 'unknown to LibreOffice';
  return null;
}

/** Whether a formula names a cell, alone or within a range. */
function readsCell({ at, formula }: FormulaDifference, other: string): boolean {
  const [own, title] = [at, other].map((one) => one.slice(0, one.lastIndexOf('!')));
  const cell = utils.decode_cell(other.slice(other.lastIndexOf('!') + 1));
  for (const [, quoted, plain, first = '', last = first] of formula.matchAll(reference)) {
    if ((quoted?.replaceAll("''", "'") ?? plain ?? own) !== title) continue;
    const { s, e } = utils.decode_range(`${first.replaceAll('$', '')}:${last.replaceAll('$', '')}`);
    if (cell.r >= s.r && cell.r <= e.r && cell.c >= s.c && cell.c <= e.c) return true;
  }
  return false;
}
const reference =
  /(?:'((?:[^']|'')*)'!|([\p{L}_][\p{L}\p{N}_.]*)!)?(?<![\w.])(\$?[A-Z]{1,3}\$?\d+)(?::(\$?[A-Z]{1,3}\$?\d+))?(?![\w(])/gu;

const asksForErrors = /\b(?:ISERROR|ISERR|ISNA|IFERROR|IFNA|ERROR\.TYPE|ISBLANK|COUNTA|COUNTBLANK|AGGREGATE)\(/i;
const excuses: readonly (readonly [string, RegExp])[] = [
  ['volatile', /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|RAND\.NV|RANDBETWEEN\.NV)\(/i],
  ['of its place or its program', /\b(?:CELL|INFO|CURRENT|STYLE|SHEETS?)\(/i],
  [
    'names cells by text or number, and rows or columns of the file were left out',
    /\b(?:INDIRECT|OFFSET|ADDRESS|ROW|ROWS|COLUMN|COLUMNS)\(/i,
  ],
  ['tells the text of a formula', /\bFORMULATEXT\(/i],
  ['another file', /\[\d+\]|'file:|\bDDE\(|\bWEBSERVICE\(|\bHYPERLINK\(/i],
];

function isSame(own: CellObject, there: CellObject | undefined): boolean {
  if (isBlank(own) || isBlank(there)) return isBlank(own) && isBlank(there);
  if (own.t === 'n' && there!.t === 'n') {
    const [one, other] = [Number(own.v), Number(there!.v)];
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  }
  if (own.t === 's' && there!.t === 'n' && daysOfClock(shown(own)) !== null) {
    return Math.abs(daysOfClock(shown(own))! - Number(there!.v)) < 1e-8;
  }
  if (own.t === 'b' || there!.t === 'b') return Number(own.v) === Number(there!.v);
  return shown(own) === shown(there);
}

const isBlank = (cell: CellObject | undefined): boolean => cell === undefined || cell.v === undefined || cell.v === '';
const shown = (cell: CellObject | undefined): string =>
  isBlank(cell) ? '' : cell!.t === 'e' ? (cell!.w ?? String(cell!.v)) : String(cell!.v);

/** A time of day is a text here: `00:05:00`. */
function daysOfClock(text: string): number | null {
  const match = /^(-?)(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(text);
  if (!match) return null;
  const days = (Number(match[2]) * 3_600 + Number(match[3]) * 60 + Number(match[4])) / 86_400;
  return match[1] ? -days : days;
}
