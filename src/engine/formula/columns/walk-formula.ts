import type { ColumnNode, FormulaNode } from '../syntax/formula-node.ts';

const none: readonly FormulaNode[] = [];

/** The parts right below a part. */
export function childrenOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'call':
      return node.args;
    case 'apply':
      return [node.callee, ...node.args];
    case 'unary':
    case 'percent':
    case 'spilled':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'span':
      return [node.first, node.last];
    case 'union':
      return node.parts;
    case 'intersection':
      return [node.left, node.right];
    case 'sheets':
      return [node.reference];
    case 'constant':
    case 'missing':
    case 'array':
    case 'cell':
    case 'range':
    case 'column':
    case 'name':
    case 'table':
    case 'external':
      return none;
  }
}

/** Every part of a formula, from the outside in. Formulas are at most 64 levels deep. */
export function* formulaParts(node: FormulaNode): Generator<FormulaNode> {
  yield node;
  for (const child of childrenOf(node)) yield* formulaParts(child);
}

/** The columns that a formula names. */
export function columnsNamedIn(node: FormulaNode): ColumnNode[] {
  return [...formulaParts(node)].filter((part) => part.kind === 'column');
}

/** The same formula with parts in the place of others; what `replace` answers null for stays, and is looked into. */
export function replaceParts(node: FormulaNode, replace: (node: FormulaNode) => FormulaNode | null): FormulaNode {
  const replaced = replace(node);
  if (replaced) return replaced;
  const inside = (child: FormulaNode): FormulaNode => replaceParts(child, replace);
  switch (node.kind) {
    case 'call':
      return { ...node, args: node.args.map(inside) };
    case 'apply':
      return { ...node, callee: inside(node.callee), args: node.args.map(inside) };
    case 'unary':
    case 'percent':
    case 'spilled':
      return { ...node, operand: inside(node.operand) };
    case 'binary':
      return { ...node, left: inside(node.left), right: inside(node.right) };
    case 'span':
      return { ...node, first: inside(node.first), last: inside(node.last) };
    case 'union':
      return { ...node, parts: node.parts.map(inside) };
    case 'intersection':
      return { ...node, left: inside(node.left), right: inside(node.right) };
    default:
      return node;
  }
}
