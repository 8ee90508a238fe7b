import { sql } from 'kysely';
import { inGridOrder } from '#engine/formula/cells/grids/regions.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { LooseCell } from '#engine/formula/cells/loose-cells.ts';
import { type LostColumn, lostColumnIn } from '#engine/formula/cells/lost-column.ts';
import { isStoredById, namedIn } from '#engine/formula/cells/kept-reference.ts';
import type { CellsSetup, RowOfCells } from '#engine/formula/cells/cells-setup.ts';
import { columnsNamedIn } from '#engine/formula/columns/walk-formula.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { Column } from '#engine/model.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { readLooseCells } from '../../sheets/loose-rows.ts';
import type { CellFormulaState } from '../cell-formula-state.ts';
import { mostCellsHere } from '../cells-host.ts';
import { NeedsThread } from '../computing-thread.ts';
import type { LinesOfRows } from './first-rows.ts';

const rowsRead = 5_000;
/** More cells are taken from a row as a whole: it is unpacked for each one that is taken by itself. */
const mostPicked = 24;
/** Beyond that many changed rows all are read again. */
const mostChanges = 20_000;

/** A sheet at the moment of a computing. */
export interface SheetToCompute {
  id: string;
  title: string;
  columns: Column[];
  version: number;
  columns_version: number;
  row_count: number;
  layout: StoredLayout | null;
  /** Rows that its file hides. (grid-look.ts) */
  hidden: string[] | null;
}

/** What the formulas of a workbook read. */
export interface ReadOfCells {
  /** Ids of columns by sheet, in the order of the sheet. */
  read: Map<string, string[]>;
  /** Cells outside of tables by sheet. */
  loose: Map<string, (LooseCell & { version: number })[]>;
  clock: CellFormulaState['clock'];
}

export async function sheetsOfCells(database: Database, workbookId: string): Promise<SheetToCompute[]> {
  const sheets = await database
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (sheets.length === 0) return [];
  const states = await database
    .selectFrom('sheet_states')
    .select(['sheet_id', 'columns', 'version', 'columns_version', 'row_count', 'layout'])
    .where(
      'sheet_id',
      'in',
      sheets.map(({ id }) => id),
    )
    .select(sql<string[] | null>`look -> 'hidden'`.as('hidden'))
    .execute();
  const byId = new Map(states.map(({ sheet_id, ...state }) => [sheet_id, state]));
  const found = sheets.flatMap((sheet) => {
    const state = byId.get(sheet.id);
    return state ? [{ ...sheet, ...state }] : [];
  });
  return inGridOrder(found);
}

/** Of a workbook that came as no file, the name that an export has. */
export function fileNameOf({ name, source }: { name: string; source: unknown }): string {
  const file = typeof source === 'object' && source !== null && 'name' in source ? source.name : undefined;
  return typeof file === 'string' ? file : `${name}.xlsx`;
}

/** So many rows need a thread; said before anything of them is read. */
export function refuseMany(sheets: readonly SheetToCompute[], sources: readonly string[]): void {
  const rows = sheets.reduce((sum, { id, row_count }) => sum + (sources.includes(id) ? row_count : 0), 0);
  if (rows > mostCellsHere) throw new NeedsThread();
}

/** Looks through the formulas of a workbook for what they name. */
export async function readOfCells(
  transaction: Transaction,
  sheets: readonly SheetToCompute[],
  names: WorkbookNames | null,
): Promise<ReadOfCells> {
  const loose: ReadOfCells['loose'] = new Map();
  // Tables on one grid are read as a whole: ranges go over any of them, and each is below others.
  const grids = new Set(sheets.flatMap(({ id, layout }) => (layout?.on ? [id, layout.on.sheet] : [])));
  const named = new Map(sheets.map(({ id }) => [id, { columns: new Set<string>(), isWide: grids.has(id) }]));
  let clock: ReadOfCells['clock'] = null;
  const look = (text: string): void => {
    if (/\bNOW\s*\(/i.test(text)) clock = 'hour';
    else if (/\bTODAY\s*\(/i.test(text)) clock ??= 'day';
    // What these read is known only when they are computed.
    if (/\b(?:INDIRECT|OFFSET)\s*\(/i.test(text)) for (const own of named.values()) own.isWide = true;
  };
  const lookAt = (stored: string, id: string): void => {
    look(stored);
    for (const one of namedIn(stored)) {
      const there = named.get(one.sheet ?? id);
      if (!there) continue;
      there.isWide ||= one.isWide;
      for (const name of one.columns) there.columns.add(name);
    }
  };
  for (const { id, columns } of sheets) {
    const own = named.get(id)!;
    for (const column of columns) {
      if (column.formula === undefined) continue;
      own.columns.add(column.id);
      look(column.formula);
      for (const { sheet, name } of namedByColumn(column.formula)) named.get(sheet ?? id)?.columns.add(name);
    }
    const computed = new Set(columns.flatMap((column) => (column.formula === undefined ? [] : [column.id])));
    for await (const formulas of readFormulas(transaction, id, [...computed])) {
      for (const { column, stored } of formulas) {
        if (!isStoredById(stored)) continue;
        own.columns.add(column);
        lookAt(stored, id);
      }
    }
    loose.set(id, await readLooseCells(transaction, id));
    for (const { formula } of loose.get(id) ?? [])
      if (formula !== undefined && isStoredById(formula)) lookAt(formula, id);
  }
  for (const { formula } of names?.names ?? []) if (isStoredById(formula)) lookAt(formula, sheets[0]?.id ?? '');
  for (const { sheet, range } of names?.tables ?? []) lookAt(`:=[${range}]`, sheet);
  const read = sheets.map(({ id, columns }): [string, string[]] => {
    const { columns: requested, isWide } = named.get(id)!;
    return [id, columns.flatMap((column) => (isWide || requested.has(column.id) ? [column.id] : []))];
  });
  return { read: new Map(read), loose, clock };
}

function namedByColumn(formula: string) {
  try {
    return columnsNamedIn(parseFormula(formula));
  } catch {
    return [];
  }
}

/** The setup of a computing that begins with all rows. */
export async function cellsSetup(
  transaction: Transaction,
  sheets: readonly SheetToCompute[],
  { read, loose }: Pick<ReadOfCells, 'read' | 'loose'>,
  {
    seenOf,
    written,
    ...how
  }: Omit<CellsSetup, 'sheets'> & { seenOf: (sheetId: string) => number; written: Record<string, string[]> },
): Promise<CellsSetup> {
  const lost = await columnsLost(
    transaction,
    sheets.map(({ id }) => id),
  );
  return {
    ...how,
    sheets: sheets.map(({ id, title, columns, columns_version, layout, hidden }) => ({
      ...{ id, title, layout, lost: lost.get(id) ?? {}, read: read.get(id) ?? [] },
      ...(how.verifies && { isReshaped: columns_version > seenOf(id), written: written[id] ?? [] }),
      hidden: hidden ?? [],
      loose: (loose.get(id) ?? []).map(({ version, ...cell }) => ({ ...cell, isNew: version > seenOf(id) })),
      columns: columns.map(({ id: column, name, type, formula }) => ({
        id: column,
        name,
        type,
        ...(formula !== undefined && { formula }),
      })),
    })),
  };
}

/** Columns that were deleted, by sheet, with what was next to them when they were. */
export async function columnsLost(
  database: Database,
  sheetIds: readonly string[],
): Promise<Map<string, Record<string, LostColumn>>> {
  const lost = new Map<string, Record<string, LostColumn>>();
  for (const id of sheetIds) {
    const state = await database
      .selectFrom('sheet_states')
      .select(['columns', 'spent_column_ids'])
      .where('sheet_id', '=', id)
      .executeTakeFirst();
    const there = new Set(state?.columns.map((column) => column.id));
    const spent = state?.spent_column_ids.filter((one) => !there.has(one)) ?? [];
    if (spent.length === 0) continue;
    const found = await lastOrders(database, id, spent);
    const isThere = (one: string): boolean => there.has(one);
    lost.set(id, Object.fromEntries(found.map((one) => [one.id, lostColumnIn(one.order, one.id, isThere)])));
  }
  return lost;
}

/** The order of the columns of a sheet, as it was last with each of these. */
async function lastOrders(
  database: Database,
  sheetId: string,
  ids: readonly string[],
): Promise<{ id: string; order: string[] }[]> {
  const { rows } = await sql<{ id: string; columns: string[] }>`
    select distinct on (one.id) one.id, history.columns
    from (
      select version, jsonb_path_query_array(columns, '$[*].id') as columns from column_history
      where sheet_id = ${sheetId}
    ) as history, jsonb_array_elements_text(history.columns) as one (id)
    where one.id = any(${[...ids]}::text[])
    order by one.id, history.version desc
  `.execute(database);
  return rows.map(({ id, columns }) => ({ id, order: columns }));
}

/** Each once: formulas that differ by their rows alone are stored as the same text. Without those of some columns. */
function readFormulas(
  transaction: Transaction,
  sheetId: string,
  but: readonly string[],
): AsyncGenerator<{ column: string; stored: string }[]> {
  return readByCursor(
    transaction,
    sql`
      select distinct one.key as column, one.value as stored
      from current_rows, jsonb_each_text(formulas) as one
      where sheet_id = ${sheetId} and formulas is not null and not deleted
        and one.key <> all(${[...but]}::text[])
    `,
  );
}

/** All rows of a sheet in order, deleted ones too. */
export async function* readFirstRows(
  transaction: Transaction,
  sheetId: string,
  { read, seen }: { read: readonly string[]; seen: number },
): AsyncGenerator<LinesOfRows> {
  // Put together as text: functions that make JSON take twice as long.
  const picked = sql`'[' || ${sql.join(
    read.map((id) => sql`coalesce((cells -> ${id}::text)::text, 'null')`),
    sql` || ',' || `,
  )} || ']'`;
  const cells = read.length === 0 ? sql`'[]'` : read.length > mostPicked ? sql`cells::text` : picked;
  const requested = sql`
    select '[' || to_json(row_id)::text || ',' || position::text || ',' || deleted::text || ','
      || (version > ${seen})::text || ',' || case when deleted then 'null,null,null'
        else ${cells} || ',' || coalesce(formulas::text, 'null') || ',' || coalesce(formats::text, 'null') end || ']' as line
    from current_rows where sheet_id = ${sheetId}
    order by position, row_id
  `;
  for await (const rows of readByCursor<{ line: string }>(transaction, requested))
    yield { lines: rows.map(({ line }) => line).join(','), count: rows.length };
}

/** Rows that were written after a version; null where they are many. */
export async function readChangedRows(
  transaction: Transaction,
  sheetId: string,
  version: number,
): Promise<RowOfCells[] | null> {
  const rows = await transaction
    .selectFrom('sheet_rows')
    .select(['row_id', 'position', 'deleted', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', sheetId)
    .where('version', '>', version)
    .limit(mostChanges + 1)
    .execute();
  return rows.length > mostChanges ? null : rows;
}

async function* readByCursor<Found>(
  transaction: Transaction,
  requested: ReturnType<typeof sql>,
): AsyncGenerator<Found[]> {
  await sql`declare cells_cursor no scroll cursor for ${requested}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Found>`fetch ${sql.raw(String(rowsRead))} from cells_cursor`.execute(transaction);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsRead) break;
  }
  await sql`close cells_cursor`.execute(transaction);
}
