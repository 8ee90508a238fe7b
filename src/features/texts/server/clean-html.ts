import { randomBytes } from 'node:crypto';
import { marked, Marked, type TokenizerAndRendererExtension } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { columnIdIn } from '#features/visitor/rules/column-template.ts';
import {
  allowedAttributes,
  allowedInlineTags,
  allowedSchemes,
  allowedStyles,
  allowedTags,
} from '../rules/html-allow-list.ts';
import { escapeHtml } from '#kit/html.ts';
import { inBrackets, type TemplateValues, valueIn } from './template-values.ts';

/** Markdown as clean HTML. */
export const markdownToHtml = (text: string): string => cleanHtml(marked.parse(text, { async: false, gfm: true }));

/**
 * Markdown in which `[column:id]` becomes a value, once for each row: put in as a text token after parsing, so that a
 * value is never read as Markdown or HTML. Other brackets stay. The text is parsed once.
 */
export function templateToHtml(template: string, rows: readonly TemplateValues[]): string[] {
  let values: TemplateValues = {};
  const parser = new Marked({ gfm: true, extensions: [placeholder((id) => valueIn(values, id))] });
  const addresses = markAddresses(template);
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

function placeholder(valueOf: (id: string) => string): TokenizerAndRendererExtension {
  return {
    name: 'column',
    level: 'inline',
    start: (source) => source.indexOf('['),
    tokenizer(source) {
      const match = /^\[([^[\]\n]{1,200})\](?![([])/.exec(source);
      const id = columnIdIn(match?.[1] ?? '');
      return match && id !== undefined ? { type: 'column', raw: match[0], id } : undefined;
    },
    renderer: ({ id }) => escapeHtml(valueOf(String(id))).replaceAll('\n', '<br>'),
  };
}

/**
 * Inside the address of a link or image a value is written as a part of an address: `![Photo]([column:photo])`. While
 * the text is parsed an unlikely word stands for it.
 */
function markAddresses(template: string) {
  const word = `column${randomBytes(8).toString('hex')}n`;
  const ids: string[] = [];
  const marked = template.replaceAll(/\]\(([^()\n]*\[[^()\n]*)\)/g, (_whole, address: string) => {
    const withWords = address.replaceAll(inBrackets, (bracketed, inner: string) => {
      const id = columnIdIn(inner);
      return id === undefined ? bracketed : `${word}${ids.push(id) - 1}z`;
    });
    return `](${withWords})`;
  });
  const words = new RegExp(`${word}(\\d+)z`, 'g');
  const fill = (html: string, row: TemplateValues): string =>
    html.replaceAll(words, (_word, index: string) => encodeAddress(valueIn(row, ids[Number(index)] ?? '')));
  return { marked, fill };
}

/** Keeps an address an address: nothing in it can end the attribute or begin another part. */
function encodeAddress(value: string): string {
  const encoded = encodeURI(value.trim().toWellFormed()).replaceAll('%25', '%');
  return encoded.replaceAll(/[()[\]'`&]/g, (character) =>
    character === '&' ? '&amp;' : `%${character.charCodeAt(0).toString(16)}`,
  );
}
