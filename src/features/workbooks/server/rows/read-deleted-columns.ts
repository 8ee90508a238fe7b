import { sql } from 'kysely';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';

export interface DeletedColumn {
  definition: Column;
  deleted_at: Date;
  /** How many cells were filled. */
  cells: number;
}

/** Columns of a sheet that were deleted, last deleted first, for as long as their cells are stored. */
export async function readDeletedColumns(database: Database, sheetId: string): Promise<DeletedColumn[]> {
  const stored = await database
    .selectFrom('column_versions')
    .select(['id', 'column_id', 'definition', 'at as deleted_at'])
    .select((of) =>
      of
        .selectFrom('column_version_cells')
        .select(sql<number>`count(*)::int`.as('cells'))
        .where('sheet_id', '=', sheetId)
        .whereRef('column_version_id', '=', 'column_versions.id')
        .as('cells'),
    )
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', true)
    .orderBy('id', 'desc')
    .execute();
  return stored.map(({ definition, deleted_at, cells }) => ({ definition, deleted_at, cells: cells ?? 0 }));
}
