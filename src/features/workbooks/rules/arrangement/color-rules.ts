/** Which rows and cells of a sheet are colored. A rule is a filter with a color: it asks in the words of filters. */
import { matchesCell } from '#engine/conditions.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Filter, QueryContext } from '#engine/query-model.ts';

export const mostColorRules = 30;

/**
 * A ground with the ink that is read on it, so that neither depends on what is around: soft grounds with dark ink and
 * deep grounds with white, each above the 4.5 to 1 of WCAG AA. (color-rules.test.ts)
 */
export const ruleColors = {
  red: { name: 'Red', ground: '#fee2e2', ink: '#7f1d1d' },
  orange: { name: 'Orange', ground: '#ffedd5', ink: '#7c2d12' },
  yellow: { name: 'Yellow', ground: '#fef3c7', ink: '#713f12' },
  green: { name: 'Green', ground: '#dcfce7', ink: '#14532d' },
  blue: { name: 'Blue', ground: '#dbeafe', ink: '#1e3a8a' },
  purple: { name: 'Purple', ground: '#ede9fe', ink: '#4c1d95' },
  gray: { name: 'Gray', ground: '#e5e7eb', ink: '#1f2937' },
  deep_red: { name: 'Deep red', ground: '#b91c1c', ink: '#ffffff' },
  deep_orange: { name: 'Deep orange', ground: '#c2410c', ink: '#ffffff' },
  deep_yellow: { name: 'Deep yellow', ground: '#854d0e', ink: '#ffffff' },
  deep_green: { name: 'Deep green', ground: '#15803d', ink: '#ffffff' },
  deep_blue: { name: 'Deep blue', ground: '#1d4ed8', ink: '#ffffff' },
  deep_purple: { name: 'Deep purple', ground: '#6d28d9', ink: '#ffffff' },
  deep_gray: { name: 'Deep gray', ground: '#374151', ink: '#ffffff' },
} as const;
export type RuleColor = keyof typeof ruleColors;
export const ruleColorNames = Object.keys(ruleColors) as [RuleColor, ...RuleColor[]];

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
