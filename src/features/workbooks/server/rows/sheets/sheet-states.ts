import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { OutdatedColumns } from '#engine/outdated.ts';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';

/** What a sheet is at one moment, besides its name and place in the workbook. */
export interface SheetState {
  sheet_id: string;
  columns: Column[];
  spent_column_ids: string[];
  version: number;
  row_count: number;
  last_position: number;
  /** Where its table lies on its grid. */
  layout: StoredLayout | null;
  /** Which of its cells are out of date. */
  outdated: OutdatedColumns | null;
}

/** The states of sheets by id; a sheet that is gone has none. */
export async function readStates(database: Database, sheetIds: readonly string[]): Promise<Map<string, SheetState>> {
  if (sheetIds.length === 0) return new Map();
  const found = await database
    .selectFrom('sheet_states')
    .select(['sheet_id', 'columns', 'spent_column_ids', 'version', 'row_count', 'last_position', 'layout', 'outdated'])
    .where('sheet_id', 'in', sheetIds)
    .execute();
  return new Map(found.map((state) => [state.sheet_id, state]));
}

/** The columns of one sheet; none of one that is gone. */
export async function readColumns(database: Database, sheetId: string): Promise<Column[]> {
  return (await readStates(database, [sheetId])).get(sheetId)?.columns ?? [];
}

/** The versions of sheets by id; a sheet that is gone has none. */
export async function readVersions(database: Database, sheetIds: readonly string[]): Promise<Map<string, number>> {
  if (sheetIds.length === 0) return new Map();
  const found = await database
    .selectFrom('sheet_states')
    .select(['sheet_id', 'version'])
    .where('sheet_id', 'in', sheetIds)
    .execute();
  return new Map(found.map((state) => [state.sheet_id, state.version]));
}

/** How many rows sheets have, by id, without their columns. */
export async function readRowCounts(database: Database, sheetIds: readonly string[]): Promise<Map<string, number>> {
  if (sheetIds.length === 0) return new Map();
  const found = await database
    .selectFrom('sheet_states')
    .select(['sheet_id', 'row_count'])
    .where('sheet_id', 'in', sheetIds)
    .execute();
  return new Map(found.map((state) => [state.sheet_id, state.row_count]));
}

/** Adds to each sheet what it is now; those that were deleted meanwhile are left out. */
export async function withStates<Sheet extends { id: string }>(
  database: Database,
  sheets: readonly Sheet[],
): Promise<(Sheet & Omit<SheetState, 'sheet_id'>)[]> {
  const states = await readStates(
    database,
    sheets.map((sheet) => sheet.id),
  );
  return sheets.flatMap((sheet) => {
    const state = states.get(sheet.id);
    if (!state) return [];
    const { sheet_id: _, ...rest } = state;
    return [{ ...sheet, ...rest }];
  });
}
