import { t } from '#kit/language/product.ts';
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
          `${counted(renamed)} will be renamed. Filters, formulas and pages that name ${renames.length === 1 ? 'it' : 'them'} don’t follow.`,
        ]
      : []),
    ...(kept > 0
      ? [t('{kept} with other values will stay as they are, without a color.', { kept: counted(kept) })]
      : []),
    ...(all > cells.size
      ? [t('The column has {toLocaleString2} different values.', { toLocaleString2: all.toLocaleString('en-US') })]
      : []),
  ];
}

const counted = (count: number): string => (count === 1 ? '1 cell' : `${count.toLocaleString('en-US')} cells`);
