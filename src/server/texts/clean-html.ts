import { randomBytes } from 'node:crypto';
import { marked, Marked, type TokenizerAndRendererExtension } from 'marked';
import sanitizeHtml from 'sanitize-html';
import {
  allowedAttributes,
  allowedInlineTags,
  allowedSchemes,
  allowedStyles,
  allowedTags,
} from '#domain/html-allow-list.ts';
import { escapeHtml } from '#kit/html.ts';
import { type TemplateValues, valueIn } from './template-values.ts';

/** Markdown as clean HTML. */
export const markdownToHtml = (text: string): string => cleanHtml(marked.parse(text, { async: false, gfm: true }));

/**
 * Markdown in which `[Column name]` becomes a value, once for each row: put in as a text token after parsing, so that a
 * value is never read as Markdown or HTML. What is no name of the rows keeps its brackets. The text is parsed once.
 */
export function templateToHtml(template: string, rows: readonly TemplateValues[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  let values: TemplateValues = {};
  const parser = new Marked({
    gfm: true,
    extensions: [placeholder(new Set(names), (name) => valueIn(values, name) ?? '')],
  });
  const addresses = markAddresses(template, names);
  const tokens = parser.lexer(addresses.marked);
  return rows.map((row) => {
    values = row;
    return cleanHtml(addresses.fill(parser.parser(tokens), row));
  });
}

/** HTML of an owner with only what the allow-list names. */
export function cleanHtml(html: string, tags: readonly string[] = allowedTags): string {
  return sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...allowedSchemes],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    allowedStyles: {
      '*': Object.fromEntries(Object.entries(allowedStyles).map(([name, values]) => [name, [...values]])),
    },
    transformTags: {
      a: (tagName, { target, rel: _rel, ...rest }) => ({
        tagName,
        attribs: target === '_blank' ? { ...rest, target, rel: 'noopener noreferrer nofollow' } : rest,
      }),
      img: (tagName, attributes) => ({
        tagName,
        attribs: { loading: 'lazy', decoding: 'async', alt: '', ...attributes },
      }),
      // Both scroll inside themselves where they are too wide, which must work by keyboard.
      table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
      pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    },
  });
}

/** The little HTML of an `html` setting: emphasis, links, breaks. */
export const cleanInlineHtml = (html: string): string => cleanHtml(html, allowedInlineTags);

function placeholder(names: ReadonlySet<string>, valueOf: (name: string) => string): TokenizerAndRendererExtension {
  return {
    name: 'column',
    level: 'inline',
    start: (source) => source.indexOf('['),
    tokenizer(source) {
      const match = /^\[([^[\]\n]{1,200})\](?![([])/.exec(source);
      const name = match?.[1]?.trim();
      return match && name !== undefined && names.has(name) ? { type: 'column', raw: match[0], name } : undefined;
    },
    renderer: ({ name }) => escapeHtml(valueOf(String(name))).replaceAll('\n', '<br>'),
  };
}

/**
 * Inside the address of a link or image a value is written as a part of an address: `![Photo]([Photo])`. While the text
 * is parsed a word that nobody writes stands for it.
 */
function markAddresses(template: string, names: readonly string[]) {
  const word = `column${randomBytes(8).toString('hex')}n`;
  const marked = template.replaceAll(/\]\(([^()\n]*\[[^()\n]*)\)/g, (_whole, address: string) => {
    const withWords = address.replaceAll(/\[([^[\]\n]{1,200})\]/g, (bracketed, name: string) => {
      const index = names.indexOf(name.trim());
      return index < 0 ? bracketed : `${word}${index}z`;
    });
    return `](${withWords})`;
  });
  const words = new RegExp(`${word}(\\d+)z`, 'g');
  const fill = (html: string, row: TemplateValues): string =>
    html.replaceAll(words, (_word, index: string) => encodeAddress(valueIn(row, names[Number(index)] ?? '') ?? ''));
  return { marked, fill };
}

/** Keeps an address an address: nothing in it can end the attribute or begin another part. */
function encodeAddress(value: string): string {
  const encoded = encodeURI(value.trim().toWellFormed()).replaceAll('%25', '%');
  return encoded.replaceAll(/[()[\]'`&]/g, (character) =>
    character === '&' ? '&amp;' : `%${character.charCodeAt(0).toString(16)}`,
  );
}
