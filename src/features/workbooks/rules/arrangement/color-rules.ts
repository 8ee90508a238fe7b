/** Which rows and cells of a sheet are colored. A rule is a filter with a color: it asks in the words of filters. */
import { matchesCell } from '#engine/conditions.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Filter, QueryContext } from '#engine/query-model.ts';
import type { RuleColor } from './rule-colors.ts';

export const mostColorRules = 30;

export interface ColorRule extends Filter {
  color: RuleColor;
  /** The cell that is checked, or all cells of its row. */
  on: 'cell' | 'row';
}

/** The first rule that a cell gets its color from, by column id; `row` that of all cells without one that is before. */
export interface RowColors {
  row: number;
  cells: ReadonlyMap<string, number>;
}

/** Which rules color a row: of those that match, the first counts. */
export function colorsOfRow(
  rules: readonly ColorRule[],
  columns: ReadonlyMap<string, Column>,
  cells: Record<string, Cell>,
  context: QueryContext,
): RowColors {
  let row = -1;
  const own = new Map<string, number>();
  for (const [position, rule] of rules.entries()) {
    if (rule.on === 'row' ? row >= 0 : own.has(rule.column)) continue;
    if (!matchesCell(rule, cells[rule.column], columns.get(rule.column), context)) continue;
    if (rule.on === 'row') row = position;
    else own.set(rule.column, position);
  }
  return { row, cells: own };
}

/** The place of the rule that colors a cell; -1 for none. */
export function ruleOfCell({ row, cells }: RowColors, columnId: string): number {
  const own = cells.get(columnId) ?? -1;
  if (own < 0 || row < 0) return Math.max(own, row);
  return Math.min(own, row);
}
