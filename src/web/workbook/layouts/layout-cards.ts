/** Rows of a sheet as cards show them. */
import type { DataRow } from '#blocks/data-contract.ts';
import { type LeadColumns, leadColumns } from '#blocks/shared/rows/lead-columns.ts';
import { type RowColumn, rowColumn } from '#blocks/shared/rows/row-column.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import { namesSeveral } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { LinkNames } from '../links/link-names.ts';
import type { ShownRow } from '../row-window.ts';

interface Chosen {
  picture?: string;
  heading: string;
  shown: readonly string[];
}

/** The column that rows are called by where none is chosen: the first of texts that is not `except`. */
export function headingColumn(columns: readonly Column[], except: string): Column | undefined {
  const others = columns.filter(({ id, type }) => id !== except && type !== 'image');
  return others.find(({ type, link }) => type === 'text' && !link) ?? others[0];
}

/** The picture, the heading and the values of cards. `by` is the column that says where a card is. */
export function cardColumns(
  { picture = '', heading, shown }: Chosen,
  columns: readonly Column[],
  by = '',
): LeadColumns<RowColumn> {
  const named = (id: string): Column | undefined => columns.find((column) => column.id === id);
  const first = named(heading) ?? headingColumn(columns, by);
  const image = named(picture);
  const others = shown.flatMap((id) => (id === first?.id || id === picture ? [] : (named(id) ?? [])));
  const lead = leadColumns([...(first ? [first] : []), ...others].map((column) => rowColumn(column)));
  // A heading of pictures would be none: what was chosen is the heading.
  return image ? { ...lead, image: rowColumn(image, { type: 'image' }) } : lead;
}

/** A row with what the rows are called that its keys name. */
export function dataRowOf(
  { row_id, version, cells }: ShownRow,
  columns: readonly Column[],
  names: Pick<LinkNames, 'of'>,
): DataRow {
  const named: Record<string, string> = {};
  for (const column of columns) {
    const cell = cells[column.id] ?? null;
    if (!column.link) continue;
    const keys: Cell[] = namesSeveral(column) ? labelsOf(cell) : [cell];
    const found = keys.map((key) => ({ key, name: names.of(column, key) }));
    if (!found.some(({ name }) => name && typeof name === 'object')) continue;
    const texts = found.map(({ key, name }) => (name && typeof name === 'object' ? name.name : String(key)));
    named[column.id] = namesSeveral(column) ? joinLabels(texts) : (texts[0] ?? '');
  }
  return { row_id, version, cells, named };
}
