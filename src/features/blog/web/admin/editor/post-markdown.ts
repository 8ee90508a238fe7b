/** A post as Markdown, and Markdown as a post. What Markdown has no syntax for becomes HTML. */
import type { JSONContent } from '@tiptap/react';
import { marked } from 'marked';
import { escapeHtml } from '#kit/html.ts';

export const markdownToPostHtml = (text: string): string => marked.parse(text, { async: false, gfm: true });

/** Whether pasted text was meant as Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^(?:#{1,4} \S|[-*+] \S|\d{1,3}[.)] \S|> |```|\|.+\|\s*$)/m.test(text) ||
  /\[[^\]\n]+\]\([^)\s]+\)|\*\*[^*\n]+\*\*|!\[[^\]\n]*\]\([^)\s]+\)/.test(text);

/** Markdown of a document of the editor. */
export const postToMarkdown = (document: JSONContent): string => `${blocksOf(document.content ?? [])}\n`;

const blocksOf = (nodes: readonly JSONContent[]): string =>
  nodes
    .map(blockOf)
    .filter((text) => text !== '')
    .join('\n\n');

function blockOf(node: JSONContent): string {
  const inner = node.content ?? [];
  const of = (name: string): string => String(node.attrs?.[name] ?? '');
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.['level'] ?? 2))} ${inlineOf(inner)}`;
    case 'blockquote':
      return indent(blocksOf(inner), '> ', '> ');
    case 'bulletList':
      return inner.map((item) => indent(itemOf(item), '- ', '  ')).join('\n');
    case 'orderedList':
      return inner
        .map((item, at) => {
          const head = `${Number(node.attrs?.['start'] ?? 1) + at}. `;
          return indent(itemOf(item), head, ' '.repeat(head.length));
        })
        .join('\n');
    case 'codeBlock':
      return fenced(textOf(inner), of('language'));
    case 'horizontalRule':
      return '---';
    case 'picture': {
      const caption = inlineOf(inner).replaceAll('"', '”');
      return `![${of('alt').replaceAll(/[[\]]/g, '')}](${of('src')}${caption && ` "${caption}"`})`;
    }
    case 'video':
      return `<figure data-video="${escapeHtml(of('address'))}"><figcaption>${escapeHtml(textOf(inner))}</figcaption></figure>`;
    case 'table':
      return tableOf(inner);
    default:
      return inlineOf(inner);
  }
}

/** Lists stay close together: a blank line would make paragraphs of their entries. */
const itemOf = (item: JSONContent): string => (item.content ?? []).map(blockOf).filter(Boolean).join('\n');

function tableOf(rows: readonly JSONContent[]): string {
  const lines = rows.map((row) =>
    (row.content ?? []).map((cell) =>
      blocksOf(cell.content ?? [])
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll(/(?<!\\)\|/g, '\\|'),
    ),
  );
  const [head = [], ...rest] = lines;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n');
}

/** A fence that the code itself does not hold. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

const indent = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n');

const textOf = (nodes: readonly JSONContent[]): string => nodes.map(({ text = '' }) => text).join('');

function inlineOf(nodes: readonly JSONContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '\\\n';
      const marks = (node.marks ?? []).map(({ type }) => type);
      const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.['href'];
      const text = node.text ?? '';
      const marked = marks.includes('code') ? codeOf(text) : aroundWords(escapeMarkdown(text), signsOf(marks));
      return typeof href === 'string' ? `[${marked}](${href.replaceAll(/[\s()]/g, percentOf)})` : marked;
    })
    .join('');
}

/** What would end an address. */
const percentOf = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;

function signsOf(marks: readonly string[]): { open: string; close: string } {
  const pairs = [
    ['bold', '**', '**'],
    ['italic', '*', '*'],
    ['strike', '~~', '~~'],
    ['underline', '<u>', '</u>'],
  ] as const;
  const used = pairs.filter(([name]) => marks.includes(name));
  return {
    open: used.map(([, open]) => open).join(''),
    close: used
      .map(([, , close]) => close)
      .toReversed()
      .join(''),
  };
}

/** Marks next to a space mean nothing: spaces stay outside of them. */
function aroundWords(text: string, { open, close }: { open: string; close: string }): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return words === '' ? text : `${before}${open}${words}${close}${after}`;
}

const codeOf = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>~|]/g, String.raw`\$&`)
    .replace(/^(\s*)([#+-]|\d{1,9}[.)])(?=\s)/, (_whole, space: string, sign: string) => `${space}\\${sign}`)
    .replace(/^(\s*)\\(\d+)([.)])/, String.raw`$1$2\$3`);
