import { placeCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { cellsOfColumn } from '#engine/formula/cells/shown-texts.ts';
import { functionsHandedOn, namesGiven } from '#engine/formula/columns/cell-formula.ts';
import { replaceParts } from '#engine/formula/columns/walk-formula.ts';
import { formulaFunction } from '#engine/formula/functions/formula-functions.ts';
import type { FormulaNode } from '#engine/formula/syntax/formula-node.ts';
import { writeFormula } from '#engine/formula/syntax/write-formula.ts';

/** A stored formula as a cell of a file has it, with the addresses of today. */
export function formulaOfCell(
  stored: string,
  own: PlacedSheet,
  row: number,
  sheets: readonly PlacedSheet[],
): { formula: string; isArray: boolean; fills?: { rows: number; columns: number } } {
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
        case 'call':
          if (formulaFunction(one.name) || !given.has(one.name)) return null;
          return { ...one, name: `_xlpm.${one.name}`, args: one.args.map(written) };
        default:
          return null;
      }
    });
  return { formula: writeFormula(written(node)), isArray, ...(fills && { fills }) };
}
