/** What names cells in a formula, from its pieces. */

import type { FormulaNode, ReferencePosition } from './formula-node.ts';
import { FormulaSyntaxError } from './formula-syntax-error.ts';
import type { FormulaToken } from './formula-tokens.ts';

export function columnNode(token: FormulaToken & { kind: 'bracket' }, sheet: string | null, at: number): FormulaNode {
  const here = token.inside.trim().replace(/^@/, '');
  const bare = /^\[[^[\]]*\]$/.test(here) ? here.slice(1, -1) : here;
  const isId = bare.startsWith('column:');
  const name = isId ? bare.slice('column:'.length) : bare.replaceAll(/'([[\]'#@])/g, '$1').trim();
  if (name === '') throw new FormulaSyntaxError('Enter a column name between the brackets.', token.at);
  return { kind: 'column', sheet, name, isId, at, end: token.end };
}

/** Two ends with a colon between them. */
export function joined(first: FormulaNode, last: FormulaNode, at: number): FormulaNode {
  if (first.kind === 'name' && last.kind === 'cell' && last.sheet !== null) {
    throw new FormulaSyntaxError('Ranges across several sheets aren’t supported.', at);
  }
  if (first.kind !== 'cell' || last.kind !== 'cell') return { kind: 'span', first, last };
  const [top, bottom] = ordered(first.row, last.row);
  const [left, right] = ordered(first.column, last.column);
  return { kind: 'range', sheet: first.sheet, top, left, bottom, right };
}

export function ordered(first: ReferencePosition, last: ReferencePosition): [ReferencePosition, ReferencePosition] {
  return first.index <= last.index ? [first, last] : [last, first];
}

/** Whether a part of a formula may be a reference, and not only a value. */
export function isReference({ kind }: FormulaNode): boolean {
  return referenceKinds.has(kind);
}

const referenceKinds: ReadonlySet<FormulaNode['kind']> = new Set([
  ...(['cell', 'range', 'name', 'table', 'sheets', 'external', 'call', 'spilled', 'span'] as const),
  ...(['union', 'intersection', 'apply'] as const),
]);
