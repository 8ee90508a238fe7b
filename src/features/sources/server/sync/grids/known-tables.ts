/** What the tables of one sheet are here: that of the sheet itself, and those that lie on its grid, too. */
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { placeSheets } from '#features/workbooks/server/rows/formulas/row-places.ts';
import { readNames } from '#features/workbooks/server/rows/formulas/names/workbook-names.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import { withStates } from '#features/workbooks/server/rows/sheets/sheet-states.ts';
import { type LastSyncedRow, readLastSynced } from '#features/workbooks/server/rows/sync/table-bases.ts';
import { rectangleOf } from '#features/workbooks/server/rows/tables/guests/table-places.ts';
import type { Database } from '#platform/database/database.ts';

export interface KnownTable {
  sheet: SheetRecord;
  placed: PlacedSheet;
  layout: StoredLayout | null;
  isGuest: boolean;
  /** What its columns were called in the file, in their order. */
  columns: readonly { id: string; name: string }[];
  /** What the file calls it, in lower case. */
  fileNames: ReadonlySet<string>;
  list: LastSyncedRow[];
  /** The row right below it, as the file had it, by column id: where it is met again, the table ended before. */
  below: ReadonlyMap<string, string>;
  /** What the cells around it say in the file, but for its headings; in lower case. */
  texts: readonly string[];
}

/** The tables of a grid, that of its own sheet first. */
export interface KnownGrid {
  host: KnownTable;
  guests: KnownTable[];
  /** What cells around the tables say in the file, in lower case. */
  texts: ReadonlySet<string>;
}

/** How the columns of a sheet were called in the file that was read last. */
export type NamesOfFile = (sheet: SheetRecord) => Promise<{ names: { id: string; name: string }[]; isRead: boolean }>;

/** Grids with further tables, by the ids of their sheets. */
export async function readKnownGrids(
  database: Database,
  workbookId: string,
  sheets: readonly SheetRecord[],
  namesOf: NamesOfFile,
): Promise<Map<string, KnownGrid>> {
  const states = await withStates(
    database,
    sheets.map(({ id, title }) => ({ id, title })),
  );
  const layouts = new Map(states.map(({ id, layout }) => [id, layout]));
  const hosts = new Set(states.flatMap(({ layout }) => layout?.on?.sheet ?? []));
  if (hosts.size === 0) return new Map();
  const placed = await placeSheets(database, workbookId, 'all');
  const tables = (await readNames(database, workbookId))?.tables ?? [];
  const known = async (id: string): Promise<KnownTable | null> => {
    const [sheet, own] = [sheets.find((one) => one.id === id), placed.find((one) => one.id === id)];
    if (!sheet || !own) return null;
    const { names, isRead } = await namesOf(sheet);
    const layout = layouts.get(id) ?? null;
    return {
      ...{ sheet, placed: own, layout, isGuest: layout?.on !== undefined, columns: names },
      fileNames: new Set(tables.flatMap((table) => (table.sheet === id ? [table.name.toLowerCase()] : []))),
      list: await readLastSynced(database, id, isRead),
      ...(await readAround(database, id)),
    };
  };
  const grids = new Map<string, KnownGrid>();
  for (const hostId of hosts) {
    const host = await known(hostId);
    if (!host) continue;
    const guests: KnownTable[] = [];
    for (const { id, layout } of states)
      if (layout?.on?.sheet === hostId) guests.push(...[await known(id)].filter((one) => one !== null));
    const first = ({ placed: own }: KnownTable): number => rectangleOf(own).top * 100_000 + rectangleOf(own).left;
    const texts = new Set([host, ...guests].flatMap((one) => one.texts));
    grids.set(hostId, { host, guests: guests.toSorted((one, other) => first(one) - first(other)), texts });
  }
  return grids;
}

/** `=` for a formula, which names other cells in another file. */
async function readAround(database: Database, sheetId: string): Promise<Pick<KnownTable, 'below' | 'texts'>> {
  const below = new Map<string, string>();
  const texts: string[] = [];
  for (const { row, column, value, formula, edited, base } of await readLooseCells(database, sheetId)) {
    const inFile = edited ? base : { value, formula };
    if (!inFile || (inFile.value === null && !inFile.formula)) continue;
    if (row === '>1') below.set(column, inFile.formula ? '=' : String(inFile.value));
    const isHeading = row.startsWith('~') && !column.startsWith('~');
    if (!isHeading && typeof inFile.value === 'string') texts.push(inFile.value.trim().toLowerCase());
  }
  return { below, texts };
}
