import { plural } from '#kit/language/product.ts';
import { useState } from 'react';
import { foldText } from '#engine/folding.ts';
import { orderOf } from '#engine/meaning/value-order.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import { isChoice } from '#engine/choices.ts';
import { useColumnPreview } from '../use-column-preview.ts';
import { listOfRows, type OptionRow, rowsOfColumn, rowsOfLabels } from './option-rows.ts';

/** The list of a choice while it is edited; that of a column that becomes one begins with what its cells say. */
export function useOptionRows(sheetId: string, column: Column | null, type: ColumnType) {
  const isListed = isChoice({ type }) && column?.formula === undefined;
  const [own, setRows] = useState<OptionRow[] | null>(null);
  const { data } = useColumnPreview(sheetId, isListed ? column : null, { type });
  const labels = isListed ? (data?.labels ?? []) : [];
  const found = labels.map(({ label }) => label);
  const rows = own ?? (column?.options?.length ? listedRows(column) : rowsOfLabels(orderOf(found) ?? found));
  const byText = new Map(labels.map(({ label, cells }) => [foldText(label), cells]));
  const cellsOf = (label: string): number => byText.get(foldText(label)) ?? 0;
  return { rows, setRows, cellsOf, notes: notesOf(rows, byText, data?.label_count ?? 0) };
}

/** Of a column that is a choice already, another label is another name. */
const listedRows = (column: Column): OptionRow[] =>
  isChoice(column) ? rowsOfColumn(column) : rowsOfLabels(column.options ?? []);

/** What becomes of cells by a change of the list. */
function notesOf(rows: readonly OptionRow[], cells: ReadonlyMap<string, number>, all: number): string[] {
  const { options, renames } = listOfRows(rows);
  const listed = new Set([...options, ...renames.map(({ from }) => from)].map(foldText));
  const kept = [...cells].filter(([text]) => !listed.has(text)).reduce((sum, [, count]) => sum + count, 0);
  const renamed = renames.reduce((sum, { from }) => sum + (cells.get(foldText(from)) ?? 0), 0);
  return [
    ...(renamed > 0
      ? [
          [
            plural(renamed, '{count} cell will be renamed.', '{count} cells will be renamed.'),
            plural(
              renames.length,
              'Filters, formulas and pages that name it don’t follow.',
              'Filters, formulas and pages that name them don’t follow.',
            ),
          ].join(' '),
        ]
      : []),
    ...(kept > 0
      ? [
          plural(
            kept,
            '{count} cell with other values will stay as they are, without a color.',
            '{count} cells with other values will stay as they are, without a color.',
          ),
        ]
      : []),
    ...(all > cells.size
      ? [plural(all, 'The column has {count} different value.', 'The column has {count} different values.')]
      : []),
  ];
}
