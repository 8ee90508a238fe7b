import { sql } from 'kysely';
import { planFormulas } from '#engine/formula/columns/formula-plan.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { nextVersion } from '../next-version.ts';
import { settleRows } from '../conversion/settle-rows.ts';
import { type FormulaCells, formulaCells } from '../formulas/formula-cells.ts';
import { rowFormulas } from '../formulas/known-formulas.ts';
import { jsonLines } from '../stored-row.ts';
import { readStamps, type Stamps } from './read-stamps.ts';

const rowsAtOnce = 5_000;

interface WrittenRow {
  row_id: string;
  position: number;
  cells: Record<string, Cell>;
}

/**
 * Fills in the automatic cells of the rows that were written since this was done last, in a transaction that holds the
 * sheet and wrote under its versions from `from` on; then the formulas of these rows. Their history is stored already.
 * What a node wrote that knows nothing of such columns is filled in, too. A transaction that
 * wrote nothing else `raises` the version where anything is filled in. Answers the cells of rows that were filled in.
 */
export async function fillAutomatic(
  transaction: Transaction,
  sheetId: string,
  from: number,
  at: number,
  { raises = false } = {},
): Promise<FormulaCells[]> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select(['columns', 'counters', 'stamped_version', 'version'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (!state?.counters || state.stamped_version >= state.version) return [];
  const { columns, stamped_version: since } = state;
  let { version } = state;
  await settleRows(transaction, sheetId, sql`version > ${since}`);
  const counters = { ...state.counters };
  const automatic = columns.filter(({ auto }) => auto !== undefined);
  const formulas = rowFormulas(columns, planFormulas({ id: sheetId, columns }).byRow);
  const filled: FormulaCells[] = [];
  for (let after: WrittenRow | undefined; ; ) {
    const rows = await readWritten(transaction, sheetId, {
      since,
      after,
      columns: formulas.byRow.length > 0 ? null : automatic,
    });
    const stamps = await readStamps(transaction, sheetId, automatic, rows);
    const changed = rows.flatMap((row) => {
      const cells = automaticCells(row, automatic, stamps, counters);
      return Object.keys(cells).length > 0 ? [{ row, cells }] : [];
    });
    const computed = formulaCells(
      formulas,
      changed.map(({ row, cells }) => ({ ...row.cells, ...cells })),
      at,
    );
    const written = changed.map(({ row, cells }, place) => ({
      row_id: row.row_id,
      cells: { ...cells, ...computed[place] },
    }));
    if (raises && filled.length === 0 && written.length > 0) version = await nextVersion(transaction, sheetId);
    await writeFilled(transaction, sheetId, written, { from, version });
    filled.push(...written);
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) break;
  }
  await transaction
    .updateTable('sheet_states')
    .set({ counters: json(counters), stamped_version: version })
    .where('sheet_id', '=', sheetId)
    .execute();
  return filled;
}

/** In the order of the sheet; of these columns alone where they are given. */
async function readWritten(
  transaction: Transaction,
  sheetId: string,
  { since, after, columns }: { since: number; after: WrittenRow | undefined; columns: readonly Column[] | null },
): Promise<WrittenRow[]> {
  const cells = columns
    ? sql`jsonb_build_object(${sql.join(columns.flatMap(({ id }) => [sql`${id}::text`, sql`cells -> ${id}::text`]))})`
    : sql`cells`;
  const beyond = after ? sql`and (position, row_id) > (${after.position}, ${after.row_id})` : sql``;
  const { rows } = await sql<WrittenRow>`
    select row_id, position, ${cells} as cells from sheet_rows
    where sheet_id = ${sheetId} and version > ${since} and not deleted ${beyond}
    order by position, row_id limit ${rowsAtOnce}
  `.execute(transaction);
  return rows;
}

const isOfMaking = (auto: Column['auto']): boolean => auto === 'created' || auto === 'created_by';

/** What is other in a row; takes numbers. */
function automaticCells(
  { row_id, cells }: WrittenRow,
  columns: readonly Column[],
  { created, changed }: Stamps,
  counters: Record<string, number>,
): Record<string, Cell> {
  const next: Record<string, Cell> = {};
  const set = (id: string, cell: Cell): void => {
    if ((cells[id] ?? null) !== cell) next[id] = cell;
  };
  for (const { id, auto } of columns) {
    // A row keeps the number that it has, also in the trash and when it comes back.
    if (auto === 'number' && (cells[id] ?? null) === null) set(id, (counters[id] = (counters[id] ?? 0) + 1));
    // What the history doesn’t know stays as it came.
    const stamp = auto === 'number' ? undefined : (isOfMaking(auto) ? created : changed).get(row_id);
    if (stamp) set(id, auto === 'created' || auto === 'changed' ? stamp.at : stamp.by);
  }
  return next;
}

/** Rows of this transaction keep the version that it gave them; older ones get its last one, so that readers see them. */
async function writeFilled(
  transaction: Transaction,
  sheetId: string,
  rows: readonly FormulaCells[],
  { from, version }: { from: number; version: number },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update sheet_rows set cells = jsonb_strip_nulls(sheet_rows.cells || given.cells::jsonb),
      version = case when sheet_rows.version >= ${from} then sheet_rows.version else ${version} end
    from unnest(
      string_to_array(${rows.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cells }) => cells))}, E'\n')
    ) as given (row_id, cells)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
}
