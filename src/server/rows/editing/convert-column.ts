import { sql } from 'kysely';
import { convertCell, type ReadTimes } from '#domain/cell-entry.ts';
import type { Cell, Column, ColumnType } from '#sheet/model.ts';
import { jsonLines } from '../stored-row.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { keepHistory, oneOf } from '../keep-history.ts';
import { findColumnVersion, keepColumn } from './column-versions.ts';
import { type SheetDraft, writeOf } from './sheet-draft.ts';

const batchSize = 5_000;

interface Changed {
  row_id: string;
  cell: Cell;
  formula: string | null;
  format: string | null;
}

/**
 * Applies a new type to the cells of a column, and answers the column as it then is. What was written before a change
 * that this one turns round is given back letter by letter (`007`, not 7), for each cell that was not written since.
 */
export async function convertColumn(draft: SheetDraft, column: Column, to: ColumnType): Promise<Column> {
  const { id } = column;
  const times = await timesOf(draft.transaction, draft.id, column, to);
  const earlier = await findColumnVersion(draft, id, { type: to });
  const version = await keepColumn(draft, column, false);
  let rewritten = 0;
  for (let after = ''; ; ) {
    const rows = await readBatch(draft, id, earlier?.id ?? null, after);
    const changed: Changed[] = [];
    for (const { row_id, cell, kept, formula, format, has_format } of rows) {
      const isBack = kept !== null && earlier && convertCell(kept, earlier.definition, column.type, times) === cell;
      if (isBack) changed.push({ row_id, cell: kept, formula, format });
      else {
        if (kept !== null) rewritten++;
        const converted = convertCell(cell, column, to, times);
        // The formats of single cells were made for the old type.
        if (converted !== cell || has_format) changed.push({ row_id, cell: converted, formula: null, format: null });
      }
    }
    await writeConverted(draft, id, version, changed);
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.row_id ?? '';
  }
  if (rewritten > 0) {
    const cells = rewritten === 1 ? '1 cell was' : `${rewritten.toLocaleString('en-US')} cells were`;
    draft.notes.push(`${cells} written since the type of ${column.name} was changed. What stands there now is kept.`);
  }
  const { format: _, own_currencies: _own, ...bare } = column;
  const { format, own_currencies } = earlier?.definition ?? {};
  return { ...bare, type: to, ...(format !== undefined && { format }), ...(own_currencies && { own_currencies }) };
}

/** A column with times of several zones is read as one of moments. */
export async function timesOf(
  database: Database | Transaction,
  sheetId: string,
  { id, type }: Column,
  to: ColumnType,
): Promise<ReadTimes> {
  const isText = type === 'text' || type === 'url' || type === 'email' || type === 'image';
  if (!isText || (to !== 'date' && to !== 'datetime')) return 'as-written';
  const { rows } = await sql<{ zone: string }>`
    select distinct replace(replace(upper(substring(cells ->> ${id}::text from ${zonePattern})), ':', ''), 'UTC', 'Z') as zone
    from sheet_rows where sheet_id = ${sheetId} and cells ->> ${id}::text ~ ${zonePattern} and not deleted limit 3
  `.execute(database);
  return rows.length > 1 ? 'utc' : 'as-written';
}

const zonePattern = String.raw`\d:\d\d[^+-]*([Zz]|UTC|[+-]\d\d:?\d\d)\s*$`;

interface BatchRow {
  row_id: string;
  cell: Cell;
  has_format: boolean;
  kept: Cell;
  formula: string | null;
  format: string | null;
}

async function readBatch(
  draft: SheetDraft,
  id: string,
  earlier: string | null,
  after: string,
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select sheet_rows.row_id, cells -> ${id}::text as cell, coalesce(formats ? ${id}, false) as has_format,
      kept.cell as kept, kept.formula, kept.format
    from sheet_rows left join column_version_cells kept
      on kept.sheet_id = ${draft.id} and kept.column_version_id = coalesce(${earlier}::text, '') and kept.row_id = sheet_rows.row_id
    where sheet_rows.sheet_id = ${draft.id} and sheet_rows.row_id > ${after} and cells ? ${id} and not deleted
    order by sheet_rows.row_id limit ${batchSize}
  `.execute(draft.transaction);
  return rows;
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
  await keepHistory(draft.transaction, writeOf(draft, 'edited'), oneOf(row_ids));
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
