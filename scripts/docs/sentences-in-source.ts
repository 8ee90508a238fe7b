/** The English sentences that a source file says, by whom they are for: readers of pages, or of the product's screens. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { serverSentencesIn, speaksToPeople } from './server-sentences.ts';

export interface SentencesInSource {
  /** Of visitors' pages: of what counts, the sentence of many. (kit/language/language.ts) */
  pages: string[];
  /** Of the product's own screens. (kit/language/product.ts) */
  product: string[];
  /** Those of `product` that count: the sentence of many, and that of one. */
  plurals: Record<string, string>;
  /** What the server says with values that aren't looked up. (server-sentences.ts) */
  glued: string[];
}

/** Before a declaration of sentences that are looked up where they are shown. */
const marker = '@sentences';

const languageOf: Readonly<Record<string, 'pages' | 'product'>> = {
  '#kit/language/language.ts': 'pages',
  '#kit/language/around.ts': 'pages',
  '#kit/language/product.ts': 'product',
  '#kit/language/msg.ts': 'product',
};
/** Mails to people of an app are in its language, as its pages are. */
const ofApps = 'src/features/app-users/server/app-user-mails.ts';
/** Which argument of a function is the sentence. */
const places: Readonly<Record<string, number>> = { t: 0, msg: 0, around: 0, plural: 2, msgPlural: 2 };
const counts = new Set(['plural', 'msgPlural']);

/** Two documents are made of them. */
const known = new Map<string, SentencesInSource>();

export function sentencesInSource(path: string): SentencesInSource {
  const found = known.get(path) ?? read(path);
  known.set(path, found);
  return found;
}

function read(path: string): SentencesInSource {
  const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const found = { pages: new Set<string>(), product: new Set<string>() };
  const plurals: Record<string, string> = {};
  let parsed: ReturnType<typeof parseSync> | undefined;
  const parse = () => (parsed ??= parseSync(path, source));
  if (source.includes('#kit/language/') || source.includes(marker)) {
    const { program, comments } = parse();
    const looksUp = importedIn(program, path);
    for (const { callee, arguments: given = [] } of callsIn(program)) {
      const called = looksUp.get(callee?.name ?? '');
      const sentence = called && given[places[called.name] ?? -1]?.value;
      if (!called || typeof sentence !== 'string') continue;
      found[called.language].add(sentence);
      const one = given[1]?.value;
      if (called.language === 'product' && counts.has(called.name) && typeof one === 'string') plurals[sentence] = one;
    }
    const marked = comments.filter(({ value }) => value.includes(marker)).map(({ end }) => end);
    if (marked.length > 0) {
      const language = languageOfMarked(path, looksUp);
      for (const text of markedTexts(program, source, marked)) found[language].add(text);
    }
  }
  const server = speaksToPeople(path) ? serverSentencesIn(path, source, () => parse().program) : null;
  for (const text of server?.sentences ?? []) found.product.add(text);
  return { pages: [...found.pages].sort(), product: [...found.product].sort(), plurals, glued: server?.glued ?? [] };
}

interface LookUp {
  name: string;
  language: 'pages' | 'product';
}

/** The functions of kit/language by their names in this file. */
function importedIn(program: { body: readonly unknown[] }, path: string): Map<string, LookUp> {
  const found = new Map<string, LookUp>();
  for (const node of program.body as ImportNode[]) {
    const language = node.type === 'ImportDeclaration' ? languageOf[node.source?.value ?? ''] : undefined;
    if (!language) continue;
    for (const { imported, local } of node.specifiers ?? [])
      if (imported?.name && local?.name)
        found.set(local.name, { name: imported.name, language: path === ofApps ? 'pages' : language });
  }
  return found;
}
interface ImportNode {
  type?: string;
  source?: { value?: string };
  specifiers?: { imported?: { name?: string }; local?: { name?: string } }[];
}

/** Generators within each other would take ten times as long. */
function callsIn(node: unknown, found: Call[] = []): Call[] {
  if (Array.isArray(node)) for (const one of node) callsIn(one, found);
  else if (node && typeof node === 'object') {
    if ((node as Call).type === 'CallExpression') found.push(node as Call);
    for (const part of Object.values(node)) if (part && typeof part === 'object') callsIn(part, found);
  }
  return found;
}
interface Call {
  type?: string;
  callee?: { name?: string };
  arguments?: { value?: unknown }[];
}

/** By what the file looks up itself; else by who shows what is in its folder. */
function languageOfMarked(path: string, looksUp: ReadonlyMap<string, LookUp>): 'pages' | 'product' {
  const [first] = looksUp.values();
  if (first) return first.language;
  return /^src\/(?:blocks|web\/(?:viewer|page|renderer)|features\/(?:visitor|comments|app-users)\/rules)\//.test(path)
    ? 'pages'
    : 'product';
}

/** The texts of the declarations after these places, but for names of members. */
function* markedTexts(node: unknown, source: string, after: readonly number[], isIn = false): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* markedTexts(one, source, after, isIn);
  else if (node && typeof node === 'object') {
    const { type, start = 0, value, key, computed } = node as Declared;
    if (type?.startsWith('TS') && type !== 'TSAsExpression' && type !== 'TSSatisfiesExpression') return;
    const isMarked =
      isIn ||
      ((type === 'VariableDeclaration' || type === 'ExportNamedDeclaration') &&
        after.some((end) => end <= start && source.slice(end, start).trim() === ''));
    if (isMarked && type === 'Literal' && typeof value === 'string' && isWords(value.replaceAll(/\{\w+\}/g, '')))
      yield value;
    for (const part of Object.values(node))
      if (computed || part !== key) yield* markedTexts(part, source, after, isMarked);
  }
}
/** Not the addresses, ids and names of styles that are declared next to labels. */
const isWords = (text: string): boolean =>
  /[a-z]{2}/i.test(text) && !/^(?:[#/.?&]\S*|https?:\S*|[a-z\d]+(?:[-_:.][a-z\d]+)+)$/.test(text);

interface Declared {
  type?: string;
  start?: number;
  value?: unknown;
  key?: unknown;
  computed?: boolean;
}
