import { inOwnCurrency } from '#engine/own-currency.ts';
import type { Column } from '#engine/model.ts';
import type { Condition } from '#engine/query-model.ts';
import type { DataRow, RowsData } from '../../data-contract.ts';
import type { Field, FieldType } from '../field/field-type.ts';
import type { FilterColumn } from '../filter/filter-column.ts';
import { rowField } from './row-field.ts';

/** How the values of a column are rendered. */
export interface CellSettings {
  /** Text follows the type of the column. */
  type: Exclude<FieldType, 'file' | 'files' | 'rating' | 'duration'>;
  use_markdown: boolean;
  /** Longer values are cut short, but for details; null is no limit. */
  character_limit: number | null;
  image_size: 'Small' | 'Medium' | 'Large';
  image_shape: 'Square' | 'Wide' | 'Round';
  /** Tags in texts are left out. */
  cleans_html?: boolean;
  /** Colors for cells by what they say. The first rule that matches counts. */
  Conditional_formatting: readonly {
    condition: Condition;
    value: string;
    text_color: string;
    background_color: string;
  }[];
}

/** A column as a block of rows draws it and as its values are filled in. */
export interface RowColumn {
  /** Unique in the block, also when an owner shows one column twice. */
  key: string;
  settings: CellSettings;
  column: Column;
  field: Field;
  /** Whether this viewer may change its values. */
  editable: boolean;
  /** Its words are in the heading of a row, too: the family name after the first name. */
  endsHeading?: boolean;
  /** In a row: whether its cell is out of date. */
  isOutdated?: boolean;
  /** In a row: what the row of another sheet is called whose key the cell holds. */
  named?: string;
  /** The page about such a row; in a row the address of that page for it. */
  leads?: string | undefined;
}

/** A column of a sheet with nothing set but what is named. */
export function rowColumn(
  column: Column,
  {
    key = column.id,
    editable = false,
    leads,
    ...settings
  }: Partial<CellSettings & Pick<RowColumn, 'key' | 'editable' | 'leads'>> = {},
): RowColumn {
  const rendered = { ...plain, ...settings };
  return { key, editable, leads, column, settings: rendered, field: rowField(rendered, column, []) };
}

/** The columns as visitors filter and sort by them. */
export const requestedRowColumns = (
  columns: readonly RowColumn[],
  names: NonNullable<RowsData['names']> = {},
): FilterColumn[] =>
  columns.map(({ column, settings, field }) => ({
    ...{ column, shownAs: settings.type, options: field.options },
    ...(names[column.id] && { names: names[column.id] }),
  }));

/**
 * Figures below each other have as many decimals each, where the sheet has no format of its own for them: two, or as many
 * more as it takes for small fractions to differ from nothing.
 */
export function withEvenDecimals(column: Column, rows: RowsData['rows']): Column {
  const sizes = rows.map(({ cells }) => Math.abs(Number(cells[column.id]))).filter((size) => size % 1 > 0);
  if (column.type !== 'number' || column.format || sizes.length === 0) return column;
  const decimals = 1 - Math.floor(Math.log10(Math.max(...sizes)));
  return { ...column, format: `#,##0.${'0'.repeat(Math.min(6, Math.max(2, decimals)))}` };
}

const plain: CellSettings = {
  type: 'text',
  use_markdown: false,
  character_limit: null,
  image_size: 'Medium',
  image_shape: 'Square',
  Conditional_formatting: [],
};

/** The column as a cell of a row is shown, which may be in a currency of its own, or out of date. */
export function shownInRow(
  shown: RowColumn,
  row: Pick<DataRow, 'formats' | 'outdated' | 'named' | 'linked'>,
): RowColumn {
  const column = inOwnCurrency(shown.column, row);
  const named = row.named?.[column.id];
  const inRow =
    named === undefined ? shown : { ...shown, named, leads: recordHref(shown.leads, row.linked?.[column.id]) };
  if (row.outdated?.includes(column.id)) return { ...inRow, column, isOutdated: true };
  return column === shown.column ? inRow : { ...inRow, column };
}

/** A page about one row, by what the address of a row ends with; undefined where either isn't known. */
export const recordHref = (page: string | undefined, end: string | undefined): string | undefined =>
  page && end ? page + end : undefined;

/** The address of a record with the list that it was opened from. (features/visitor/rules/list-address.ts) */
export const withList = (href: string, list: string | false | undefined): string =>
  list ? `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ list })}` : href;

/** What the address of a row ends with beneath a page. Rows of which the server said nothing are named by their id. */
export const recordEnd = ({ row_id, paths }: Pick<DataRow, 'row_id' | 'paths'>, pageId: string): string =>
  paths?.[pageId] ?? `?record=${encodeURIComponent(row_id)}`;
