import { sql } from 'kysely';
import { isKeptFormula } from '#engine/formula/cells/kept-reference.ts';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '../../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { forgetComputed, noteCellFormulas } from '../formulas/cell-formula-state.ts';
import { notifySources } from '../formulas/formula-state.ts';
import { recordHistory, oneOf } from '../record-history.ts';
import { countRows } from '../next-version.ts';
import { deleteRows } from '../remove-rows.ts';
import { restoreRows } from '../restore-rows.ts';
import { jsonLines } from '../stored-row.ts';
import { arrangeRows } from './arrange-rows.ts';
import type { MergePlan, SourceRow } from './merge-rows.ts';

/** Writes what a merge plans, under one version of the sheet. */
export async function writeMerged(
  transaction: Transaction,
  sheetId: string,
  { actor, version }: { actor: Actor; version: number },
  work: MergePlan,
  order: readonly string[] | null,
): Promise<void> {
  if (work.restored.length > 0) await restoreRows(transaction, sheetId, actor, version, work.restored);
  if (work.deleted.length > 0) await deleteRows(transaction, sheetId, actor, version, work.deleted);
  if (work.edited.length > 0) await writeEdited(transaction, sheetId, actor, version, work.edited);
  if (work.added.length > 0) await insertAdded(transaction, sheetId, actor, version, work.added);
  const hasFormulas = await noteFormulas(transaction, sheetId, version, [...work.edited, ...work.added]);
  if (order) await arrangeRows(transaction, sheetId, version, order);
  if (order || hasFormulas) await forgetComputed(transaction, sheetId);
}

/** Formulas that are computed here: so their sheet is followed from now on. */
async function noteFormulas(
  transaction: Transaction,
  sheetId: string,
  version: number,
  rows: readonly { formulas: Record<string, string> | null }[],
): Promise<boolean> {
  if (!rows.some(({ formulas }) => Object.values(formulas ?? {}).some(isKeptFormula))) return false;
  const { workbook_id } = await transaction
    .selectFrom('sheets')
    .select('workbook_id')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const isNew = await noteCellFormulas(transaction, { id: sheetId, workbook_id, version });
  if (isNew) await notifySources(transaction, [sheetId]);
  return true;
}

async function writeEdited(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  rows: MergePlan['edited'],
): Promise<void> {
  const row_ids = rows.map(({ row_id }) => row_id);
  await recordHistory(transaction, { sheetId, version, actor, change: 'edited' }, oneOf(row_ids));
  await sql`
    update sheet_rows
    set cells = given.cells::jsonb, formulas = nullif(given.formulas, '')::jsonb, version = ${version}
    from unnest(
      string_to_array(${row_ids.join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cells }) => withoutNulls(cells)))}, E'\n'),
      string_to_array(${formulaLines(rows)}, E'\n')
    ) as given (row_id, cells, formulas)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
}

/** At the end; where they belong is seen to by the order. */
async function insertAdded(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  rows: readonly SourceRow[],
): Promise<void> {
  await countRows(transaction, sheetId, rows.length);
  const { rows: states } = await sql<{ last_position: number }>`
    update sheet_states set last_position = last_position + ${rows.length} where sheet_id = ${sheetId}
    returning last_position
  `.execute(transaction);
  const first = (states[0]?.last_position ?? rows.length) - rows.length;
  const row_ids = rows.map(({ row_id }) => row_id).join('\n');
  await sql`
    insert into sheet_rows (sheet_id, row_id, position, version, cells, formulas)
    select ${sheetId}::text, given.row_id, ${first}::double precision + given.number, ${version}::bigint,
      given.cells::jsonb, nullif(given.formulas, '')::jsonb
    from unnest(
      string_to_array(${row_ids}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cells }) => withoutNulls(cells)))}, E'\n'),
      string_to_array(${formulaLines(rows)}, E'\n')
    ) with ordinality as given (row_id, cells, formulas, number)
  `.execute(transaction);
  await sql`
    insert into row_history (sheet_id, row_id, version, change, cells, actor)
    select ${sheetId}::text, given.row_id, ${version}::bigint, 'added', '{}', ${JSON.stringify(actor)}::jsonb
    from unnest(string_to_array(${row_ids}, E'\n')) as given (row_id)
  `.execute(transaction);
}

const formulaLines = (rows: readonly { formulas: Record<string, string> | null }[]): string =>
  rows.map(({ formulas }) => (formulas && Object.keys(formulas).length > 0 ? JSON.stringify(formulas) : '')).join('\n');

const withoutNulls = (cells: Record<string, Cell>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null && cell !== ''));
