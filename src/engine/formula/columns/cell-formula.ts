/** Formulas of columns as formulas of cells: what a spreadsheet file holds. */

import { formulaFunction } from '../functions/formula-functions.ts';
import { lettersOfColumn, sheetPrefix } from '../syntax/address.ts';
import type { ColumnNode, FormulaNode, TableNode } from '../syntax/formula-node.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { plainReferences, writeFormula } from '../syntax/write-formula.ts';
import { formulaParts, replaceParts } from './walk-formula.ts';

/** A sheet as it is in the file: a header in the first row, its columns from the first on. */
export interface SheetOfFile {
  id: string;
  /** As the file calls it. */
  title: string;
  columns: readonly { id: string }[];
  rowCount: number;
}

export interface CellFormula {
  /** The formula of the cell in a row, which counts from 1 as the file does. Without its equals sign. */
  at(row: number): string;
  /** Whether it computes with whole columns as arrays, which the file must say. */
  isArray: boolean;
}

/** Null where the formula reads a sheet that is not in the file. */
export function cellFormulaOf(stored: string, own: string, sheets: readonly SheetOfFile[]): CellFormula | null {
  let node: FormulaNode;
  try {
    node = withFileNames(parseFormula(stored));
  } catch {
    return null;
  }
  const positions = new Map<ColumnNode, { sheet: SheetOfFile; letters: string }>();
  for (const part of formulaParts(node)) {
    if (part.kind !== 'column') continue;
    const sheet = sheets.find(({ id }) => id === (part.sheet ?? own));
    const position = sheet?.columns.findIndex(({ id }) => id === part.name) ?? -1;
    if (!sheet || position < 0) return null;
    positions.set(part, { sheet, letters: lettersOfColumn(position) });
  }
  const at = (row: number): string =>
    writeFormula(node, {
      ...plainReferences,
      column(part) {
        const { sheet, letters } = positions.get(part)!;
        if (part.sheet === null) return `${letters}${row}`;
        const prefix = part.sheet === own ? '' : sheetPrefix(sheet.title);
        return `${prefix}$${letters}$2:$${letters}$${Math.max(2, sheet.rowCount + 1)}`;
      },
    });
  return { at, isArray: computesArrays(node) };
}

/** Excel wants their count of digits, which OpenFormula lets them leave out. */
const rounding = new Set(['ROUND', 'ROUNDUP', 'ROUNDDOWN']);

/** Names that LET and LAMBDA give have a prefix in files. */
export function withFileNames(
  node: FormulaNode,
  handedOn: ReadonlySet<FormulaNode> = functionsHandedOn(node, () => false),
): FormulaNode {
  return replaceParts(node, (part) => {
    if (part.kind === 'name' && handedOn.has(part)) return { ...part, name: `_xleta.${part.name.toUpperCase()}` };
    if (part.kind === 'name') return { ...part, name: `_xlpm.${part.name}` };
    if (part.kind === 'call' && !formulaFunction(part.name)) {
      return { ...part, name: `_xlpm.${part.name}`, args: part.args.map((arg) => withFileNames(arg, handedOn)) };
    }
    if (part.kind === 'call' && rounding.has(part.name) && part.args.length === 1) {
      return {
        ...part,
        args: [...part.args.map((arg) => withFileNames(arg, handedOn)), { kind: 'constant', value: 0 }],
      };
    }
    return null;
  });
}

/** What several cells may be counted with, or given to a function of single values. */
export function computesArrays(node: FormulaNode): boolean {
  const given = namesGiven(node);
  for (const part of formulaParts(node)) {
    const isWhole = (child: FormulaNode): boolean =>
      child.kind === 'range' ||
      child.kind === 'intersection' ||
      (child.kind === 'column' && child.sheet !== null) ||
      (child.kind === 'table' && !isOneCell(child)) ||
      (child.kind === 'name' && !given.has(child.name.toUpperCase()));
    if (part.kind === 'binary' && (isWhole(part.left) || isWhole(part.right))) return true;
    if ((part.kind === 'unary' || part.kind === 'percent') && isWhole(part.operand)) return true;
    const takesValues = part.kind === 'call' && (part.name === 'IF' || formulaFunction(part.name)?.takesValues);
    if (takesValues && part.args.some(isWhole)) return true;
  }
  return false;
}

/** They end with a lambda, or with the name of a function. */
const takeFunctions = new Set(['MAP', 'REDUCE', 'SCAN', 'BYROW', 'BYCOL', 'MAKEARRAY']);

/** Names of functions in the place of a lambda: `BYROW(A1:B9,SUM)`. Those that a workbook defines are its own. */
export function functionsHandedOn(node: FormulaNode, isDefined: (name: string) => boolean): ReadonlySet<FormulaNode> {
  const given = namesGiven(node);
  const found = new Set<FormulaNode>();
  for (const part of formulaParts(node)) {
    const last = part.kind === 'call' && takeFunctions.has(part.name) ? part.args.at(-1) : undefined;
    if (last?.kind !== 'name' || last.sheet !== undefined || !formulaFunction(last.name.toUpperCase())) continue;
    if (!given.has(last.name.toUpperCase()) && !isDefined(last.name)) found.add(last);
  }
  return found;
}

/** Names that LET and LAMBDA give, in capitals. */
export function namesGiven(node: FormulaNode): Set<string> {
  const given = new Set<string>();
  for (const part of formulaParts(node)) {
    if (part.kind !== 'call' || (part.name !== 'LET' && part.name !== 'LAMBDA')) continue;
    for (const arg of part.args.slice(0, -1)) if (arg.kind === 'name') given.add(arg.name.toUpperCase());
  }
  return given;
}

/** One column of a table in the row of the formula. */
const isOneCell = ({ items, columns }: TableNode): boolean =>
  items.includes('row') && columns !== null && columns[0] === columns[1];

const lookups = new Set(['LOOKUP', 'VLOOKUP', 'HLOOKUP', 'XLOOKUP', 'MATCH', 'XMATCH']);
const choices = new Set(['IF', 'IFS', 'IFERROR', 'IFNA', 'CHOOSE', 'SWITCH', 'LET']);
const manyAnswers = new Set('INDIRECT LINEST LOGEST TREND GROWTH MINVERSE MMULT MUNIT TEXTSPLIT'.split(' '));

/** Whether the result of a formula may be larger than one cell, as far as its text shows. */
export function mayAnswerArray(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'range':
    case 'array':
    case 'spilled':
    case 'span':
    case 'apply':
    case 'intersection':
    // A name may stand for several cells.
    case 'name':
      return true;
    case 'table':
      return !isOneCell(node);
    case 'column':
      return node.sheet !== null;
    case 'binary':
      return mayAnswerArray(node.left) || mayAnswerArray(node.right);
    case 'unary':
      return node.operator !== '@' && mayAnswerArray(node.operand);
    case 'percent':
      return mayAnswerArray(node.operand);
    case 'call': {
      const known = formulaFunction(node.name);
      if (!known || manyAnswers.has(known.name)) return true;
      if (known.category === 'arrays') return known.name !== 'REDUCE';
      if (known.takesValues || choices.has(known.name)) return node.args.some(mayAnswerArray);
      return lookups.has(known.name) && node.args[0] !== undefined && mayAnswerArray(node.args[0]);
    }
    default:
      return false;
  }
}
