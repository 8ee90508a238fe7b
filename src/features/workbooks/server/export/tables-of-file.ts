/** The tables that a workbook has by name, as far as a file of our own can have them. */

import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { placeRange } from '#engine/formula/cells/place-cell-formula.ts';
import { gridIdOf } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { StoredTable, WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { MergeToWrite } from '../codec/writing/grid-to-write.ts';
import { mergesOf, namesInHeader } from './around-table.ts';
import type { NamedTable } from './grid-formulas.ts';
import type { ReadSheetOfGrid } from './read-grids.ts';

/** A sheet of .xlsx allows tables with these names alone. (ECMA-376 part 1, 18.5.1.2) */
const tableName = /^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u;

/** With the id of the sheet on whose grid it is. */
type FoundTable = NamedTable & { grid: string };

export function tablesOf(
  names: WorkbookNames | null,
  placed: readonly PlacedSheet[],
  byId: ReadonlyMap<string, ReadSheetOfGrid>,
  format: 'xlsx' | 'ods',
): NamedTable[] {
  const taken = new Set((names?.names ?? []).map(({ name }) => name.toUpperCase()));
  const found: FoundTable[] = [];
  for (const stored of names?.tables ?? []) {
    const own = placed.find(({ id }) => id === stored.sheet);
    const range = own && placeRange(stored.range, own);
    if (!own || !range) continue;
    const table: NamedTable = {
      ...{ name: stored.name, sheet: own.id, range, headerRows: stored.headerRows, totalsRows: stored.totalsRows },
      ...{ columns: columnNames(stored, own, range), isWritten: false },
    };
    const isFree = tableName.test(stored.name) && !taken.has(stored.name.toUpperCase());
    taken.add(stored.name.toUpperCase());
    const isWritten = format === 'xlsx' && isFree && isWritable(table, own, byId.get(own.id)!, found);
    found.push({ ...table, isWritten, grid: gridIdOf(own) });
  }
  return found;
}

function columnNames({ columns }: StoredTable, own: PlacedSheet, { left, right }: NamedTable['range']): string[] {
  const byKey = new Map(columns.map(({ key, name }) => [key, name]));
  return Array.from({ length: right - left + 1 }, (_, at) => {
    const key = own.layout.keyOfColumn(left + at);
    return byKey.get(key) ?? own.columns.find(({ id }) => id === key)?.name ?? key;
  });
}

/** Excel repairs files with a table whose names aren't those in its header, or that is over merged cells or another one. */
function isWritable(
  table: NamedTable,
  own: PlacedSheet,
  read: ReadSheetOfGrid,
  others: readonly FoundTable[],
): boolean {
  const { range, headerRows, totalsRows, columns } = table;
  const { top, left, bottom, right } = range;
  if (headerRows !== 1 || totalsRows > 1 || bottom - top - totalsRows < 1) return false;
  if (new Set(columns.map((name) => name.toLowerCase())).size < columns.length) return false;
  const isOver = (other: NamedTable['range']): boolean =>
    other.left <= right && other.right >= left && other.top <= bottom && other.bottom >= top;
  const isOnGrid = ({ grid }: FoundTable): boolean => grid === gridIdOf(own);
  if (others.some((other) => other.isWritten && isOnGrid(other) && isOver(other.range))) return false;
  if (mergesOf(read, own).some((one) => isOver(rangeOf(one)))) return false;
  const header = new Map<number, unknown>();
  for (const cell of read.loose) {
    const at = placeOfKeys(own, cell);
    if (at?.row === top && cell.value !== null) header.set(at.column, cell.formula === undefined ? cell.value : null);
  }
  for (const { column, name } of namesInHeader(own, read)) if (own.layout.header === top) header.set(column, name);
  return columns.every((name, at) => header.get(left + at) === name);
}

const rangeOf = ({ row, column, rows, columns }: MergeToWrite): NamedTable['range'] => ({
  ...{ top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 },
});
