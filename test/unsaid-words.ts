/** Words on the product's screens that no language can say: texts that aren't looked up by `t`, `plural` or `rich`. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { readSourceFiles } from './source-files.ts';

export interface UnsaidWords {
  file: string;
  text: string;
}

/** Where screens of the product are; what runs on visitors' pages speaks the language of the app. */
const ofScreens = /^src\/(?:web\/(?:site|studio|workbook|share|ui)|features\/[^/]+\/web)\//;
const ofPages =
  /^src\/features\/(?:boards\/web|embeds\/web\/script|marketplace\/web\/script|visitor\/web|app-users\/web)\//;

/** What elements and our own components show of an attribute. */
const shownAttributes = new Set([
  ...[
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'title',
    'label',
    'placeholder',
  ],
  ...[
    'description',
    'about',
    'action',
    'text',
    'heading',
    'lead',
    'hint',
    'empty',
    'foot',
    'message',
    'content',
    'note',
  ],
  ...['nothing', 'question', 'confirm', 'unit', 'suffix', 'prefix', 'error', 'what', 'words', 'caption', 'subject'],
]);
/** The same of members of objects. */
const shownMembers = new Set([
  ...[
    'label',
    'title',
    'message',
    'description',
    'placeholder',
    'about',
    'text',
    'heading',
    'lead',
    'hint',
    'ariaLabel',
  ],
  ...['aria-label', 'caption', 'words', 'action', 'question', 'empty', 'note'],
]);
const lookUps = new Set(['t', 'plural', 'rich', 'around']);

export function unsaidWords(): UnsaidWords[] {
  return readSourceFiles().flatMap(({ path, isTest }) =>
    isTest || !ofScreens.test(path) || ofPages.test(path) ? [] : unsaidIn(path),
  );
}

export function unsaidIn(
  file: string,
  source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
): UnsaidWords[] {
  const { program, comments } = parseSync(file, source);
  const marked = comments.filter(({ value }) => value.includes('@sentences')).map(({ end }) => end);
  const isMarked = ({ start = 0 }: Node): boolean =>
    marked.some((end) => end <= start && source.slice(end, start).trim() === '');
  const found: UnsaidWords[] = [];
  const say = (text: string, isShown: boolean): void => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (isShown ? hasWord(words) : isSentence(words)) found.push({ file, text: words });
  };
  const visit = (node: unknown, isShown: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isShown));
    if (!node || typeof node !== 'object') return;
    const one = node as Node;
    const type = one.type ?? '';
    if (type.startsWith('TS') && !one.expression) return;
    if (type.startsWith('Import') || (type.startsWith('Export') && one.source)) return;
    if (type === 'VariableDeclaration' || type === 'ExportNamedDeclaration') if (isMarked(one)) return;
    if (type === 'TaggedTemplateExpression') return;
    if (type === 'JSXText') return say(one.value as string, true);
    if (type === 'Literal') return typeof one.value === 'string' ? say(one.value, isShown) : undefined;
    if (type === 'TemplateLiteral') {
      say(one.quasis?.map(({ value }) => value.cooked).join('{}') ?? '', isShown);
      return visit(one.expressions, false);
    }
    if (type === 'JSXElement' || type === 'JSXFragment') {
      visit(one.openingElement?.attributes, false);
      return visit(one.children, true);
    }
    if (type === 'JSXAttribute') return visit(one.value, shownAttributes.has(nameOf(one.name)));
    if (type === 'JSXExpressionContainer') return visit(one.expression, isShown);
    if (type === 'ConditionalExpression') {
      visit(one.test, false);
      visit(one.consequent, isShown);
      return visit(one.alternate, isShown);
    }
    if (type === 'LogicalExpression') {
      visit(one.left, one.operator === '&&' ? false : isShown);
      return visit(one.right, isShown);
    }
    if (type === 'BinaryExpression') {
      // What is compared is not shown.
      const isSum = one.operator === '+';
      for (const side of [one.left, one.right]) if (isSum || !isLiteral(side)) visit(side, isSum && isShown);
      return;
    }
    if (type === 'SwitchCase') return visit(one.consequent, false);
    if (type === 'Property') return visit(one.value, shownMembers.has(nameOf(one.key)));
    if (type === 'NewExpression' && nameOf(one.callee).endsWith('Error')) return;
    if (type === 'CallExpression') {
      const [sentence, ...values] = one.arguments ?? [];
      const name = nameOf(one.callee);
      if (lookUps.has(name))
        return visit(name === 'plural' ? values.slice(2) : [isCall(sentence) ? sentence : null, ...values], false);
      visit(one.callee, false);
      return visit(one.arguments, /^(?:showToast|showFailure|notify|say|announce|countOf)$/.test(name));
    }
    for (const [key, part] of Object.entries(node)) if (key !== 'type') visit(part, false);
  };
  visit(program, false);
  return found;
}

interface Node {
  type?: string;
  start?: number;
  name?: unknown;
  value?: unknown;
  key?: unknown;
  source?: unknown;
  callee?: unknown;
  arguments?: unknown[];
  quasis?: { value: { cooked: string } }[];
  expressions?: unknown;
  expression?: unknown;
  openingElement?: { attributes?: unknown };
  children?: unknown;
  test?: unknown;
  consequent?: unknown;
  alternate?: unknown;
  operator?: string;
  left?: unknown;
  right?: unknown;
}

const isLiteral = (node: unknown): boolean => (node as Node | undefined)?.type === 'Literal';
const isCall = (node: unknown): boolean => (node as Node | undefined)?.type === 'CallExpression';

/** Of an identifier, a member or a string. */
function nameOf(node: unknown): string {
  const { name, value, property } = (node ?? {}) as { name?: unknown; value?: unknown; property?: unknown };
  if (property) return nameOf(property);
  if (typeof name === 'string') return name;
  return typeof value === 'string' ? value : '';
}

/** Two letters next to each other, but for names of styles, addresses, ids and dates. */
const hasWord = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) && !/^(?:[#/.?&]\S*|https?:\S*|[a-z\d]+(?:[-_:.][a-z\d{}]*)+|\S+@\S+)$/.test(text);

/** Two words side by side, as people read them; no query and no list of class names. */
const isSentence = (text: string): boolean =>
  /^[A-Z“'‘{]|[.?!…]$/.test(text) && /[A-Za-z]{2,}[,:]? [A-Za-z{]/.test(text);
