import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { storeColumn } from '../editing/column-versions.ts';
import { withOptions, withScale } from '../editing/with-options.ts';
import { type Conversion, progressAtSwitch } from './conversion.ts';
import { convertedColumn, storeConverted, readToConvert, writtenAfter } from './convert-rows.ts';
import { readLate } from './fill-numbers.ts';
import { keepNumbers, numberTrash } from './number-rows.ts';
import { type FilledConversion, mostWhileHeld, shapeOf } from './fill-converted.ts';

/** Undone, with what was written in the transaction. */
class TooLate extends Error {}

/**
 * Gives a sheet the column with its new type; from then on readers see the cells that were computed. Holds the sheet for
 * a moment. `again` where more was written meanwhile than is computed in a moment, or the columns are others by now.
 */
export async function switchColumn(
  database: Database,
  sheetId: string,
  id: string,
  filled: FilledConversion,
): Promise<'switched' | 'again'> {
  const { made, change, shape, numbers } = filled;
  const switching = inTransaction(database, async (transaction) => {
    const state = await transaction
      .updateTable('sheet_states')
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('sheet_id', '=', sheetId)
      .where('settling', 'is', null)
      .returning(['version', 'columns', 'conversion', 'formulas_version', 'counters'])
      .executeTakeFirst();
    const { column } = change;
    if (state?.conversion?.id !== id || shapeOf(sheetId, state.columns, change) !== shape) throw new TooLate();
    if ((await takeLate(transaction, sheetId, filled)) > mostWhileHeld) throw new TooLate();
    const { version, columns, conversion } = state;
    const before = columns.find((one) => one.id === column.id)!;
    const listed = withOptions(
      convertedColumn({ ...change, column: before }),
      conversion.options,
      conversion.option_colors,
    );
    const after = {
      ...withScale(listed, conversion),
      ...(conversion.auto && { auto: conversion.auto, format: conversion.format ?? '0' }),
    };
    if (numbers) await numberTrash(transaction, { id: sheetId, version }, column.id, numbers);
    const column_version = await storeColumn({ transaction, id: sheetId, columns }, before, false);
    const switched: Conversion = {
      ...conversion,
      column_version,
      at: new Date().toISOString(),
      progress: progressAtSwitch,
    };
    await transaction
      .updateTable('sheet_states')
      .set({
        ...{ conversion: json(switched), settling: made, settling_version: version, columns_version: version },
        columns: json(columns.map((one) => (one.id === column.id ? after : one))),
        // What writers know of formulas names the types of columns, and those that are filled in.
        ...((state.formulas_version > 0 || numbers || after.type === 'person') && {
          formulas_version: state.formulas_version + 1,
        }),
        ...(numbers && { counters: json({ ...state.counters, [column.id]: numbers.last }) }),
        // Rows have all that is filled in.
        ...(numbers && !state.counters && { stamped_version: version }),
      })
      .where('sheet_id', '=', sheetId)
      .execute();
    await transaction
      .insertInto('column_history')
      .values({ sheet_id: sheetId, version, columns: json(columns), actor: json(conversion.actor) })
      .execute();
    await noteWorkbook(transaction, sheetId);
  });
  try {
    await switching;
    return 'switched';
  } catch (error) {
    if (error instanceof TooLate) return 'again';
    throw error;
  }
}

/** Computes what was written since; answers how many rows that were, of which too many are left. */
async function takeLate(transaction: Transaction, sheetId: string, filled: FilledConversion): Promise<number> {
  const { made, change, formulas, upTo, numbers } = filled;
  const limit = mostWhileHeld + 1;
  if (numbers) {
    const late = await readLate(transaction, sheetId, filled, limit);
    if (late.length < limit) await keepNumbers(transaction, sheetId, filled, numbers, late);
    return late.length;
  }
  const how = { limit, allCells: formulas.byRow.length > 0 };
  const late = await readToConvert(transaction, sheetId, change, writtenAfter(upTo + 1, ''), how);
  if (late.length < limit) await storeConverted(transaction, sheetId, made, late, change, formulas);
  return late.length;
}

async function noteWorkbook(transaction: Transaction, sheetId: string): Promise<void> {
  await transaction
    .updateTable('workbooks')
    .set({ updated_at: new Date() })
    .where('id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId))
    .execute();
}
