/** What becomes of a sheet's table when it is put around other cells of its grid. Changes nothing. */

import { withScale } from '../editing/with-options.ts';
import { isChoice } from '#engine/choices.ts';
import { GridLayout, type StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { Column } from '#engine/model.ts';
import { newId } from '#kit/ids.ts';
import { columnSlugOf, nameColumns } from '../../codec/inference/column-names.ts';
import type { GridCells, GridContent } from './grid-content.ts';
import { placedRows } from './placed-rows.ts';
import type { TableIdentity } from './table-identity.ts';
import { headingText, planType } from './table-values.ts';

/** Rows and columns of the grid from 0; `top` is the heading. */
export interface TableRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
  headerRows: number;
}

export interface PlannedColumn {
  /** On the grid. */
  index: number;
  column: Column;
  /** The column of the table of before whose id it keeps. */
  before: Column | null;
}

export interface PlannedRow {
  /** On the grid. */
  place: number;
  row_id: string;
  /** Whether it is a row of the table of before. */
  isKept: boolean;
}

export interface TablePlan {
  range: TableRange;
  columns: PlannedColumn[];
  rows: PlannedRow[];
  /** Columns and rows that are no more of the table. */
  goneColumns: Column[];
  goneRows: { place: number; row_id: string }[];
  layout: StoredLayout;
  /** The sheet with its table there. */
  after: PlacedSheet;
}

interface PlanNeeds {
  /** Ids that columns have or had. */
  takenIds: ReadonlySet<string>;
  /** Which columns and rows these were before. */
  identity?: TableIdentity;
}

export function planTable(cells: GridCells, range: TableRange, { takenIds, identity }: PlanNeeds): TablePlan {
  const { grid } = cells;
  const { sheet } = grid;
  const above = range.top + range.headerRows;
  // A table beside the one of before has other rows.
  const isOverlap = range.left <= sheet.layout.right && range.right >= sheet.layout.left;
  const keptAt = (place: number): string | null => (isOverlap ? sheet.rowAt(place) : null);
  const hasKept = [...grid.rows.keys()].some(
    (place) => place >= above && place <= range.bottom && keptAt(place) !== null,
  );
  const found = columnsIn(cells, range, { hasKept, identity });
  const columns = identified(cells, range, found, { takenIds, hasKept, identity });
  const rows: PlannedRow[] = [];
  for (let place = above; place <= range.bottom; place++) {
    const kept = keptAt(place);
    const known = kept ?? identity?.rows.get(place) ?? null;
    const isFilled = columns.some(({ index }) => isFilledCell(cells.at(place, index)));
    if (known !== null || isFilled) rows.push({ place, row_id: known ?? newId(), isKept: kept !== null });
  }
  const layout = layoutOf(cells, range, columns, rows, identity);
  const staying = new Set(columns.map(({ column }) => column.id));
  const rowIds = new Set(rows.map(({ row_id }) => row_id));
  return {
    ...{ range, columns, rows, layout },
    goneColumns: grid.columns.filter(({ id }) => !staying.has(id)),
    goneRows: [...grid.rows].flatMap(([place, { row_id }]) => (rowIds.has(row_id) ? [] : [{ place, row_id }])),
    after: placedAfter(sheet, columns, rows, layout),
  };
}

export const isFilledCell = (content: GridContent | null): boolean =>
  content !== null && (content.value !== null || content.formula !== undefined);

interface FoundColumn {
  index: number;
  heading: string;
  /** The column of before in the same place. */
  there: Column | undefined;
}

/** A blank column without a heading stays between those of the table. */
function columnsIn(
  cells: GridCells,
  range: TableRange,
  { hasKept, identity }: { hasKept: boolean; identity: TableIdentity | undefined },
): FoundColumn[] {
  const above = range.top + range.headerRows;
  const found: FoundColumn[] = [];
  for (let index = range.left; index <= range.right; index++) {
    const heading = headingAt(cells, range, index);
    const there = cells.columnOver(index);
    let isOf = heading !== '' || (hasKept && there !== undefined) || identity?.columns.has(index) === true;
    for (let place = above; !isOf && place <= range.bottom; place++) isOf = isFilledCell(cells.at(place, index));
    if (isOf) found.push({ index, heading, there });
  }
  return found;
}

/** Names of several rows are one, the upper ones first. */
function headingAt(cells: GridCells, { top, headerRows }: TableRange, index: number): string {
  const texts = Array.from({ length: headerRows }, (_, down) => headingText(cells.at(top + down, index)).trim());
  return texts.filter((text) => text !== '').join(' ');
}

function identified(
  cells: GridCells,
  range: TableRange,
  found: readonly FoundColumn[],
  {
    takenIds,
    hasKept,
    identity,
  }: { takenIds: ReadonlySet<string>; hasKept: boolean; identity: TableIdentity | undefined },
): PlannedColumn[] {
  const { columns, sheet } = cells.grid;
  const { layout } = sheet;
  const isSameHeader = layout.headerRows === range.headerRows && layout.above === range.top + range.headerRows;
  const before = new Map<number, Column>();
  const free = new Set(columns);
  for (const { index, heading, there } of found) {
    // Rows that stay keep their columns; else the one in the same place is the same by its name alone.
    if (!there || !(hasKept || isNamed(there, heading))) continue;
    before.set(index, there);
    free.delete(there);
  }
  for (const { index, heading } of found) {
    const same = before.has(index) ? [] : [...free].filter((column) => isNamed(column, heading));
    if (same.length !== 1) continue;
    before.set(index, same[0]!);
    free.delete(same[0]!);
  }
  const headings = new Map(
    found.map(({ index, heading }) => {
      const known = before.get(index);
      const keepsName = known !== undefined && (isSameHeader || heading === '' || range.headerRows === 0);
      return [index, identity?.columns.get(index)?.name ?? (keepsName ? known.name : heading)] as const;
    }),
  );
  const taken = new Set(takenIds);
  const names = nameColumns(
    found.map(({ index }) => index),
    headings,
  );
  return names.map(({ index, name }): PlannedColumn => {
    const known = before.get(index) ?? null;
    const given = identity?.columns.get(index);
    if (given) return { index, column: { ...given, name }, before: known?.id === given.id ? known : null };
    if (known && hasKept) return { index, column: { ...known, name }, before: known };
    const planned = planType(contentsBelow(cells, range, index));
    const id = known?.id ?? freeId(name, index, taken);
    const isRated = (known?.type === 'rating' || known?.type === 'duration') && planned.type === 'number';
    const isText = planned.type === 'text' && known && (isChoice(known) || known.type === 'files');
    const isSame = known?.type === planned.type || isRated || isText;
    const { options, option_colors, max, files } = isSame ? known : {};
    const listed = {
      ...{ ...(options && { options }), ...(option_colors && { option_colors }) },
      ...{ ...(max && { max }), ...(files && { files }) },
    };
    const type = isSame ? known.type : planned.type;
    const column = withScale({ id, name, ...planned, type, ...listed }, { format: planned.format });
    return { index, column, before: known };
  });
}

const isNamed = ({ name }: Column, heading: string): boolean =>
  heading !== '' && name.trim().toLowerCase() === heading.replaceAll(/\s+/g, ' ').trim().toLowerCase();

function contentsBelow(cells: GridCells, { top, headerRows, bottom }: TableRange, index: number): GridContent[] {
  const contents: GridContent[] = [];
  for (let place = top + headerRows; place <= bottom; place++) {
    const content = cells.at(place, index);
    if (content) contents.push(content);
  }
  return contents;
}

export function freeId(name: string, index: number, taken: Set<string>): string {
  const slug = columnSlugOf(name) || `column_${lettersOfColumn(index).toLowerCase()}`;
  // What named a deleted column must not mean a new one; whose a row is is said by a column of that very id.
  const base = ['row_id', 'constructor'].includes(slug) ? `${slug}_2` : slug;
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}_${number}`;
  taken.add(id);
  return id;
}

/** Columns that are none of the table keep their keys; those that were of it get new ones. */
function layoutOf(
  { grid }: GridCells,
  range: TableRange,
  columns: readonly PlannedColumn[],
  rows: readonly PlannedRow[],
  identity: TableIdentity | undefined,
): StoredLayout {
  const { layout } = grid.sheet;
  const last = Math.max(columns.at(-1)?.index ?? -1, (grid.layout?.columns ?? grid.columns).length - 1);
  const own = new Map(columns.map(({ index, column }) => [index, column.id]));
  const taken = Array.from({ length: last + 1 }, (_, index) => layout.keyOfColumn(index));
  const numbers = taken.flatMap((key) => (key.startsWith('~') ? [Number(key.slice(1))] : []));
  let spare = Math.max(last, ...numbers) + 1;
  const keys = taken.map((key, index) => own.get(index) ?? (key.startsWith('~') ? key : `~${spare++}`));
  const gaps: [string, number][] = [];
  let before = { place: range.top + range.headerRows - 1, row_id: '' };
  for (const row of rows) {
    if (row.place > before.place + 1) gaps.push([before.row_id, row.place - before.place - 1]);
    before = row;
  }
  return {
    ...{ above: range.top + range.headerRows, headerRows: range.headerRows, columns: keys, spare },
    ...(gaps.length > 0 && { gaps }),
    // What a newer file has around its table can't be compared with what is around this one.
    ...(identity ? identity.around !== undefined && { around: identity.around } : { around: movedAround }),
  };
}

/** In the place of a digest that no file has. */
const movedAround = 'moved';

function placedAfter(
  before: PlacedSheet,
  columns: readonly PlannedColumn[],
  rows: readonly PlannedRow[],
  stored: StoredLayout,
): PlacedSheet {
  const own = columns.map(({ column }) => column);
  return placedRows(before, own, rows, new GridLayout(own, stored));
}
