import { sql } from 'kysely';
import { isStoredById, namedIn } from '#engine/formula/cells/kept-reference.ts';
import { showCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import { GridLayout } from '#engine/formula/cells/grid-layout.ts';
import { endsWithout, type LostColumn } from '#engine/formula/cells/lost-column.ts';
import type { GridRows } from '#engine/formula/cells/grid-rows.ts';
import { inGridOrder, layoutOfGuest } from '#engine/formula/cells/grids/regions.ts';
import { KnownNames } from '#engine/formula/cells/workbook-names.ts';
import { readLooseCells } from '../sheets/loose-rows.ts';
import { readNames } from './names/workbook-names.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { RowIds } from '#engine/formula/cells/row-ids.ts';
import type { Database } from '#platform/database/database.ts';
import { type SheetState, withStates } from '../sheets/sheet-states.ts';
import { columnsLost } from './reading/load-cells.ts';
import { readIndexes } from './reading/row-indexes.ts';
import { readRowsOnGrid, type RowInOrder } from './reading/rows-on-grid.ts';

/** Rows of a sheet whose places are requested, by their ids or by their places on the grid. */
export interface RequestedRows {
  ids: Set<string>;
  positions: Set<number>;
}
export type RequestedPositions = Map<string, RequestedRows>;

export function requestedIn(requested: RequestedPositions, sheetId: string): RequestedRows {
  const found = requested.get(sheetId) ?? { ids: new Set<string>(), positions: new Set<number>() };
  requested.set(sheetId, found);
  return found;
}

/** The sheets of a workbook with the places of the wanted rows; `isAlone` where the tables are taken without their grids. */
export async function placeSheets(
  database: Database,
  workbookId: string,
  requested: RequestedPositions | 'all',
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<PlacedSheet[]> {
  const own = await database
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sheets = inGridOrder(await withStates(database, own));
  const lost = await columnsLost(
    database,
    sheets.map(({ id }) => id),
  );
  const names = new KnownNames((await readNames(database, workbookId)) ?? undefined);
  const placed: PlacedSheet[] = [];
  for (const sheet of sheets) {
    const rows = requested === 'all' ? 'all' : requestedOnGrid(sheet, sheets, requested);
    const layout = layoutOn(sheet, placed, isAlone);
    placed.push({ ...(await placeSheet(database, sheet, rows, lost.get(sheet.id) ?? {}, layout)), names });
  }
  return placed;
}

/** On the grid of another sheet, unless the tables are taken without their grids. */
function layoutOn({ columns, layout }: SheetToPlace, placed: readonly PlacedSheet[], isAlone: boolean): GridLayout {
  const on = isAlone ? undefined : layout?.on;
  const [host, under] = [on?.sheet, on?.under].map((id) => placed.find((sheet) => sheet.id === id));
  if (layout && on && host && under) return layoutOfGuest(columns, { ...layout, on }, { host, under });
  return new GridLayout(columns, layout, isAlone);
}

/** Rows of a grid that are known by their places may be those of any table on it. */
function requestedOnGrid(
  { id, layout }: SheetToPlace,
  sheets: readonly SheetToPlace[],
  requested: RequestedPositions,
): RequestedRows | undefined {
  const grid = layout?.on?.sheet ?? id;
  const others = sheets.filter((sheet) => sheet.id !== id && (sheet.layout?.on?.sheet ?? sheet.id) === grid);
  if (others.length === 0) return requested.get(id);
  const positions = [id, ...others.map((sheet) => sheet.id)].flatMap((one) => [
    ...(requested.get(one)?.positions ?? []),
  ]);
  return { ids: requested.get(id)?.ids ?? new Set(), positions: new Set(positions) };
}

/** The numbers of rows of a sheet by their ids, as formulas count them: those of the grid, from 1. */
export async function readRowNumbers(
  database: Database,
  sheetId: string,
  row_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [sheet] = await withStates(database, [{ id: sheetId, title: '' }]);
  if (!sheet) return new Map();
  const requested = { ids: new Set(row_ids), positions: new Set<number>() };
  const placed = sheet.layout?.on
    ? await placeGuest(database, sheetId, requested)
    : await placeSheet(database, sheet, requested, {}, new GridLayout(sheet.columns, sheet.layout));
  return new Map(
    row_ids.flatMap((id) => {
      const found = placed.placeOf(id);
      return found && !found.gone ? [[id, found.place + 1] as const] : [];
    }),
  );
}

/** A sheet whose table lies on the grid of another one, which says where it begins. */
async function placeGuest(database: Database, sheetId: string, requested: RequestedRows): Promise<PlacedSheet> {
  const { workbook_id } = await database
    .selectFrom('sheets')
    .select('workbook_id')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const placed = await placeSheets(database, workbook_id, new Map([[sheetId, requested]]));
  return placed.find(({ id }) => id === sheetId)!;
}

type SheetToPlace = { id: string; title: string } & Omit<SheetState, 'sheet_id'>;

async function placeSheet(
  database: Database,
  { id, title, columns, row_count, layout: stored }: SheetToPlace,
  requested: RequestedRows | 'all' | undefined,
  lost: Record<string, LostColumn>,
  layout: GridLayout,
): Promise<PlacedSheet> {
  const onGrid = await readRowsOnGrid(database, { id, row_count }, layout);
  const { rows } = onGrid;
  const found =
    requested === 'all'
      ? await readAllRows(database, id)
      : await readSomeRows(database, { id, row_count }, requested, rows);
  return {
    ...{ id, title, columns, layout, bottom: rows.placeOf(row_count + 1) - 1 },
    ...(stored?.on && !layout.isAlone && { host: stored.on.sheet }),
    placeOf(rowId) {
      const own = found.ofId(rowId);
      return own ? onGrid.placeOf(own) : onGrid.withGap(rowId);
    },
    rowAt(place) {
      const index = rows.indexAt(place);
      return index === null ? null : found.idAt(index);
    },
    rowAbove(place) {
      const gone = onGrid.goneAbove(place);
      if (gone) return { id: gone.id, place: gone.place };
      const index = rows.indexAbove(place);
      return { id: found.idAt(index) ?? '', place: rows.placeOf(index) };
    },
    lostColumn: (columnId) => endsWithout(lost[columnId], layout),
  };
}

/** Rows of a sheet by how many of them, itself included, are not deleted. */
interface FoundRows {
  ofId(rowId: string): RowInOrder | null;
  /** The row that is there, and not a deleted one. */
  idAt(index: number): string | null;
}

async function readSomeRows(
  database: Database,
  sheet: { id: string; row_count: number },
  requested: RequestedRows | undefined,
  rows: GridRows,
): Promise<FoundRows> {
  const indexes = [...(requested?.positions ?? [])].map((place) => rows.indexAbove(place + 1));
  const byId = new Map<string, RowInOrder>();
  const byIndex = new Map<number, string>();
  const ids = requested?.ids ?? new Set<string>();
  for (const { row_id, deleted, index, position = 0 } of await readIndexes(database, sheet, { ids, indexes })) {
    byId.set(row_id, { index, gone: deleted, position });
    if (!deleted) byIndex.set(index, row_id);
  }
  return { ofId: (rowId) => byId.get(rowId) ?? null, idAt: (index) => byIndex.get(index) || null };
}

/** All of them: those that are there in order, and the deleted ones with the last one before. */
async function readAllRows(database: Database, sheetId: string): Promise<FoundRows> {
  const there = new RowIds();
  const gone = new Map<string, RowInOrder>();
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(
      case when deleted then '-' || position || ' ' else '+' end || row_id, E'\n' order by position, row_id
    ) as lines
    from sheet_rows where sheet_id = ${sheetId}
  `.execute(database);
  const lines = rows[0]?.lines ?? '';
  for (let start = 0; start < lines.length; ) {
    const next = lines.indexOf('\n', start);
    const end = next < 0 ? lines.length : next;
    if (lines[start] === '+') there.push(lines.slice(start + 1, end));
    else {
      const space = lines.indexOf(' ', start);
      const position = Number(lines.slice(start + 1, space));
      gone.set(lines.slice(space + 1, end), { index: there.length, gone: true, position });
    }
    start = end + 1;
  }
  return {
    ofId(rowId) {
      const at = there.placeOf(rowId);
      return at >= 0 ? { index: at + 1, gone: false, position: 0 } : (gone.get(rowId) ?? null);
    },
    idAt: (index) => there.at(index - 1),
  };
}

/** The formulas of a row with the addresses of today, and, for those that are computed here, as they are stored. */
export interface ShownFormulas {
  formulas: Record<string, string>;
  stored: Record<string, string>;
}

/** What rows have for formulas, as people read them; rows without one are left out. */
export async function showFormulas(
  database: Database,
  sheetId: string,
  rows: readonly { row_id: string; formulas?: Record<string, string> | null | undefined }[],
): Promise<Map<string, ShownFormulas>> {
  const requested: RequestedPositions = new Map();
  let hasStored = false;
  for (const { row_id, formulas } of rows) {
    for (const stored of Object.values(formulas ?? {})) {
      if (!isStoredById(stored)) continue;
      hasStored = true;
      requestedIn(requested, sheetId).ids.add(row_id);
      for (const { sheet, rows: ids } of namedIn(stored))
        for (const id of ids) requestedIn(requested, sheet ?? sheetId).ids.add(id);
    }
  }
  const workbook = hasStored
    ? await database.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId).executeTakeFirst()
    : undefined;
  const sheets = workbook ? await placeSheets(database, workbook.workbook_id, requested) : [];
  const own = sheets.find(({ id }) => id === sheetId);
  const shown = new Map<string, ShownFormulas>();
  for (const { row_id, formulas } of rows) {
    if (!formulas || Object.keys(formulas).length === 0) continue;
    const position = own?.placeOf(row_id)?.place ?? 0;
    const answer: ShownFormulas = { formulas: {}, stored: {} };
    for (const [id, stored] of Object.entries(formulas)) {
      const isStored = isStoredById(stored) && own !== undefined;
      const shownText = isStored
        ? showCellFormula(stored, own, position, (one) => sheets.find((sheet) => sheet.id === one))
        : stored;
      answer.formulas[id] = shownText;
      if (isStored) answer.stored[id] = stored;
    }
    shown.set(row_id, answer);
  }
  return shown;
}

/** Ids of rows of a sheet whose places are needed: formulas and names of its workbook name them, or blank rows are below them. */
export async function rowsInUse(database: Database, sheetId: string): Promise<Set<string>> {
  const used = new Set<string>();
  const own = await database
    .selectFrom('sheet_states')
    .select('layout')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  for (const [id] of own?.layout?.gaps ?? []) used.add(id);
  const workbook = await database
    .selectFrom('workbooks')
    .select(['id', 'formulas'])
    .where('id', 'in', (one) => one.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId))
    .executeTakeFirst();
  if (!workbook) return used;
  const look = (stored: string, home: string): void => {
    for (const one of namedIn(stored)) if ((one.sheet ?? home) === sheetId) for (const row of one.rows) used.add(row);
  };
  const lookAt = (formula: string | undefined, home: string): void => {
    if (formula !== undefined && isStoredById(formula)) look(formula, home);
  };
  const names = await readNames(database, workbook.id);
  for (const { formula } of names?.names ?? []) look(formula, sheetId);
  for (const { sheet, range } of names?.tables ?? []) look(`[${range}]`, sheet);
  if (!workbook.formulas) return used;
  const sheets = await database.selectFrom('sheets').select('id').where('workbook_id', '=', workbook.id).execute();
  for (const { id } of sheets) {
    const rows = await database
      .selectFrom('sheet_rows')
      .select('formulas')
      .where('sheet_id', '=', id)
      .where('formulas', 'is not', null)
      .execute();
    for (const { formulas } of rows) for (const formula of Object.values(formulas ?? {})) lookAt(formula, id);
    for (const { formula } of await readLooseCells(database, id)) lookAt(formula, id);
  }
  return used;
}
