/** Formulas in OpenFormula (OpenDocument 1.3 part 4, 5) from the notation of Excel. */

import {
  type BinaryOperator,
  type CellNode,
  type FormulaNode,
  type RangeNode,
} from '#engine/formula/syntax/formula-node.ts';
import { parseGridFormula } from '#engine/formula/syntax/parse-formula.ts';
import { plainReferences } from '#engine/formula/syntax/write-formula.ts';
import { errorNamed, FormulaError } from '#engine/formula/values/formula-error.ts';
import type { Scalar } from '#engine/formula/values/value.ts';
import { Unpatchable } from '../package/changes.ts';
import { odsName } from '../writing/ods/ods-formula-text.ts';
import { openSheet } from './open-references.ts';

const strengths: Record<BinaryOperator, number> = {
  ...{ '=': 1, '<>': 1, '<': 1, '>': 1, '<=': 1, '>=': 1 },
  ...{ '&': 2, '+': 3, '-': 3, '*': 4, '/': 4, '^': 5 },
};
const [ofSign, ofPercent, ofReference] = [6, 7, 8];

/** `SUM(A1:A3,2)` becomes `of:=SUM([.A1:.A3];2)`. Throws Unpatchable for what OpenFormula has no words for. */
export function openFormula(formula: string): string {
  let node: FormulaNode;
  try {
    node = parseGridFormula(formula);
  } catch {
    throw new Unpatchable(`The formula ${shortened(formula)} can’t be written in OpenDocument.`);
  }
  const refuse = (what: string): never => {
    throw new Unpatchable(`The formula ${shortened(formula)} ${what}, which OpenDocument has no words for.`);
  };
  return `of:=${write(node, 0, refuse)}`;
}

const shortened = (formula: string): string => (formula.length > 60 ? `${formula.slice(0, 60)}…` : formula);

function write(node: FormulaNode, around: number, refuse: (what: string) => never): string {
  const inside = (child: FormulaNode, strength: number): string => write(child, strength, refuse);
  const bound = (text: string, strength: number): string => (strength < around ? `(${text})` : text);
  switch (node.kind) {
    case 'constant':
      return typeof node.value === 'number' && node.value < 0 ? bound(scalar(node.value), ofSign) : scalar(node.value);
    case 'missing':
      return '';
    case 'array':
      return `{${node.rows.map((row) => row.map(scalar).join(';')).join('|')}}`;
    case 'cell':
    case 'range':
      return reference(node);
    case 'sheets':
      return reference({ ...node.reference, sheet: node.first }, node.last);
    case 'name':
      return node.sheet === undefined ? node.name : refuse('uses a name of another sheet');
    case 'table':
    case 'column':
      return refuse('names columns of a table');
    case 'external':
      return refuse('names another file');
    case 'spilled':
      return refuse('uses what another formula spilled');
    case 'apply':
      return refuse('calls a function of its own');
    case 'call':
      return `${odsName(node.name)}(${node.args.map((arg) => inside(arg, 0)).join(';')})`;
    case 'unary':
      // A formula that isn't of arrays takes one cell of a range by itself.
      if (node.operator === '@') return inside(node.operand, around);
      return bound(`${node.operator}${inside(node.operand, ofSign)}`, ofSign);
    case 'percent':
      return bound(`${inside(node.operand, ofPercent)}%`, ofPercent);
    case 'span':
      return `${inside(node.first, ofReference)}:${inside(node.last, ofReference)}`;
    case 'union':
      return `(${node.parts.map((part) => inside(part, 0)).join('~')})`;
    case 'intersection':
      return bound(`${inside(node.left, ofReference)}!${inside(node.right, ofReference)}`, ofReference);
    case 'binary': {
      const strength = strengths[node.operator];
      return bound(`${inside(node.left, strength)}${node.operator}${inside(node.right, strength + 1)}`, strength);
    }
  }
}

function reference(node: CellNode | RangeNode, lastSheet: string | null = null): string {
  const { sheet } = node;
  const text = node.kind === 'cell' ? plainReferences.cell({ ...node, sheet: null }) : '';
  const cells = text === '' && node.kind === 'range' ? plainReferences.range({ ...node, sheet: null }) : text;
  const [first = '', last = lastSheet === null ? undefined : first] = cells.split(':');
  const own = sheet === null ? '' : `$${openSheet(sheet)}`;
  const other = lastSheet === null ? '' : `$${openSheet(lastSheet)}`;
  return last === undefined ? `[${own}.${first}]` : `[${own}.${first}:${other}.${last}]`;
}

function scalar(value: Scalar): string {
  if (value === null) return '';
  if (value instanceof FormulaError) return errorNamed(value.code)?.code ?? '#VALUE!';
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`;
  return typeof value === 'boolean' ? (value ? 'TRUE()' : 'FALSE()') : String(value).toUpperCase();
}
