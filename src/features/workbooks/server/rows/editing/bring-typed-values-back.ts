import { t } from '#kit/language/product.ts';
import { sql } from 'kysely';
import type { Column } from '#engine/model.ts';
import { recordHistory } from '../record-history.ts';
import { findColumnVersion } from './column-versions.ts';
import { putCellsBack } from './put-cells-back.ts';
import { type SheetDraft, writeOf } from './sheet-draft.ts';

/**
 * Restores the values that a column held before it was computed, with their type. `column` is the column without its
 * formula. Rows that are new since have none. Where nothing is stored any more, what was computed stays.
 */
export async function bringTypedValuesBack(draft: SheetDraft, column: Column): Promise<Column> {
  const { id } = column;
  const found = await findColumnVersion(draft.transaction, draft.id, id, 'typed');
  if (!found) {
    draft.notes.push(
      t('What was in {column} before it was computed is no longer stored. Its values stay.', { column: column.name }),
    );
    return column;
  }
  const stored = sql`select row_id from column_version_cells where sheet_id = ${draft.id} and column_version_id = ${found.id}`;
  const which = sql`not deleted and (cells ? ${id} or row_id in (${stored}))`;
  await recordHistory(draft.transaction, writeOf(draft, 'edited'), which);
  await sql`
    update sheet_rows set cells = cells - ${id}::text, formats = nullif(formats - ${id}::text, '{}'),
      version = case when deleted then version else ${draft.version} end
    where sheet_id = ${draft.id} and cells ? ${id}
  `.execute(draft.transaction);
  await putCellsBack(draft, id, found.id);
  const { format: _, type: __, ...bare } = column;
  const { type, format } = found.definition;
  return { ...bare, type, ...(format !== undefined && { format }) };
}
