import { isKeptFormula } from '#engine/formula/cells/kept-reference.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import type { Cell, Column } from '#engine/model.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { writeFormulaCells } from './fill-rows.ts';

const rowsAtOnce = 2_000;

/**
 * Cells whose formulas could not be computed say so: what they held followed from other values, or from another formula.
 * Answers how many rows were written.
 */
export async function writeStopped(
  database: Database,
  { id, columns }: { id: string; columns: readonly Column[] },
  { busyOnly }: { busyOnly: boolean },
): Promise<number> {
  const computed = columns.flatMap((column) => (column.formula === undefined ? [] : [column.id]));
  let written = 0;
  for (let last = Number.NEGATIVE_INFINITY; ; ) {
    const rows = await database
      .selectFrom('current_rows')
      .select(['row_id', 'position', 'cells', 'formulas'])
      .where('sheet_id', '=', id)
      .where('deleted', '=', false)
      .where('position', '>', last)
      .orderBy('position')
      .limit(rowsAtOnce)
      .execute();
    const stopped = rows.flatMap(({ row_id, cells, formulas }) => {
      const own = [...computed, ...Object.keys(formulas ?? {}).filter((column) => isKeptFormula(formulas![column]!))];
      const requested = own.filter((column) =>
        busyOnly ? cells[column] === failed.busy.code : cells[column] !== failed.calc.code,
      );
      const made: Record<string, Cell> = Object.fromEntries(requested.map((column) => [column, failed.calc.code]));
      return requested.length > 0 ? [{ row_id, cells: made }] : [];
    });
    if (stopped.length > 0) {
      await inTransaction(database, async (transaction) => {
        const state = await transaction
          .updateTable('sheet_states')
          .set((set) => ({ version: set('version', '+', 1), history_version: set('version', '+', 1) }))
          .where('sheet_id', '=', id)
          .returning('version')
          .executeTakeFirst();
        if (state) await writeFormulaCells(transaction, id, stopped, { from: state.version - 1, to: state.version });
      });
      written += stopped.length;
    }
    last = rows.at(-1)?.position ?? last;
    if (rows.length < rowsAtOnce) return written;
  }
}
