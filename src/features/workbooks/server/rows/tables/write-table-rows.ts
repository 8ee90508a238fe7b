import { sql } from 'kysely';
import { json } from '#platform/database/json.ts';
import type { SheetDraft } from '../editing/sheet-draft.ts';
import { oneOf } from '../record-history.ts';
import { jsonLines, type StoredRow } from '../stored-row.ts';
import type { WholeGrid } from './grid-content.ts';
import type { TablePlan } from './plan-table.ts';
import type { TableContent, TableRow } from './table-content.ts';

const rowsAtOnce = 2_000;

/** Writes the rows of a table that was put around other cells. What it was, its history does not show as edits. */
export async function writeTableRows(
  draft: SheetDraft,
  grid: WholeGrid,
  plan: TablePlan,
  { rows }: TableContent,
): Promise<void> {
  const before = new Map([...grid.rows.values()].map((row) => [row.row_id, row]));
  const changed = rows.filter((row) => !isSame(row, before.get(row.row_id)));
  for (let start = 0; start < changed.length; start += rowsAtOnce)
    await putRows(draft, changed.slice(start, start + rowsAtOnce));
  await leave(draft, plan);
  if (rows.some(({ row_id, position }) => before.get(row_id)?.position !== position))
    await placeGone(draft, grid, plan);
  await noteEdited(draft, rows);
}

function isSame(row: TableRow, before: StoredRow | undefined): boolean {
  if (!before || before.position !== row.position) return false;
  return ordered(row) === ordered(before);
}

const ordered = ({ cells, formulas, formats }: Pick<TableRow, 'cells' | 'formulas' | 'formats'>): string =>
  JSON.stringify(
    [cells, formulas ?? {}, formats ?? {}].map((one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))),
  );

/** Puts rows into a sheet, in place of those that are there. */
export async function putRows(
  { transaction, id, version }: Pick<SheetDraft, 'transaction' | 'id' | 'version'>,
  rows: readonly Pick<TableRow, 'row_id' | 'position' | 'cells' | 'formulas' | 'formats'>[],
): Promise<void> {
  await sql`
    insert into sheet_rows (sheet_id, row_id, position, version, cells, formulas, formats)
    select ${id}::text, given.row_id, given.position::double precision, ${version}::bigint, given.cells::jsonb,
      nullif(given.formulas::jsonb, '{}'), nullif(given.formats::jsonb, '{}')
    from unnest(
      string_to_array(${rows.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${rows.map(({ position }) => position).join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cells }) => cells))}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ formulas }) => formulas ?? {}))}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ formats }) => formats ?? {}))}, E'\n')
    ) as given (row_id, position, cells, formulas, formats)
    on conflict (sheet_id, row_id) do update set position = excluded.position, version = excluded.version,
      cells = excluded.cells, formulas = excluded.formulas, formats = excluded.formats, deleted = false, deleted_at = null
  `.execute(transaction);
}

/** Rows whose cells are around the table now: their ids alone stay, and no trash has them, since nothing was deleted. */
async function leave({ transaction, id, version }: SheetDraft, { goneRows }: TablePlan): Promise<void> {
  for (let start = 0; start < goneRows.length; start += rowsAtOnce) {
    const row_ids = goneRows.slice(start, start + rowsAtOnce).map(({ row_id }) => row_id);
    await sql`
      update sheet_rows set deleted = true, deleted_at = null, cells = '{}', formulas = null, formats = null,
        version = ${version}
      where sheet_id = ${id} and ${oneOf(row_ids)}
    `.execute(transaction);
  }
}

/** Rows that are gone stay between those that they were between. */
async function placeGone(
  { transaction, id }: SheetDraft,
  { sheet }: WholeGrid,
  { rows, goneRows }: TablePlan,
): Promise<void> {
  const places = rows.map(({ place }) => place);
  const left = new Map(goneRows.map(({ place, row_id }) => [row_id, place]));
  const gone = await transaction
    .selectFrom('sheet_rows')
    .select('row_id')
    .where('sheet_id', '=', id)
    .where('deleted', '=', true)
    .orderBy('position')
    .orderBy('row_id')
    .execute();
  const after = Map.groupBy(gone, ({ row_id }) => {
    const place = left.get(row_id) ?? sheet.placeOf(row_id)?.place ?? 0;
    return places.filter((one) => one <= place).length;
  });
  const positions = [...after].flatMap(([count, group]) =>
    group.map(({ row_id }, at) => [row_id, count + (at + 1) / (group.length + 1)] as const),
  );
  for (let start = 0; start < positions.length; start += rowsAtOnce) {
    const part = positions.slice(start, start + rowsAtOnce);
    await sql`
      update sheet_rows set position = given.position::double precision
      from unnest(
        string_to_array(${part.map(([row_id]) => row_id).join('\n')}, E'\n'),
        string_to_array(${part.map(([, position]) => position).join('\n')}, E'\n')
      ) as given (row_id, position)
      where sheet_rows.sheet_id = ${id} and sheet_rows.row_id = given.row_id
    `.execute(transaction);
  }
}

/** What was written around the table since the file was read is so in its rows, too: an export writes it. */
export async function noteEdited(
  { transaction, id, version, actor }: Pick<SheetDraft, 'transaction' | 'id' | 'version' | 'actor'>,
  rows: readonly TableRow[],
): Promise<void> {
  for (const { row_id, cells, edited } of rows) {
    if (edited.length === 0) continue;
    const before = Object.fromEntries(Object.entries(cells).filter(([column]) => !edited.includes(column)));
    // One that was emptied was filled before.
    for (const column of edited) if (cells[column] === undefined) before[column] = '';
    await transaction
      .insertInto('row_history')
      .values({ sheet_id: id, row_id, version, change: 'edited', cells: json(before), actor: json(actor) })
      .execute();
  }
}
