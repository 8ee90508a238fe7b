import { plural } from '#kit/language/product.ts';
import { sql } from 'kysely';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import {
  afterRow,
  convertedCell,
  convertedColumn,
  readToConvert,
  type TypeChange,
} from '../conversion/convert-rows.ts';
import { readerOfPeople } from '../people/resolve-people.ts';
import { recordHistory, oneOf } from '../record-history.ts';
import { jsonLines } from '../stored-row.ts';
import { findColumnVersion, storeColumn } from './column-versions.ts';
import { type SheetDraft, writeOf } from './sheet-draft.ts';
import { timesOf } from './times-of.ts';

const batchSize = 5_000;

interface Changed {
  row_id: string;
  cell: Cell;
  formula: string | null;
  format: string | null;
}

/**
 * Applies a new type to the cells of a column, and answers the column as it then is. What was written before a change
 * that this one turns round is given back, for each cell that was not written since.
 */
export async function convertColumn(draft: SheetDraft, column: Column, to: ColumnType): Promise<Column> {
  const { transaction, id: sheetId } = draft;
  const times = await timesOf(transaction, sheetId, column, to);
  const earlier = await findColumnVersion(transaction, sheetId, column.id, { type: to });
  const isAboutPeople = to === 'person' || column.type === 'person';
  const people = isAboutPeople ? await readerOfPeople(transaction, sheetId, null) : undefined;
  const change: TypeChange = { column, to, times, earlier, ...(people && { people }) };
  const version = await storeColumn(draft, column, false);
  let rewritten = 0;
  for (let after = ''; ; ) {
    const rows = await readToConvert(transaction, sheetId, change, afterRow(after), { limit: batchSize });
    const converted = rows.map((row) => ({ row_id: row.row_id, ...convertedCell(row, change) }));
    rewritten += converted.filter(({ isRewritten }) => isRewritten).length;
    const changed = converted.filter(({ isOther }) => isOther);
    await writeConverted(draft, column.id, version, changed);
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.row_id ?? '';
  }
  if (rewritten > 0) {
    draft.notes.push(
      plural(
        rewritten,
        '{count} cell was edited after the type of {column} was changed. Its current value stays.',
        '{count} cells were edited after the type of {column} was changed. Their current values stay.',
        { column: column.name },
      ),
    );
  }
  return convertedColumn(change);
}

async function writeConverted(
  draft: SheetDraft,
  id: string,
  versionId: string,
  changed: readonly Changed[],
): Promise<void> {
  if (changed.length === 0) return;
  const row_ids = changed.map((row) => row.row_id);
  await sql`
    insert into column_version_cells (sheet_id, column_version_id, row_id, cell, formula, format)
    select ${draft.id}::text, ${versionId}::text, row_id, cells -> ${id}::text, formulas ->> ${id}::text,
      formats ->> ${id}::text
    from sheet_rows where sheet_id = ${draft.id} and ${oneOf(row_ids)}
  `.execute(draft.transaction);
  await recordHistory(draft.transaction, writeOf(draft, 'edited'), oneOf(row_ids));
  await sql`
    update sheet_rows
    set cells = jsonb_set(cells, array[${id}::text], given.cell::jsonb), version = ${draft.version},
      formulas = case when given.formula = 'null' then formulas
        else jsonb_set(coalesce(formulas, '{}'), array[${id}::text], given.formula::jsonb) end,
      formats = nullif(case when given.format = 'null' then formats - ${id}::text
        else jsonb_set(coalesce(formats, '{}'), array[${id}::text], given.format::jsonb) end, '{}')
    from unnest(
      string_to_array(${row_ids.join('\n')}, E'\n'),
      string_to_array(${jsonLines(changed.map((row) => row.cell))}, E'\n'),
      string_to_array(${jsonLines(changed.map((row) => row.formula))}, E'\n'),
      string_to_array(${jsonLines(changed.map((row) => row.format))}, E'\n')
    ) as given (row_id, cell, formula, format)
    where sheet_rows.sheet_id = ${draft.id} and sheet_rows.row_id = given.row_id
  `.execute(draft.transaction);
}
