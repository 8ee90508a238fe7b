/** Which part of a formula makes it differ: the others follow from it. */
import { childrenOf, formulaParts } from '#engine/formula/columns/walk-formula.ts';
import type { FormulaNode } from '#engine/formula/syntax/formula-node.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import { plainReferences, writeFormula } from '#engine/formula/syntax/write-formula.ts';

const written = (node: FormulaNode): string => writeFormula(node, { ...plainReferences, isTight: true });

/** The calls and operations within formulas, each once; those within a LET or a lambda mean nothing alone. */
export function partsOf(expressions: readonly string[]): string[] {
  const parts = new Set<string>();
  for (const expression of expressions) for (const node of computedIn(expression)) parts.add(written(node));
  return [...parts];
}

/** The parts that differ and have none within that does; the whole formula where no part differs. */
export function innermostOf(expression: string, differs: (part: string) => boolean): string[] {
  const differing = computedIn(expression).filter((node) => differs(written(node)));
  const innermost = differing.filter(
    (node) => ![...formulaParts(node)].some((part) => part !== node && differing.includes(part)),
  );
  return innermost.length > 0 ? [...new Set(innermost.map(written))] : [expression];
}

function computedIn(expression: string): FormulaNode[] {
  const within = (node: FormulaNode): FormulaNode[] => {
    if (node.kind === 'apply' || (node.kind === 'call' && ['LET', 'LAMBDA'].includes(node.name))) return [node];
    if (node.kind === 'call' && node.args.some(isLambda)) return [node];
    const inside = childrenOf(node).flatMap(within);
    return ['call', 'binary', 'unary', 'percent'].includes(node.kind) ? [node, ...inside] : inside;
  };
  try {
    return within(parseFormula(expression));
  } catch {
    return [];
  }
}

const isLambda = (node: FormulaNode): boolean => node.kind === 'call' && node.name === 'LAMBDA';
