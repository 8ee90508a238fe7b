import { cleanOptions } from '#features/workbooks/rules/column-options.ts';
import { colorsOf, nextColor } from '#features/workbooks/rules/option-colors.ts';
import type { RuleColor } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import type { Column } from '#engine/model.ts';

/** An option while its list is edited. */
export interface OptionRow {
  key: number;
  label: string;
  color: RuleColor;
  /** What it is called in the cells; null for a new one. */
  from: string | null;
}

/** The list of a column as it is edited. */
export function rowsOfColumn(column: Pick<Column, 'options' | 'option_colors'>): OptionRow[] {
  const { options = [] } = column;
  const colors = colorsOf(options, column);
  return options.map((label, key) => ({ key, label, color: colors[key] ?? 'gray', from: label }));
}

/** A list of labels that cells have and no list has yet: to write another one renames nothing. */
export function rowsOfLabels(labels: readonly string[]): OptionRow[] {
  const colors = colorsOf(labels, {});
  return labels.map((label, key) => ({ key, label, color: colors[key] ?? 'gray', from: null }));
}

export function withAddedRow(rows: readonly OptionRow[], label = ''): OptionRow[] {
  const key = 1 + Math.max(-1, ...rows.map((row) => row.key));
  return [...rows, { key, label, color: nextColor(rows.map(({ color }) => color)), from: null }];
}

/** The row with that key at another place; beyond an end it stays there. */
export function withMovedRow(rows: readonly OptionRow[], key: number, to: number): OptionRow[] {
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];
  if (!row) return [...rows];
  return rows.toSpliced(at, 1).toSpliced(Math.max(0, Math.min(rows.length - 1, to)), 0, row);
}

/** What the rows say, without those that are empty. */
export function listOfRows(rows: readonly OptionRow[]) {
  const filled = rows.flatMap((row) => {
    const [label] = cleanOptions([row.label]);
    return label === undefined ? [] : [{ ...row, label }];
  });
  return {
    options: filled.map(({ label }) => label),
    option_colors: filled.map(({ color }) => color),
    renames: filled.flatMap(({ from, label }) => (from === null || from === label ? [] : [{ from, to: label }])),
  };
}
