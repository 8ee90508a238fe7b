import { type RawBuilder, sql } from 'kysely';
import { numberIn, numberingOf } from '#engine/automatic.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Actor } from '../../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { settleRows } from '../conversion/settle-rows.ts';
import { oneOf, recordHistory } from '../record-history.ts';
import { withStates } from '../sheets/sheet-states.ts';
import { jsonLines } from '../stored-row.ts';
import { fillAutomatic } from './fill-automatic.ts';

const rowsAtOnce = 5_000;

type Sheet = { id: string; version: number; columns: readonly Column[]; actor?: Actor };
/** Notes what rows hold before they are written over: exports of the file write cells that are others than before. */
type Remember = (which: RawBuilder<unknown>) => Promise<unknown>;
type KindOf = Pick<Column, 'id' | 'auto'>;

const kinds = (columns: readonly KindOf[]): string =>
  JSON.stringify(columns.flatMap(({ id, auto }) => (auto === undefined ? [] : [[id, auto]])));

/**
 * Notes which columns of a sheet are filled in with each write, in the transaction that changed them and holds the
 * sheet. Of a new column of numbers those that fit stay, and others are cleared; so is a column of times or people,
 * where `isNew` doesn’t say that its rows just came with it. `fillAutomatic` then fills in every row.
 */
export async function noteAutomatic(
  transaction: Transaction,
  sheet: Sheet,
  before: readonly KindOf[],
  { isNew = false } = {},
): Promise<void> {
  const { id, columns } = sheet;
  if (kinds(columns) === kinds(before)) return;
  const own = columns.filter(({ auto }) => auto !== undefined);
  const fresh = own.filter(({ id: column, auto }) => !before.some((one) => one.id === column && one.auto === auto));
  if (fresh.length > 0) await settleRows(transaction, id);
  const state = await transaction
    .selectFrom('sheet_states')
    .select('counters')
    .where('sheet_id', '=', id)
    .executeTakeFirstOrThrow();
  const counters = { ...state.counters };
  for (const column of fresh) {
    const { actor } = sheet;
    const isTyped = actor !== undefined && before.some((one) => one.id === column.id);
    const remember: Remember = async (which) =>
      isTyped && recordHistory(transaction, { sheetId: id, version: sheet.version, actor, change: 'edited' }, which);
    if (column.auto === 'number')
      counters[column.id] = Math.max(counters[column.id] ?? 0, await takeNumbers(transaction, sheet, column, remember));
    else if (!isNew) await clearColumn(transaction, sheet, column.id, remember);
  }
  await transaction
    .updateTable('sheet_states')
    .set((set) => ({
      counters: own.length > 0 ? json(counters) : null,
      // Every row is to be filled in.
      ...(fresh.length > 0 && { stamped_version: 0 }),
      // Writers that don't know of it are refused: see `FormulaKnowledge`.
      formulas_version: set('formulas_version', '+', 1),
    }))
    .where('sheet_id', '=', id)
    .execute();
}

/** Numbers that one row alone has stay with it, the first in the order of the sheet; answers the largest, or 0. */
async function takeNumbers(
  transaction: Transaction,
  sheet: Pick<Sheet, 'id' | 'version'>,
  column: Column,
  remember: Remember,
): Promise<number> {
  await remember(sql`not deleted and not cells ? ${column.id}`);
  const numbering = numberingOf(column.format);
  const taken = new Set<number>();
  let largest = 0;
  for (let after: OwnCell | undefined; ; ) {
    const rows = await readCells(transaction, sheet.id, column.id, after);
    const changed = rows.flatMap((row) => {
      const number = numberIn(row.cell, numbering);
      const isFree = number !== null && !taken.has(number);
      if (isFree) {
        taken.add(number);
        largest = Math.max(largest, number);
      }
      const next = isFree ? number : null;
      return next === row.cell ? [] : [{ ...row, cell: next }];
    });
    if (changed.length > 0) await remember(sql`not deleted and ${oneOf(changed.map(({ row_id }) => row_id))}`);
    await writeNumbers(transaction, sheet, column.id, changed);
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) return largest;
  }
}

interface OwnCell {
  row_id: string;
  position: number;
  deleted: boolean;
  cell: Cell;
}

/** Those of deleted rows come last: they keep theirs for when they are restored, where no other row has it. */
async function readCells(
  transaction: Transaction,
  sheetId: string,
  id: string,
  after: OwnCell | undefined,
): Promise<OwnCell[]> {
  const beyond = after
    ? sql`and (deleted, position, row_id) > (${after.deleted}, ${after.position}, ${after.row_id})`
    : sql``;
  const { rows } = await sql<OwnCell>`
    select row_id, position, deleted, cells -> ${id}::text as cell from sheet_rows
    where sheet_id = ${sheetId} and cells ? ${id} ${beyond}
    order by deleted, position, row_id limit ${rowsAtOnce}
  `.execute(transaction);
  return rows;
}

export async function writeNumbers(
  transaction: Transaction,
  { id: sheetId, version }: Pick<Sheet, 'id' | 'version'>,
  id: string,
  rows: readonly Pick<OwnCell, 'row_id' | 'cell'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update sheet_rows set cells = jsonb_strip_nulls(sheet_rows.cells || given.cells::jsonb),
      formulas = nullif(formulas - ${id}::text, '{}'), formats = nullif(formats - ${id}::text, '{}'),
      version = case when deleted then version else ${version} end
    from unnest(
      string_to_array(${rows.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cell }) => ({ [id]: cell })))}, E'\n')
    ) as given (row_id, cells)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
}

async function clearColumn(
  transaction: Transaction,
  { id: sheetId, version }: Pick<Sheet, 'id' | 'version'>,
  id: string,
  remember: Remember,
): Promise<void> {
  await remember(sql`not deleted and cells ? ${id}`);
  await sql`
    update sheet_rows set cells = cells - ${id}::text, formulas = nullif(formulas - ${id}::text, '{}'),
      formats = nullif(formats - ${id}::text, '{}'), version = case when deleted then version else ${version} end
    where sheet_id = ${sheetId} and cells ? ${id}
  `.execute(transaction);
}

/** Takes the automatic columns of new sheets into use, in the transaction that made them: numbers go on after theirs. */
export async function adoptAutomatic(transaction: Transaction, workbookId: string): Promise<void> {
  const own = await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', workbookId).execute();
  for (const sheet of await withStates(transaction, own)) {
    if (!sheet.columns.some(({ auto }) => auto)) continue;
    await noteAutomatic(transaction, sheet, [], { isNew: true });
    // No one has seen the rows, so they keep their version.
    await fillAutomatic(transaction, sheet.id, 0, Date.now());
  }
}
