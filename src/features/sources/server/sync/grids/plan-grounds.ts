/** Where the further tables of sheets lie once a newer file was taken over; refused where that would tear one. */
import {
  GridLayout,
  type GuestPlace,
  layoutWithColumns,
  type StoredLayout,
} from '#engine/formula/cells/grid-layout.ts';
import { layoutOfGuest, regionAt, tornBy } from '#engine/formula/cells/grids/regions.ts';
import { keysOfPlace, type LooseCell, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { placedRows } from '#features/workbooks/server/rows/tables/placed-rows.ts';
import { meet, placeUnder, rectangleOf } from '#features/workbooks/server/rows/tables/guests/table-places.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { layoutOf } from '../layout-in-file.ts';
import type { SheetInFile } from '../table-formulas.ts';

/** Where a further table lies, with the columns that it has from then on. */
export interface PlaceOfGuest {
  on: GuestPlace;
  /** Ids of its columns in their order; those that it is yet to get have provisional ones. */
  columns: string[];
}

export interface GuestToPlace {
  sheet: SheetRecord;
  layout: StoredLayout;
  inFile: SheetInFile;
}

/** `placed` are the tables as they are in the file. */
export function placeInGrid(
  hostId: string,
  guests: readonly GuestToPlace[],
  placed: readonly PlacedSheet[],
): Map<string, PlaceOfGuest> {
  const host = placed.find(({ id }) => id === hostId)!;
  const found = new Map<string, PlaceOfGuest>();
  const before: PlacedSheet[] = [];
  const first = ({ inFile: { on } }: GuestToPlace): number => (on?.top ?? 0) * 100_000 + (on?.left ?? 0);
  for (const { sheet, layout, inFile } of guests.toSorted((one, other) => first(one) - first(other))) {
    const { top, left } = inFile.on!;
    const columns = withMissing(layoutOf(inFile).columns, layout.columns);
    const under = placeUnder({ top, left, right: left + columns.length - 1 }, host, before);
    const keys = columns.map((_, at) => host.layout.keyOfColumn(left + at));
    const on: GuestPlace = { ...under, sheet: hostId, columns: keys };
    found.set(sheet.id, { on, columns });
    const own = placed.find(({ id }) => id === sheet.id)!;
    const at = { ...layout, columns, on };
    const ids = columns.map((id) => ({ id, name: id }));
    before.push({
      ...own,
      layout: layoutOfGuest(ids, at, { host, under: before.find(({ id }) => id === on.under) ?? host }),
    });
  }
  return found;
}

/** Columns of before that a file doesn't have any more stay right of what they were right of. */
export function withMissing(now: readonly string[], before: readonly string[]): string[] {
  const columns = [...now];
  for (const [at, id] of before.entries())
    if (!columns.includes(id)) columns.splice(columns.indexOf(before[at - 1] ?? '') + 1, 0, id);
  return columns;
}

/** A table of a grid as it is to be. */
export interface TableToBe {
  sheet: SheetRecord;
  inFile: SheetInFile;
  /** Of a sheet's own table. */
  layout: StoredLayout | null;
  place: PlaceOfGuest | null;
  /** How many rows it has then, and how many the file has. */
  rows: number;
  rowsInFile: number;
  /** Blank rows between them. */
  blanks: number;
}

/** The tables of a grid as they are to be, that of its sheet first. */
export function groundToBe([own, ...guests]: readonly TableToBe[]): { host: PlacedSheet; guests: PlacedSheet[] } {
  const { sheet, layout } = own!;
  const columns = columnsToBe(own!);
  const stored = layout && layoutWithColumns(layout, columns);
  const host = placedToBe(own!, columns, new GridLayout(columns, stored));
  const placed: PlacedSheet[] = [];
  const open = [...guests];
  while (open.length > 0) {
    const at = open.findIndex(({ place }) => [host, ...placed].some(({ id }) => id === place!.on.under));
    const [next] = open.splice(Math.max(0, at), 1);
    const { on, columns: ids } = next!.place!;
    const under = placed.find(({ id }) => id === on.under) ?? host;
    const named = ids.map((id) => ({ id, name: id }));
    const layoutThere = { ...next!.layout!, columns: ids, on };
    placed.push(placedToBe(next!, named, layoutOfGuest(named, layoutThere, { host, under }), sheet.id));
  }
  return { host, guests: placed };
}

/** Its columns in the order that they get: new ones are before the next one of the file. */
function columnsToBe({ sheet, inFile }: TableToBe): { id: string; name: string }[] {
  const columns: { id: string; name: string }[] = [...sheet.columns];
  for (const { id, before } of newColumns(sheet, inFile)) {
    const at = columns.findIndex((one) => one.id === before);
    columns.splice(at < 0 ? columns.length : at, 0, { id, name: id });
  }
  return columns;
}

/** Columns that a sheet is yet to get, and before which of those that it has. */
export function newColumns(
  { columns }: Pick<SheetRecord, 'columns'>,
  { columns: inFile }: Pick<SheetInFile, 'columns'>,
): { id: string; from: string; before: string | undefined }[] {
  const own = new Set(columns.map(({ id }) => id));
  return inFile.flatMap(({ from, to }, at) => {
    if (own.has(to.id)) return [];
    const before = inFile.slice(at + 1).find((one) => own.has(one.to.id))?.to.id;
    return [{ id: to.id, from: from.id, before }];
  });
}

function placedToBe(
  { sheet: { id, title }, inFile, rows, blanks }: TableToBe,
  columns: readonly { id: string; name: string }[],
  layout: GridLayout,
  host?: string,
): PlacedSheet {
  const own = inFile.rows.map(({ row_id }, at) => ({ row_id, place: layout.above + at }));
  const placed = placedRows({ id, title, ...(host !== undefined && { host }) }, [], own, layout);
  return { ...placed, columns, bottom: layout.above + rows + blanks - 1 };
}

/** Refuses what would tear a table, or put one over another. */
export function refuseTorn(tables: readonly TableToBe[], ground: ReturnType<typeof groundToBe>): void {
  const all = [ground.host, ...ground.guests];
  for (const [at, one] of all.entries()) {
    const table = tables.find(({ sheet }) => sheet.id === one.id)!;
    if (table.place && !isTogether(table.place.on, ground.host))
      throw refused(
        t('“{title}” would be torn apart: “{other}” has columns here between its own that this file doesn’t have.', {
          title: one.title,
          other: ground.host.title,
        }),
      );
    const other = all.slice(at + 1).find((next) => meet(rectangleOf(one), rectangleOf(next)));
    if (other)
      throw refused(
        t(
          '“{title}” and “{other}” would lie in the same cells, since one of them has rows or columns here that this file doesn’t have.',
          { title: one.title, other: other.title },
        ),
      );
    const torn = table.rows === table.rowsInFile ? null : tornBy(one, ground);
    if (torn)
      throw refused(
        t('“{title}” would be torn apart by rows of “{other}” that are only here, since it is in other columns too.', {
          title: torn.title,
          other: one.title,
        }),
      );
  }
}

/** Whether the columns of a table are all there, next to each other. */
function isTogether({ columns }: GuestPlace, { layout }: PlacedSheet): boolean {
  const [first, ...rest] = columns.map((key) => layout.columnOfKey(key));
  return typeof first === 'number' && rest.every((place, at) => place === first + at + 1);
}

/** Refuses a cell around the tables that would be known by the rows of one and lie with another. */
export function refuseMisplaced(
  sheet: SheetRecord,
  cells: readonly Pick<LooseCell, 'row' | 'column'>[],
  ground: ReturnType<typeof groundToBe>,
): void {
  const own = [ground.host, ...ground.guests].find(({ id }) => id === sheet.id)!;
  for (const cell of cells) {
    // Of a row between those of the table it is only known where it is in the end.
    const at = cell.row.includes('+') ? null : placeOfKeys(own, cell);
    if (!at) continue;
    const region = regionAt(ground, at.row, at.column);
    if (region.id === own.id && keysOfPlace(region, at)?.row === cell.row) continue;
    throw refused(
      t('{address}, which is known by the rows of “{title}” here, would be in the place of “{other}”.', {
        address: `${lettersOfColumn(at.column)}${at.row + 1}`,
        title: sheet.title,
        other: region.title,
      }),
    );
  }
}

const refused = (what: string): Problem =>
  new Problem('invalid_input', `${what} ${t('Upload the file as a new spreadsheet, or make that table cells first.')}`);
