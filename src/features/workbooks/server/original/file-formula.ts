import { placeCellFormula, placeRange } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { cellsOfColumn } from '#engine/formula/cells/shown-texts.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import type { StoredTable } from '#engine/formula/cells/workbook-names.ts';
import { functionsHandedOn, namesGiven } from '#engine/formula/columns/cell-formula.ts';
import { replaceParts } from '#engine/formula/columns/walk-formula.ts';
import { formulaFunction } from '#engine/formula/functions/formula-functions.ts';
import type { FormulaNode, TableNode } from '#engine/formula/syntax/formula-node.ts';
import { writeFormula } from '#engine/formula/syntax/write-formula.ts';

/** All sheets of a workbook, and the tables that formulas name. */
export interface WhatIsPlaced {
  placed: readonly PlacedSheet[];
  tables: readonly StoredTable[];
}

/** A stored formula as a cell of a file has it, with the addresses of today. */
export function formulaOfCell(
  stored: string,
  own: PlacedSheet,
  at: { row: number; column: number },
  { placed: sheets, tables }: WhatIsPlaced,
): { formula: string; isArray: boolean; fills?: { rows: number; columns: number } } {
  const { row } = at;
  const sheetOf = (id: string): PlacedSheet | undefined => sheets.find((sheet) => sheet.id === id);
  const { node, isArray, fills } = placeCellFormula(stored, own, row, sheetOf);
  const given = namesGiven(node);
  const handedOn = functionsHandedOn(node, (name) => own.names?.hasName(name) ?? false);
  const titled = (id: string | null): string | null => (id === null ? null : (sheetOf(id)?.title ?? id));
  const written = (part: FormulaNode): FormulaNode =>
    replaceParts(part, (one): FormulaNode | null => {
      switch (one.kind) {
        case 'cell':
        case 'range':
          return { ...one, sheet: titled(one.sheet) };
        case 'column':
          return cellsOfColumn(one, own, row, sheetOf);
        case 'sheets':
          return { ...one, first: titled(one.first) ?? one.first, last: titled(one.last) ?? one.last };
        case 'name':
          if (handedOn.has(one)) return { ...one, name: `_xleta.${one.name.toUpperCase()}` };
          // Files know names that LET and LAMBDA give by a prefix.
          if (given.has(one.name.toUpperCase())) return { ...one, name: `_xlpm.${one.name}` };
          return one.sheet === undefined ? null : { ...one, sheet: titled(one.sheet) ?? one.sheet };
        case 'table':
          return tableReference(one, own, at, { placed: sheets, tables });
        case 'call':
          if (formulaFunction(one.name) || !given.has(one.name)) return null;
          return { ...one, name: `_xlpm.${one.name}`, args: one.args.map(written) };
        default:
          return null;
      }
    });
  return { formula: writeFormula(written(node)), isArray, ...(fills && { fills }) };
}

/** Files have no short form, always say which table, and name no column that is not there. */
function tableReference(
  part: TableNode,
  own: PlacedSheet,
  at: { row: number; column: number },
  { placed, tables }: WhatIsPlaced,
): FormulaNode {
  const name = part.table?.toLowerCase();
  const table =
    name === undefined ? tableAround(own, at, tables) : tables.find((one) => one.name.toLowerCase() === name);
  const sheet = table && placed.find(({ id }) => id === table.sheet);
  const range = table && sheet ? placeRange(table.range, sheet) : null;
  if (!table || !sheet || !range) return { kind: 'constant', value: failed.ref };
  const byKey = new Map(table.columns.map((column) => [column.key, column.name.toLowerCase()]));
  const known = new Set<string | undefined>();
  for (let column = range.left; column <= range.right; column++) {
    const key = sheet.layout.keyOfColumn(column);
    known.add(byKey.get(key) ?? sheet.columns.find(({ id }) => id === key)?.name.toLowerCase());
  }
  const isThere = (part.columns ?? []).every((column) => known.has(column.toLowerCase()));
  return isThere ? { ...part, isAt: false, table: table.name } : { kind: 'constant', value: failed.ref };
}

function tableAround(
  own: PlacedSheet,
  { row, column }: { row: number; column: number },
  tables: readonly StoredTable[],
): StoredTable | undefined {
  return tables.find((table) => {
    const range = table.sheet === own.id ? placeRange(table.range, own) : null;
    return range && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
  });
}
