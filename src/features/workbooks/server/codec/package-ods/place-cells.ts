/** Changed cells put into a row. */

import type { ChangedCell } from '../package/changes.ts';
import { attributeOf } from '../package/xml-edit.ts';
import { changedCell } from './cell-content.ts';
import { type CellRun, emptyCells, partOf, tagOf } from './row-runs.ts';
import type { TablePlan } from './table-plan.ts';

/** The cells of a row as source. `rowStyle` is what its cells have by default. */
export function placeCells(
  runs: readonly CellRun[],
  changes: readonly ChangedCell[],
  rowStyle: string | null,
  plan: TablePlan,
): string {
  let body = '';
  let at = 0;
  /** The next column to be written, and from which one on the run at `at` is not. */
  let column = 0;
  const copyUntil = (limit: number): void => {
    for (let run = runs[at]; run && run.column < limit; run = runs[at]) {
      const end = Math.min(run.column + run.count, limit);
      if (run.column > column) body += emptyCells(column, run.column - column).source;
      if (end > Math.max(run.column, column)) {
        const part = partOf(run, Math.max(run.column, column), end - 1);
        body += part.lead + part.source;
        column = end;
      }
      if (end < run.column + run.count) return;
      at++;
    }
  };
  for (const change of changes) {
    copyUntil(change.column);
    if (column < change.column) body += emptyCells(column, change.column - column).source;
    const run = runs[at];
    const cell = run && run.column <= change.column ? partOf(run, change.column, change.column) : null;
    body += (cell?.lead ?? '') + placed(change, cell, rowStyle, plan);
    column = change.column + 1;
  }
  copyUntil(Infinity);
  return body;
}

function placed(change: ChangedCell, cell: CellRun | null, rowStyle: string | null, plan: TablePlan): string {
  const { styles } = plan;
  const own = cell ? attributeOf(tagOf(cell), 'table:style-name') : null;
  const style = own ?? rowStyle ?? plan.columnStyle(change.column);
  const format = style === null ? undefined : styles.formatOf(style);
  // A cell without a look of its own gets the number format that it has here.
  const type = cell ? attributeOf(tagOf(cell), 'office:value-type') : null;
  const isBare = (style === null || style === 'Default') && format === undefined && type !== 'date' && type !== 'time';
  const added = isBare && change.format !== undefined && change.value !== null ? styles.named(change.format) : null;
  return changedCell(change, {
    source: cell?.source ?? null,
    format: added === null ? format : change.format,
    style: added,
    date1904: styles.date1904,
    hasCalcext: styles.hasCalcext,
  });
}
