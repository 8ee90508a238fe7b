import { Dependents } from './dependents.ts';
import type { FormulaRun } from './sheet-column.ts';

/** Runs in an order in which most find computed what they read: column by column, those that others read first. */
export function columnsInOrder(runs: readonly FormulaRun[], columnCount: (sheet: number) => number): FormulaRun[] {
  const columns = new Map<string, FormulaRun[]>();
  for (const run of runs) {
    const key = keyOf(run);
    const known = columns.get(key);
    if (known) known.push(run);
    else columns.set(key, [run]);
  }
  const reads = new Map<string, Set<string>>();
  for (const [key, own] of columns) {
    const requested = new Set<string>();
    for (const run of own) {
      for (const position of Dependents.columnsRead(run, columnCount)) {
        const other = keyOf(position);
        if (other !== key && columns.has(other)) requested.add(other);
      }
    }
    reads.set(key, requested);
  }
  const ordered: FormulaRun[] = [];
  const seen = new Set<string>();
  for (const key of columns.keys()) {
    for (const next of afterItsReads(key, reads, seen)) {
      ordered.push(...columns.get(next)!.sort((one, other) => one.top - other.top));
    }
  }
  return ordered;
}

const keyOf = ({ sheet, column }: { sheet: number; column: number }): string => `${sheet} ${column}`;

/** A column after those that it reads, without going deep. */
function* afterItsReads(start: string, reads: ReadonlyMap<string, Set<string>>, seen: Set<string>): Generator<string> {
  if (seen.has(start)) return;
  seen.add(start);
  const open = [{ key: start, rest: [...(reads.get(start) ?? [])] }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined) {
      open.pop();
      yield top.key;
    } else if (!seen.has(next)) {
      seen.add(next);
      open.push({ key: next, rest: [...(reads.get(next) ?? [])] });
    }
  }
}
