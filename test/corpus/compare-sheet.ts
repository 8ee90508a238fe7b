import type { Cell } from '#engine/model.ts';
import type { OtherSheet, OtherValue } from './other-reader.ts';

export interface Comparison {
  equal: number;
  /** Text that is a number, a date, true or false, or a link in its column. */
  converted: number;
  /** Given to every row of a merge, where the other reader has it in the first alone. */
  filled: number;
  /** Errors, which are blank here. */
  errors: number;
  different: { at: string; ours: Cell; theirs: OtherValue }[];
  /** Rows or columns that only one of the two has. */
  shape: string | null;
}

/** Cell by cell: the rows below our header, and the columns that hold anything. */
export function compareSheet(
  ours: { rows: readonly (readonly Cell[])[]; columns: number; headerRow: number | null },
  theirs: OtherSheet,
): Comparison {
  const result: Comparison = { equal: 0, converted: 0, filled: 0, errors: 0, different: [], shape: null };
  const isFilled = (value: OtherValue | undefined): boolean => value !== undefined && value.kind !== 'blank';
  const header = ours.headerRow ?? 0;
  const relevant = theirs.rows.filter(({ number }) => number >= header);
  const used = new Set<number>();
  for (const { cells } of relevant) for (const [at, value] of cells.entries()) if (isFilled(value)) used.add(at);
  const columns = [...used].sort((one, other) => one - other);
  const rows = relevant.filter(({ number, cells }) => number > header && cells.some(isFilled));
  if (columns.length !== ours.columns || rows.length !== ours.rows.length) {
    result.shape = `${ours.rows.length} × ${ours.columns} here, ${rows.length} × ${columns.length} there`;
    return result;
  }
  for (const [index, { number, cells }] of rows.entries()) {
    for (const [place, column] of columns.entries()) {
      const mine = ours.rows[index]?.[place] ?? null;
      const other = cells[column] ?? { kind: 'blank' };
      const verdict = judge(mine, other);
      if (verdict === 'different' && isMerged(theirs, number, column)) result.filled++;
      else if (verdict === 'different')
        result.different.push({ at: `${theirs.title} R${number}C${column + 1}`, ours: mine, theirs: other });
      else result[verdict]++;
    }
  }
  return result;
}

function isMerged({ merges }: OtherSheet, row: number, column: number): boolean {
  return merges.some(({ top, left, bottom }) => column === left && row > top && row <= bottom);
}

function judge(ours: Cell, theirs: OtherValue): 'equal' | 'converted' | 'errors' | 'different' {
  switch (theirs.kind) {
    case 'blank':
      return ours === null || String(ours).trim() === '' ? 'equal' : 'different';
    case 'error':
      return ours === null ? 'errors' : 'different';
    case 'number':
      return typeof ours === 'number' && isNear(ours, theirs.value) ? 'equal' : 'different';
    case 'boolean':
      return ours === theirs.value ? 'equal' : 'different';
    case 'text':
      if (typeof ours === 'string' && lines(ours) === lines(theirs.value)) return 'equal';
      return ours !== null && meansSame(ours, theirs.value) ? 'converted' : 'different';
    case 'date':
      return isSameMoment(ours, theirs) ? 'equal' : 'different';
  }
}

function meansSame(ours: Exclude<Cell, null>, text: string): boolean {
  if (typeof ours === 'boolean') return text.trim().toLowerCase() === String(ours);
  if (typeof ours === 'string') return /^\d{4}-\d{2}-\d{2}/.test(ours) && /\d/.test(text);
  const digits = (value: string): string => value.replaceAll(/\D/g, '').replace(/^0+|0+$/g, '');
  const shown = digits(text);
  return digits(String(ours)) === shown || digits(String(ours * 100)) === shown || isNear(ours, Number(text));
}

function isSameMoment(ours: Cell, { text, number }: { text: string; number: number }): boolean {
  if (typeof ours === 'number') return isNear(ours, number);
  if (typeof ours !== 'string') return false;
  const clock = /^(-?)(\d+):(\d{2}):(\d{2})(\.\d+)?$/.exec(ours);
  if (clock) {
    const [, sign, hours, minutes, seconds, rest = '0'] = clock;
    const days = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(rest)) / 86_400;
    return Math.abs((sign ? -days : days) - number) < 2 / 86_400;
  }
  // The library calls the day before 1900 so.
  const day = (iso: string): string => iso.replace(/^1900-01-00/, '1899-12-31');
  const moment = (iso: string): number => Date.parse(`${iso.length === 10 ? `${day(iso)}T00:00:00` : day(iso)}Z`);
  return Math.abs(moment(ours) - moment(text)) < 2_000;
}

function isNear(one: number, other: number): boolean {
  return one === other || Math.abs(one - other) <= Math.abs(other) * 1e-12;
}

function lines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
