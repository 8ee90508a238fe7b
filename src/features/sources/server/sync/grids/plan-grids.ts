/** Sheets with several tables in an update from a newer file: which table of it is which, and where each is to lie. */
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { keysOfPlace } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { groundOf, regionAt } from '#engine/formula/cells/grids/regions.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { LayoutShift } from '#features/workbooks/server/rows/sync/shift-layout.ts';
import { isTornBy, rectangleOf } from '#features/workbooks/server/rows/tables/guests/table-places.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import { refusedHeading } from '../plan-around.ts';
import type { SheetPlan } from '../plan-tables.ts';
import { divideFile, type TableOfSheet } from './divide-file.ts';
import { fileSheetOf } from './file-sheet.ts';
import { type FoundTable, matchTables, tablesOutside } from './find-tables.ts';
import type { KnownGrid } from './known-tables.ts';
import {
  groundToBe,
  type PlaceOfGuest,
  placeInGrid,
  refuseMisplaced,
  refuseTorn,
  type TableToBe,
} from './plan-grounds.ts';

/** A table that a newer file names and that is none here: where its cells are, and how many it has. */
export interface NewTable {
  host: string;
  title: string;
  rows: number;
  columns: number;
  headerRows: number;
  found: FoundTable;
}

export interface DividedGrid {
  parts: TableOfSheet[];
  /** Tables that are made of the cells once these were taken over. */
  added: NewTable[];
  /** Tables of the file that are cells here, by name. */
  cells: string[];
}

/** The tables that a sheet of a file has here; `knownNames` are those that the file before had, in lower case. */
export function divideGrid(grid: KnownGrid, table: SeenTable, knownNames: ReadonlySet<string>): DividedGrid {
  const file = fileSheetOf(table);
  const matched = matchTables(file, grid);
  const parts = divideFile(file, grid, matched);
  const own = matched.tables.get(grid.host.sheet.id)!;
  const isKnown = ({ region }: FoundTable): boolean => knownNames.has(region.name?.toLowerCase() ?? '');
  const added = matched.others.filter((found) => table.declares && !isKnown(found) && isAlone(own.region, found));
  return {
    parts,
    added: added.map((found) => newTable(grid.host.sheet, found)),
    cells: matched.others.filter(isKnown).map(({ region }) => region.name ?? ''),
  };
}

/** The same of a sheet with one table: the others that its file names, and that the file before had not. */
export function tablesAdded(sheet: SheetRecord, table: SeenTable, knownNames: ReadonlySet<string>): NewTable[] {
  const file = fileSheetOf(table);
  if (!table.declares || file.declared.length === 0) return [];
  return tablesOutside(file).flatMap((found) => {
    const isKnown = knownNames.has(found.region.name?.toLowerCase() ?? '');
    return isKnown || !isAlone(rectangleOf(file.main), found) ? [] : [newTable(sheet, found)];
  });
}

const isAlone = (own: Parameters<typeof isTornBy>[0], { region, planned }: FoundTable): boolean =>
  planned!.rows.length > 0 && !isTornBy(own, region);

const newTable = ({ id, title }: SheetRecord, found: FoundTable): NewTable => ({
  ...{ host: id, title: found.region.name ?? title, found, headerRows: found.region.headerRows },
  ...{ rows: found.planned!.rows.length, columns: found.planned!.columns.length },
});

/** By whose rows and columns the corners of a new table are known, whatever comes above it. */
export function cornersOf(
  { host, found: { region } }: NewTable,
  placed: readonly PlacedSheet[],
): { sheet: string; row: string; column: string }[] | null {
  const own = placed.find(({ id }) => id === host);
  if (!own) return null;
  const ground = groundOf(own, placed);
  const corners = [
    [region.top, region.left],
    [region.bottom - region.totalsRows, region.right],
  ].map(([row = 0, column = 0]) => {
    const sheet = regionAt(ground, row, column);
    const keys = keysOfPlace(sheet, { row, column });
    return keys && { sheet: sheet.id, ...keys };
  });
  return corners.every((corner) => corner !== null) ? corners : null;
}

/** Where each further table is to lie, by the id of its sheet. */
export function placesOfGuests(
  pairs: readonly { sheet: SheetRecord; inFile: SheetPlan['inFile']; layout: StoredLayout | null }[],
  placed: readonly PlacedSheet[],
): Map<string, PlaceOfGuest> {
  const guests = pairs.filter(({ inFile }) => inFile.on);
  const places = new Map<string, PlaceOfGuest>();
  for (const [host, own] of Map.groupBy(guests, ({ inFile }) => inFile.on!.host)) {
    const list = own.map(({ sheet, inFile, layout }) => ({ sheet, inFile, layout: layout! }));
    for (const [id, place] of placeInGrid(host, list, placed)) places.set(id, place);
  }
  return places;
}

/** Refuses an update that would tear tables, or leave cells of one with another. */
export function refuseGrids(sheets: readonly SheetPlan[], shifts: readonly LayoutShift[]): void {
  const guests = sheets.filter(({ inFile }) => inFile.on);
  for (const [host, own] of Map.groupBy(guests, ({ inFile }) => inFile.on!.host)) {
    const all = [sheets.find(({ sheet }) => sheet.id === host)!, ...own];
    // What is around one table can't be told from what is around another where it can't be compared.
    const unknown = all.find(({ around }) => !around);
    if (unknown) throw refusedHeading(unknown.sheet.title);
    const tables = all.map((plan) => tableToBe(plan, shifts));
    const ground = groundToBe(tables);
    refuseTorn(tables, ground);
    for (const { sheet, around } of all)
      if (around)
        refuseMisplaced(sheet, [...around.there, ...around.preview.taken.filter(({ edited }) => edited)], ground);
  }
}

function tableToBe(plan: SheetPlan, shifts: readonly LayoutShift[]): TableToBe {
  const { sheet, inFile, work, known, layout, place } = plan;
  const here = [...known.values()].filter(({ deleted }) => !deleted).length;
  const rows = here + work.added.length + work.restored.length - work.deleted.length;
  const shifted = shifts.find((shift) => shift.sheet === sheet.id)?.layout ?? layout;
  return {
    ...{ sheet, inFile, place, rows, layout: shifted, rowsInFile: inFile.rows.length },
    blanks: (inFile.table.grid?.gaps ?? []).reduce((sum, [, count]) => sum + count, 0),
  };
}

/** How a table is called whose cells are others now; null where all is where it was. */
export function movedGuest(
  sheets: readonly Pick<SheetPlan, 'sheet' | 'layout' | 'place' | 'inFile'>[],
  shifts: readonly LayoutShift[],
): string | null {
  for (const { sheet, layout, place, inFile } of sheets) {
    if (!place || !layout?.on || !inFile.on) continue;
    const { under, row } = layout.on;
    const shift = shifts.find((one) => one.sheet === under);
    const isShifted = shift !== undefined && row.startsWith('~');
    const now = isShifted ? `~${shift.row(Number(row.slice(1))) ?? ''}` : row;
    if (place.on.under !== under || place.on.row !== now) return sheet.title;
  }
  return null;
}
