import type { Cell, Column } from '#sheet/model.ts';
import type { RowsData } from '../data-contract.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { Field } from '../shared/field/field-type.ts';
import type { FilterColumn } from '../shared/filter/filter-column.ts';
import { isNumeric } from '../shared/format-cell.ts';
import type { definition } from './definition.ts';
import { tableField } from './table-field.ts';

export type TableProps = BlockViewProps<typeof definition>;
export type TableSettings = TableProps['config']['settings'];
export type AxisItem = TableProps['config']['axis'][number];
export type TableAction = TableProps['config']['actions'][number];

/** A column of the table as it is drawn. */
export interface ShownColumn {
  /** Unique in the table, also when an owner shows one column twice. */
  key: string;
  settings: AxisItem;
  column: Column;
  field: Field;
  align: 'left' | 'center' | 'right';
  /** In pixels. */
  width: number;
  /** Whether this viewer may change its values in place. */
  editable: boolean;
}

/** The columns to draw, in the owner's order: those that are not hidden and that the sheet has. */
export function shownColumns({ config, data, rights }: TableProps, { columns, rows }: RowsData): ShownColumn[] {
  const { settings } = config;
  return config.axis.flatMap((item, index) => {
    const found = item.hidden ? undefined : columns.find((one) => one.id === item.column);
    if (!found) return [];
    const column = withEvenDecimals(found, rows);
    const options = (data[`options:${item.column}`]?.values ?? []).map(String);
    const aligned = item.text_alignment === 'Automatic' ? settings.Text_Align : item.text_alignment;
    return {
      key: `${index}:${item.column}`,
      settings: item,
      column,
      field: tableField(item, column, options),
      align: alignments[aligned] ?? (isFigure(item, column) ? 'right' : 'left'),
      width: pixels(item.column_width) ?? pixels(settings.column_width) ?? defaultWidth,
      editable: rights.edit.includes(item.column),
    };
  });
}

/** The columns as visitors filter and sort by them. */
export const askedColumns = (columns: readonly ShownColumn[]): FilterColumn[] =>
  columns.map(({ column, settings, field }) => ({ column, shownAs: settings.type, options: field.options }));

/** The cell to store for a filled-in one: choices of a yes/no column are yes and no, not words. */
export function storedCell(column: Column, cell: Cell): Cell {
  if (column.type !== 'boolean' || typeof cell !== 'string') return cell;
  return cell === 'true' ? true : cell === 'false' ? false : cell;
}

/** A date field cannot show the seconds of a cell: leaving it alone is no change. */
export function isSame(cell: Cell, before: Cell): boolean {
  if (cell === before || (cell === null && before === '')) return true;
  return (
    typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}/.test(cell) && String(before).replace(' ', 'T').startsWith(cell)
  );
}

/** Whether a column is edited in its cell; what needs more room opens a dialog. */
export const fitsInCell = ({ field }: ShownColumn): boolean =>
  !['textarea', 'markdowntext', 'multi-select', 'file'].includes(field.type);

/** `200px`, `200`, `12rem`, `8em` as pixels within sensible bounds; undefined for anything else. */
export function pixels(text: string): number | undefined {
  const match = /^(\d{1,4}(?:\.\d+)?)\s*(px|rem|em)?$/.exec(text.trim());
  if (!match) return undefined;
  const size = Number(match[1]) * (match[2] === 'rem' || match[2] === 'em' ? 16 : 1);
  return Math.min(Math.max(size, 48), 1_200);
}

/** Figures below each other have as many decimals each, where the sheet has no format of its own for them. */
function withEvenDecimals(column: Column, rows: RowsData['rows']): Column {
  const hasFraction = ({ cells }: RowsData['rows'][number]): boolean => {
    const cell = cells[column.id];
    return typeof cell === 'number' && !Number.isInteger(cell);
  };
  if (column.type !== 'number' || column.format || !rows.some(hasFraction)) return column;
  return { ...column, format: '#,##0.00' };
}

const defaultWidth = 200;
const alignments: Record<string, 'left' | 'center' | 'right' | undefined> = {
  Left: 'left',
  Center: 'center',
  Right: 'right',
};
const isFigure = (item: AxisItem, column: Column): boolean =>
  item.type === 'number' || (item.type === 'text' && isNumeric(column));
