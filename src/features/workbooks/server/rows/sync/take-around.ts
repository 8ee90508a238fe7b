import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { GridLook } from '../../../rules/grid-look.ts';
import { type IsHeading, type LooseContents, type LooseRule, mergeLoose } from '../../../rules/merge/merge-loose.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { forgetComputed, noteCellFormulas } from '../formulas/cell-formula-state.ts';
import { notifySources } from '../formulas/formula-state.ts';
import { nextVersion } from '../next-version.ts';
import { readLooseCells, takeLooseCells } from '../sheets/loose-rows.ts';
import { jsonLines } from '../stored-row.ts';

/** What a sheet is to have around its table, under the keys that rows and columns have here. */
export interface AroundToTake {
  there: readonly LooseContents[];
  layout: StoredLayout | null;
  look: GridLook | null;
  isHeading: IsHeading;
}

/**
 * Takes over what a newer file has around the table of a sheet, next to what was edited here, in a transaction that holds
 * the sheet. Answers whether anything changed.
 */
export async function takeAround(
  transaction: Transaction,
  sheet: { id: string; workbook_id: string },
  { there, layout, look, isHeading }: AroundToTake,
  ruleOf: LooseRule,
): Promise<boolean> {
  const merge = mergeLoose(await readLooseCells(transaction, sheet.id), there, ruleOf, isHeading);
  const before = await transaction
    .selectFrom('sheet_states')
    .select(['layout', 'look'])
    .where('sheet_id', '=', sheet.id)
    .executeTakeFirstOrThrow();
  const hasCells = merge.taken.length + merge.gone.length > 0;
  const isSame = isDeepStrictEqual([before.layout, before.look], JSON.parse(JSON.stringify([layout, look])));
  if (!hasCells && isSame) {
    await noteFileValues(transaction, sheet.id, there);
    return false;
  }
  const version = await nextVersion(transaction, sheet.id);
  await takeLooseCells(transaction, sheet.id, version, merge);
  await noteFileValues(transaction, sheet.id, there);
  await transaction
    .updateTable('sheet_states')
    .set({ layout: layout && json(layout), look: look && json(look) })
    .where('sheet_id', '=', sheet.id)
    .execute();
  if (merge.taken.some(({ formula }) => formula !== undefined && isStoredById(formula))) {
    const isNew = await noteCellFormulas(transaction, { ...sheet, version });
    if (isNew) await notifySources(transaction, [sheet.id]);
  }
  await forgetComputed(transaction, sheet.id);
  return true;
}

/** What the file has as values of formulas that no one edited here: what is computed here may be others. */
async function noteFileValues(
  transaction: Transaction,
  sheetId: string,
  there: readonly LooseContents[],
): Promise<void> {
  const computed = there.flatMap(({ row, column, value, formula }) =>
    formula === undefined ? [] : [{ row, column, base: { value, formula } }],
  );
  if (computed.length === 0) return;
  await sql`
    update sheet_cells set base = given.cell -> 'base'
    from unnest(string_to_array(${jsonLines(computed)}, E'\n')::jsonb[]) as given (cell)
    where sheet_cells.sheet_id = ${sheetId} and sheet_cells.row_key = given.cell ->> 'row'
      and sheet_cells.column_key = given.cell ->> 'column' and not sheet_cells.edited
  `.execute(transaction);
}
