import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { readSourceFiles } from './source-files.ts';

/** What people may read: a text of at least two words, and the source files that say it. */
export type Sentences = Map<string, string[]>;

/** All texts of the pages, the site, the studio and the server's answers, from its syntax trees. Values are `{}`. */
export function screenSentences(): Sentences {
  const found: Sentences = new Map();
  for (const { path, isTest } of readSourceFiles()) {
    if (isTest || path.includes('/demo/')) continue;
    const { program } = parseSync(path, readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
    for (const text of textsOf(program)) {
      const sentence = text.replace(/\s+/g, ' ').trim();
      if (isSentence(sentence)) found.set(sentence, [...(found.get(sentence) ?? []), path]);
    }
  }
  return found;
}

type Node = Record<string, unknown> & { type?: string };

function* textsOf(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* textsOf(one);
  else if (node && typeof node === 'object') {
    const one = node as Node;
    if (one.type?.startsWith('Import') || (one.type?.startsWith('Export') === true && one['source'])) return;
    if (one.type === 'TaggedTemplateExpression') return;
    if (one.type === 'JSXText' || (one.type === 'Literal' && typeof one['value'] === 'string'))
      yield String(one['value']);
    else if (one.type === 'TemplateLiteral') {
      const quasis = one['quasis'] as { value: { cooked: string } }[];
      yield quasis.map(({ value }) => value.cooked).join('{}');
      yield* textsOf(one['expressions']);
    } else for (const value of Object.values(one)) yield* textsOf(value);
  }
}

/** Two words side by side, and neither a query nor a list of class names or headers. */
const isSentence = (text: string): boolean =>
  /^[A-Z“'‘{]|[.?!…]$/.test(text) &&
  /[A-Za-z]{2,}[,:]? [A-Za-z{]/.test(text) &&
  !/^(?:select|insert|update|delete|with|create|alter) /i.test(text);
