import { errorNamed, FormulaError } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';
import { lettersOfColumn, sheetPrefix } from './address.ts';
import type {
  BinaryOperator,
  CellNode,
  ColumnNode,
  FormulaNode,
  ReferencePosition,
  RangeNode,
} from './formula-node.ts';

/** How references are written. */
export interface ReferenceStyle {
  cell(node: CellNode): string;
  range(node: RangeNode): string;
  column(node: ColumnNode): string;
}

/** As people write them. */
export const plainReferences: ReferenceStyle = {
  cell: ({ sheet, row, column }) => `${prefixOf(sheet)}${columnText(column)}${rowText(row)}`,
  range({ sheet, top, left, bottom, right }) {
    const first = `${left ? columnText(left) : ''}${top ? rowText(top) : ''}`;
    const last = `${right ? columnText(right) : ''}${bottom ? rowText(bottom) : ''}`;
    return `${prefixOf(sheet)}${first}:${last}`;
  },
  column: ({ sheet, name, isId }) =>
    `${sheet === null ? '' : sheetPrefix(sheet)}[${isId ? `column:${name}` : bracketed(name)}]`,
};

/**
 * Relative to the cell of a formula: the formulas of a column that was filled down read all the same.
 */
export function relativeReferences(home: { row: number; column: number }): ReferenceStyle {
  const position = ({ index, fixed }: ReferencePosition, own: number): string =>
    fixed ? String(index) : `[${index - own}]`;
  const spot = (row: ReferencePosition | null, column: ReferencePosition | null): string =>
    `${row ? `R${position(row, home.row)}` : ''}${column ? `C${position(column, home.column)}` : ''}`;
  return {
    cell: ({ sheet, row, column }) => `${prefixOf(sheet)}${spot(row, column)}`,
    range: ({ sheet, top, left, bottom, right }) => `${prefixOf(sheet)}${spot(top, left)}:${spot(bottom, right)}`,
    column: plainReferences.column,
  };
}

/** The text of a formula, without its equals sign. Reads back as the same formula. */
export function writeFormula(node: FormulaNode, references: ReferenceStyle = plainReferences): string {
  return write(node, references, 0);
}

const strengths: Record<BinaryOperator, number> = {
  ...{ '=': 1, '<>': 1, '<': 1, '>': 1, '<=': 1, '>=': 1 },
  ...{ '&': 2, '+': 3, '-': 3, '*': 4, '/': 4, '^': 5 },
};
const strengthOfSign = 6;
const strengthOfPercent = 7;

function write(node: FormulaNode, references: ReferenceStyle, around: number): string {
  const inside = (child: FormulaNode, strength: number): string => write(child, references, strength);
  const bound = (text: string, strength: number): string => (strength < around ? `(${text})` : text);
  const list = (args: readonly FormulaNode[]): string => args.map((arg) => inside(arg, 0)).join(', ');
  switch (node.kind) {
    case 'constant':
      return typeof node.value === 'number' && node.value < 0
        ? bound(scalarText(node.value), strengthOfSign)
        : scalarText(node.value);
    case 'missing':
      return '';
    case 'array':
      return `{${node.rows.map((row) => row.map(scalarText).join(',')).join(';')}}`;
    case 'cell':
      return references.cell(node);
    case 'range':
      return references.range(node);
    case 'column':
      return references.column(node);
    case 'name':
      return node.name;
    case 'call':
      return `${node.name}(${list(node.args)})`;
    case 'apply':
      return `${inside(node.callee, 9)}(${list(node.args)})`;
    case 'unary':
      return bound(`${node.operator}${inside(node.operand, strengthOfSign)}`, strengthOfSign);
    case 'percent':
      return bound(`${inside(node.operand, strengthOfPercent)}%`, strengthOfPercent);
    case 'spilled':
      return `${inside(node.operand, 8)}#`;
    case 'span':
      return `${inside(node.first, 8)}:${inside(node.last, 8)}`;
    case 'binary': {
      const strength = strengths[node.operator];
      const text = `${inside(node.left, strength)} ${node.operator} ${inside(node.right, strength + 1)}`;
      return bound(text, strength);
    }
  }
}

function scalarText(value: Scalar): string {
  if (value === null) return '';
  if (value instanceof FormulaError) return errorNamed(value.code)?.code ?? '#VALUE!';
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`;
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value).toUpperCase();
}

/** The name of a column as it is between brackets. */
export function bracketed(name: string): string {
  return name.replaceAll(/[[\]'#@]/g, "'$&");
}

const prefixOf = (sheet: string | null): string => (sheet === null ? '' : sheetPrefix(sheet));
const columnText = ({ index, fixed }: ReferencePosition): string => `${fixed ? '$' : ''}${lettersOfColumn(index)}`;
const rowText = ({ index, fixed }: ReferencePosition): string => `${fixed ? '$' : ''}${index + 1}`;
