import { t } from '#kit/language/product.ts';
import generate from 'css-tree/generator';
import type { CssNode } from 'css-tree/parser';

const scope = '#sheaf-page-root';
const mostSelectors = 40;
const longestSelector = 400;

export interface ScopedSelectors {
  selectors: string[];
  /** Why the rule is left out; ''. */
  problem: string;
}

/**
 * The selectors of a rule, each below the content of the page. `html`, `body` and `:root` stand for that content, and
 * may say in which scheme, language or direction.
 */
export function scopedSelectors(list: CssNode): ScopedSelectors {
  const all = list.type === 'SelectorList' ? [...(list.children ?? [])] : [];
  if (all.length === 0) return refused('This selector can’t be read.');
  if (all.length > mostSelectors) return refused(t('A rule has at most {count} selectors.', { count: mostSelectors }));
  const selectors: string[] = [];
  for (const selector of all) {
    const found = scoped(selector);
    if (typeof found !== 'string') return found;
    selectors.push(found);
  }
  return { selectors, problem: '' };
}

const refused = (problem: string): ScopedSelectors => ({ selectors: [], problem });

function scoped(selector: CssNode): string | ScopedSelectors {
  const nodes = [...(selector.children ?? [])];
  const unknown = [...partsIn(selector)].find(({ type }) => !readable.has(type));
  if (unknown?.type === 'NestingSelector') return refused('& isn’t supported. Write the whole selector.');
  if (unknown || nodes.length === 0 || nodes[0]?.type === 'Combinator') return refused('This selector can’t be read.');
  if (generate(selector).length > longestSelector) return refused('This selector is too long.');
  let [at, outside, combinator] = [0, '', ' '];
  while (at < nodes.length && isRoot(nodes[at])) {
    let end = at + 1;
    while (nodes[end]?.type === 'AttributeSelector') end += 1;
    const next = nodes[end];
    if (next && !(next.type === 'Combinator' && (next.name === ' ' || next.name === '>')))
      return refused('html, body and :root stand for the whole page. Write them alone, or before what is in it.');
    outside += nodes
      .slice(at + 1, end)
      .map(generate)
      .join('');
    combinator = next ? String(next.name) : '';
    at = end + 1;
  }
  const around = outside ? `html${outside} ` : '';
  const rest = nodes.slice(at).map(generate).join('');
  return `${around}${scope}${rest ? `${combinator}${rest}` : ''}`;
}

const isRoot = (node: CssNode | undefined): boolean =>
  (node?.type === 'TypeSelector' && /^(?:html|body)$/i.test(String(node.name))) ||
  (node?.type === 'PseudoClassSelector' && String(node.name).toLowerCase() === 'root');

const readable: ReadonlySet<string> = new Set([
  ...['Selector', 'SelectorList', 'TypeSelector', 'ClassSelector', 'IdSelector', 'AttributeSelector', 'Combinator'],
  ...['PseudoClassSelector', 'PseudoElementSelector', 'Nth', 'AnPlusB', 'Identifier', 'String', 'Percentage'],
]);

/** A name of an attribute is a node of its own; its value is a text or a name. */
function* partsIn(node: CssNode): Generator<CssNode> {
  yield node;
  for (const part of [node.name, node.value, node.selector, node.nth])
    if (typeof part === 'object' && part !== null && 'type' in part) yield* partsIn(part as CssNode);
  for (const child of node.children ?? []) yield* partsIn(child);
}
