import { errorNamed, FormulaError } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';
import { lettersOfColumn, sheetPairPrefix, sheetPrefix } from './address.ts';
import type {
  BinaryOperator,
  CellNode,
  ColumnNode,
  FormulaNode,
  ReferencePosition,
  RangeNode,
  TableNode,
} from './formula-node.ts';
import { bracketed, tableText } from './table-reference.ts';

export { bracketed };

/** How references are written. */
export interface ReferenceStyle {
  cell(node: CellNode): string;
  range(node: RangeNode): string;
  column(node: ColumnNode): string;
  /** As `tableText` writes them where it is left out. */
  table?(node: TableNode): string;
  /** Whether no spaces are around operators and behind commas, as Excel stores formulas. */
  isTight?: boolean;
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

/** As they are when the formula is filled so many rows down and columns to the right. */
export function movedReferences(down: number, right: number): ReferenceStyle {
  const moved = (position: ReferencePosition | null, by: number): ReferencePosition | null =>
    position && !position.fixed ? { index: position.index + by, fixed: false } : position;
  return {
    ...plainReferences,
    cell: (node) => plainReferences.cell({ ...node, row: moved(node.row, down)!, column: moved(node.column, right)! }),
    range(node) {
      const [top, bottom] = [moved(node.top, down), moved(node.bottom, down)];
      const [left, end] = [moved(node.left, right), moved(node.right, right)];
      return plainReferences.range({ ...node, top, bottom, left, right: end });
    },
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
const strengthOfIntersection = 7.5;

function write(node: FormulaNode, references: ReferenceStyle, around: number): string {
  const inside = (child: FormulaNode, strength: number): string => write(child, references, strength);
  const bound = (text: string, strength: number): string => (strength < around ? `(${text})` : text);
  const list = (args: readonly FormulaNode[]): string =>
    args.map((arg) => inside(arg, 0)).join(references.isTight ? ',' : ', ');
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
      return `${prefixOf(node.sheet ?? null)}${node.name}`;
    case 'table':
      return (references.table ?? tableText)(node);
    case 'sheets': {
      const { reference } = node;
      const text = reference.kind === 'cell' ? references.cell(reference) : references.range(reference);
      return `${sheetPairPrefix(node.first, node.last)}${text}`;
    }
    case 'external':
      return node.text;
    case 'union':
      return `(${node.parts.map((part) => inside(part, 0)).join(',')})`;
    case 'intersection': {
      const text = `${inside(node.left, strengthOfIntersection)} ${inside(node.right, 8)}`;
      return bound(text, strengthOfIntersection);
    }
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
      const operator = references.isTight ? node.operator : ` ${node.operator} `;
      const text = `${inside(node.left, strength)}${operator}${inside(node.right, strength + 1)}`;
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

const prefixOf = (sheet: string | null): string => (sheet === null ? '' : sheetPrefix(sheet));
const columnText = ({ index, fixed }: ReferencePosition): string => `${fixed ? '$' : ''}${lettersOfColumn(index)}`;
const rowText = ({ index, fixed }: ReferencePosition): string => `${fixed ? '$' : ''}${index + 1}`;
