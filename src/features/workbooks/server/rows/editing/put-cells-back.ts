import { sql } from 'kysely';
import type { SheetDraft } from './sheet-draft.ts';

/**
 * Writes the cells of a column that one of its versions stores into their rows, with their formulas and formats. Rows
 * in the trash get theirs too, for when they are restored; their version stays, since no one sees them change.
 */
export async function putCellsBack(draft: SheetDraft, columnId: string, columnVersionId: string): Promise<void> {
  await sql`
    update sheet_rows
    set cells = jsonb_set(cells, array[${columnId}::text], kept.cell),
      formulas = case when kept.formula is null then formulas
        else coalesce(formulas, '{}') || jsonb_object(array[${columnId}::text, kept.formula]) end,
      formats = case when kept.format is null then formats
        else coalesce(formats, '{}') || jsonb_object(array[${columnId}::text, kept.format]) end,
      version = case when deleted then version else ${draft.version} end
    from column_version_cells kept
    where sheet_rows.sheet_id = ${draft.id} and kept.sheet_id = ${draft.id} and kept.column_version_id = ${columnVersionId} and kept.row_id = sheet_rows.row_id
  `.execute(draft.transaction);
}
