import { sql } from 'kysely';
import type { Column } from '#sheet/model.ts';
import { keepHistory } from '../keep-history.ts';
import { findColumnVersion } from './column-versions.ts';
import { type SheetDraft, writeOf } from './sheet-draft.ts';

/**
 * Gives a column that was computed the values back that stood in it before, with their type. `column` is the column
 * without its formula. Rows that are new since have none. Where nothing is kept any more, what was computed stays.
 */
export async function bringTypedValuesBack(draft: SheetDraft, column: Column): Promise<Column> {
  const { id } = column;
  const found = await findColumnVersion(draft, id, 'typed');
  if (!found) {
    draft.notes.push(`What stood in ${column.name} before it was computed is not kept any more. Its values stay.`);
    return column;
  }
  const kept = sql`select row_id from column_version_cells where sheet_id = ${draft.id} and column_version_id = ${found.id}`;
  const which = sql`not deleted and (cells ? ${id} or row_id in (${kept}))`;
  await keepHistory(draft.transaction, writeOf(draft, 'edited'), which);
  await sql`
    update sheet_rows set cells = cells - ${id}::text, formats = nullif(formats - ${id}::text, '{}'), version = ${draft.version}
    where sheet_id = ${draft.id} and not deleted and cells ? ${id}
  `.execute(draft.transaction);
  await sql`
    update sheet_rows
    set cells = cells || jsonb_build_object(${id}::text, kept.cell),
      formulas = case when kept.formula is null then formulas
        else coalesce(formulas, '{}') || jsonb_build_object(${id}::text, kept.formula) end,
      formats = case when kept.format is null then formats
        else coalesce(formats, '{}') || jsonb_build_object(${id}::text, kept.format) end,
      version = ${draft.version}
    from column_version_cells kept
    where sheet_rows.sheet_id = ${draft.id} and kept.sheet_id = ${draft.id} and kept.column_version_id = ${found.id}
      and kept.row_id = sheet_rows.row_id and not sheet_rows.deleted
  `.execute(draft.transaction);
  const { format: _, type: __, ...bare } = column;
  const { type, format } = found.definition;
  return { ...bare, type, ...(format !== undefined && { format }) };
}
