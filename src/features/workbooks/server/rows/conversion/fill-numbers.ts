import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { numberingOf } from '#engine/automatic.ts';
import type { Database } from '#platform/database/database.ts';
import type { ConversionParts } from './column-conversions.ts';
import {
  type ConvertedSheet,
  forgetConverted,
  giveUpConversion,
  noteProgress,
  progressAtSwitch,
  readConversion,
} from './conversion.ts';
import type { TypeChange } from './convert-rows.ts';
import { type FilledConversion, formulasAfter, mostWhileHeld, shapeOf } from './fill-converted.ts';
import { keepNumbers, type NumberedRow, readToNumber, RowNumbers, takeTypedNumbers } from './number-rows.ts';

/** As `fillConverted`, for a column whose rows are numbered: the number of each row, without holding the sheet. */
export async function fillNumbers(
  database: Database,
  sheetId: string,
  { conversion, columns, version, row_count }: ConvertedSheet,
  { parts, at }: { parts: ConversionParts; at: number },
): Promise<FilledConversion | null> {
  const column = columns.find(({ id }) => id === conversion.column);
  if (!column || column.formula !== undefined || column.auto !== undefined) {
    await giveUpConversion(database, sheetId, conversion.id);
    return null;
  }
  const change: TypeChange = { column, to: conversion.type, times: 'as-written', earlier: undefined };
  const formulas = { ...formulasAfter(sheetId, columns, change), at };
  const numbers = new RowNumbers(numberingOf(conversion.format));
  const shape = shapeOf(sheetId, columns, change);
  const filled: FilledConversion = { made: newId(), change, formulas, shape, upTo: version, numbers };
  await takeTypedNumbers(database, sheetId, column.id, numbers, parts.computed);
  const forget = () => forgetConverted(database, sheetId, sql`conversion_id = ${filled.made}`).then(() => null);
  let seen = 0;
  for (let after: NumberedRow | undefined; ; ) {
    const rows = await readOn(database, sheetId, filled, { after, limit: parts.computed });
    await keepNumbers(database, sheetId, filled, numbers, rows);
    seen += rows.length;
    const progress = progressAtSwitch * Math.min(1, seen / Math.max(1, row_count));
    if (!(await noteProgress(database, sheetId, conversion.id, progress))) return forget();
    await parts.between?.('computing');
    after = rows.at(-1);
    if (rows.length < parts.computed) break;
  }
  for (;;) {
    const now = await readConversion(database, sheetId);
    if (now?.conversion.id !== conversion.id) return forget();
    let count = 0;
    for (let after: NumberedRow | undefined; ; ) {
      const rows = await readOn(database, sheetId, filled, { after, since: filled.upTo, limit: parts.computed });
      await keepNumbers(database, sheetId, filled, numbers, rows);
      count += rows.length;
      after = rows.at(-1);
      if (rows.length < parts.computed) break;
    }
    filled.upTo = now.version;
    if (count > mostWhileHeld) continue;
    // As with other changes of columns: readers are about to join what was filled a moment ago.
    await sql`analyze converted_cells`.execute(database);
    return filled;
  }
}

/** Of the rows that were written while the others were numbered: as many as are numbered while the sheet is held. */
export async function readLate(
  database: Database,
  sheetId: string,
  filled: FilledConversion,
  limit: number,
): Promise<NumberedRow[]> {
  return readOn(database, sheetId, filled, { since: filled.upTo, limit });
}

function readOn(
  database: Database,
  sheetId: string,
  { made, change, formulas }: FilledConversion,
  which: { after?: NumberedRow | undefined; since?: number; limit: number },
): Promise<NumberedRow[]> {
  return readToNumber(database, sheetId, change.column.id, { made, allCells: formulas.byRow.length > 0, ...which });
}
