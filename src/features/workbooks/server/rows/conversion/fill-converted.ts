import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { planFormulas } from '#engine/formula/columns/formula-plan.ts';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import { findColumnVersion } from '../editing/column-versions.ts';
import { timesOf } from '../editing/times-of.ts';
import { rowFormulas } from '../formulas/known-formulas.ts';
import { readerOfPeople } from '../people/resolve-people.ts';
import type { ConversionParts } from './column-conversions.ts';
import {
  type ConvertedSheet,
  forgetConverted,
  giveUpConversion,
  noteProgress,
  progressAtSwitch,
  readConversion,
} from './conversion.ts';
import {
  afterRow,
  convertedColumn,
  storeConverted,
  readToConvert,
  type RowToConvert,
  type TypeChange,
  writtenAfter,
} from './convert-rows.ts';
import type { RowNumbers } from './number-rows.ts';

/** So many rows are computed while the sheet is held. */
export const mostWhileHeld = 500;

/** What the cells of a change are computed from. */
export interface FilledConversion {
  /** Names them in converted_cells: another node may compute the same. */
  made: string;
  change: TypeChange;
  formulas: { columns: readonly Column[]; byRow: readonly string[]; at: number };
  /** Of the columns, to be compared. */
  shape: string;
  /** Rows that were written since must be computed again. */
  upTo: number;
  /** Of a column that is numbered. */
  numbers?: RowNumbers;
}

/** What formulas make of a row once the column has its new type. */
export function formulasAfter(sheetId: string, columns: readonly Column[], change: Omit<TypeChange, 'times'>) {
  const after = columns.map((one) => (one.id === change.column.id ? convertedColumn(change) : one));
  return rowFormulas(after, planFormulas({ id: sheetId, columns: after }).byRow);
}

/** What of the columns the cells of a change follow from: names and options, and other columns, change nothing. */
export function shapeOf(sheetId: string, columns: readonly Column[], change: Omit<TypeChange, 'times'>): string {
  const formulas = formulasAfter(sheetId, columns, change);
  const own = columns.filter(({ id }) => id === change.column.id);
  const stored = [...own, ...formulas.columns].map(({ id, type, format, formula }) => [id, type, format, formula]);
  return JSON.stringify([stored, formulas.byRow]);
}

/**
 * Computes what becomes of all rows of a sheet, without holding it: a last look at what was written meanwhile finds few.
 * Null where that is for nothing: it was cancelled, or the column is not there any more.
 */
export async function fillConverted(
  database: Database,
  sheetId: string,
  { conversion, columns, version, row_count }: ConvertedSheet,
  { parts, at }: { parts: ConversionParts; at: number },
): Promise<FilledConversion | null> {
  const column = columns.find(({ id }) => id === conversion.column);
  if (!column || column.formula !== undefined || column.type === conversion.type) {
    await giveUpConversion(database, sheetId, conversion.id);
    return null;
  }
  const times = await timesOf(database, sheetId, column, conversion.type);
  const earlier = await findColumnVersion(database, sheetId, column.id, { type: conversion.type });
  const isAboutPeople = conversion.type === 'person' || column.type === 'person';
  const people = isAboutPeople ? await readerOfPeople(database, sheetId, null) : undefined;
  const change: TypeChange = { column, to: conversion.type, times, earlier, ...(people && { people }) };
  const formulas = { ...formulasAfter(sheetId, columns, change), at };
  const made = newId();
  const filled: FilledConversion = { made, change, formulas, shape: shapeOf(sheetId, columns, change), upTo: version };
  const keep = (rows: readonly RowToConvert[]) => storeConverted(database, sheetId, made, rows, change, formulas);
  const how = { limit: parts.computed, allCells: formulas.byRow.length > 0 };
  const forget = () => forgetConverted(database, sheetId, sql`conversion_id = ${made}`).then(() => null);
  let seen = 0;
  for (let last = ''; ; ) {
    const rows = await readToConvert(database, sheetId, change, afterRow(last), how);
    await keep(rows);
    seen += rows.length;
    const progress = progressAtSwitch * Math.min(1, seen / Math.max(1, row_count));
    if (!(await noteProgress(database, sheetId, conversion.id, progress))) return forget();
    await parts.between?.('computing');
    if (rows.length < parts.computed) break;
    last = rows.at(-1)?.row_id ?? '';
  }
  // Each look finds what was written during the one before, which took a fraction of the time.
  for (;;) {
    const now = await readConversion(database, sheetId);
    if (now?.conversion.id !== conversion.id) return forget();
    let count = 0;
    for (let last = writtenAfter(filled.upTo + 1, ''); ; ) {
      const rows = await readToConvert(database, sheetId, change, last, how);
      await keep(rows);
      count += rows.length;
      const end = rows.at(-1);
      if (!end || rows.length < parts.computed) break;
      last = writtenAfter(end.version, end.row_id);
    }
    filled.upTo = now.version;
    if (count > mostWhileHeld) continue;
    // Readers are about to join what was filled a moment ago: PostgreSQL must know how much that is.
    await sql`analyze converted_cells`.execute(database);
    return filled;
  }
}
