import type { FormulaNode } from './formula-node.ts';
import { readableTokens } from './formula-tokens.ts';
import { parseGridFormula } from './parse-formula.ts';

/** A formula that can't be read, with the references that can be found in it. */
export function unreadFormula(text: string): FormulaNode {
  const bare = text.replace(/^=/, '');
  const reads: FormulaNode[] = [];
  const tokens = readableTokens(bare);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const isStart = token.kind === 'cell' || token.kind === 'column-end' || token.kind === 'row-end';
    const isNamed = token.kind === 'sheet' || token.kind === 'sheets' || token.kind === 'word';
    if (!isStart && !isNamed) continue;
    // The longest reference that begins here: a sheet, a cell, a colon and another cell are four pieces.
    for (let count = Math.min(4, tokens.length - index); count > 0; count--) {
      const node = parsed(bare.slice(token.at, tokens[index + count - 1]!.end));
      if (!node || !found.has(node.kind)) continue;
      reads.push(node);
      index += count - 1;
      break;
    }
  }
  return { kind: 'external', text: bare, at: 0, reads };
}

const found: ReadonlySet<FormulaNode['kind']> = new Set(['cell', 'range', 'name', 'table', 'sheets']);

function parsed(text: string): FormulaNode | null {
  try {
    return parseGridFormula(text);
  } catch {
    return null;
  }
}
