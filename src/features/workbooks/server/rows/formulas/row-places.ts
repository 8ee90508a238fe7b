import { sql } from 'kysely';
import { isKeptFormula, namedIn } from '#engine/formula/cells/kept-reference.ts';
import { showCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet, RowPosition } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import { withStates } from '../sheets/sheet-states.ts';
import { columnsLost } from './load-cells.ts';

/** Rows of a sheet whose places are requested, by their ids or, counting the header, by their places. */
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

/** The sheets of a workbook with the places of the wanted rows. */
export async function placeSheets(
  database: Database,
  workbookId: string,
  requested: RequestedPositions | 'all',
): Promise<PlacedSheet[]> {
  const own = await database
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sheets = await withStates(database, own);
  const lost = await columnsLost(
    database,
    sheets.map(({ id }) => id),
  );
  const placed: PlacedSheet[] = [];
  for (const { id, title, columns, row_count } of sheets) {
    const rows = requested === 'all' ? 'all' : requested.get(id);
    placed.push(
      placedSheet(
        { id, title, columns, rowCount: row_count },
        await readPositions(database, id, rows),
        lost.get(id) ?? {},
      ),
    );
  }
  return placed;
}

/** The numbers of rows of a sheet by their ids, as formulas count them: the heads are row 1. */
export async function readRowNumbers(
  database: Database,
  sheetId: string,
  row_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await readPositions(database, sheetId, { ids: new Set(row_ids), positions: new Set() });
  return new Map(
    found.flatMap(({ row_id, deleted, place: position }) => (deleted ? [] : [[row_id, position + 1] as const])),
  );
}

interface FoundRow {
  row_id: string;
  deleted: boolean;
  /** How many rows up to it are not deleted, itself included. */
  place: number;
}

async function readPositions(
  database: Database,
  sheetId: string,
  requested: RequestedRows | 'all' | undefined,
): Promise<FoundRow[]> {
  if (!requested || (requested !== 'all' && requested.ids.size + requested.positions.size === 0)) return [];
  const which =
    requested === 'all'
      ? sql`true`
      : sql`(row_id = any(string_to_array(${[...requested.ids].join('\n')}, E'\n'))
          or (not deleted and place = any(string_to_array(${[...requested.positions].join(',')}, ',')::bigint[])))`;
  const { rows } = await sql<FoundRow>`
    select row_id, deleted, place from (
      select row_id, deleted, count(*) filter (where not deleted) over (order by position, row_id) as place
      from sheet_rows where sheet_id = ${sheetId}
    ) as placed where ${which}
  `.execute(database);
  return rows;
}

function placedSheet(
  sheet: { id: string; title: string; columns: readonly Column[]; rowCount: number },
  rows: readonly FoundRow[],
  lost: Record<string, number>,
): PlacedSheet {
  const byId = new Map<string, RowPosition>();
  const byPosition = new Map<number, string>();
  for (const { row_id, deleted, place: position } of rows) {
    byId.set(row_id, { place: Number(position), gone: deleted });
    if (!deleted) byPosition.set(Number(position), row_id);
  }
  return {
    ...sheet,
    placeOf: (rowId) => byId.get(rowId) ?? null,
    rowAt: (position) => byPosition.get(position) ?? null,
    lostColumn: (columnId) => lost[columnId] ?? null,
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
      if (!isKeptFormula(stored)) continue;
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
      const isStored = isKeptFormula(stored) && own !== undefined;
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

/** Ids of rows of a sheet that formulas of single cells of its workbook name. */
export async function rowsNamedByFormulas(database: Database, sheetId: string): Promise<Set<string>> {
  const named = new Set<string>();
  const workbook = await database
    .selectFrom('workbooks')
    .select('id')
    .where('formulas', 'is not', null)
    .where('id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId))
    .executeTakeFirst();
  if (!workbook) return named;
  const sheets = await database.selectFrom('sheets').select('id').where('workbook_id', '=', workbook.id).execute();
  for (const { id } of sheets) {
    const rows = await database
      .selectFrom('sheet_rows')
      .select('formulas')
      .where('sheet_id', '=', id)
      .where('formulas', 'is not', null)
      .execute();
    for (const { formulas } of rows) {
      for (const stored of Object.values(formulas ?? {})) {
        if (!isKeptFormula(stored)) continue;
        for (const one of namedIn(stored))
          if ((one.sheet ?? id) === sheetId) for (const row of one.rows) named.add(row);
      }
    }
  }
  return named;
}
