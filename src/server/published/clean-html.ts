import { marked, Marked, type TokenizerAndRendererExtension } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { columnIdIn } from '#domain/column-template.ts';
import {
  allowedAttributes,
  allowedInlineTags,
  allowedSchemes,
  allowedStyles,
  allowedTags,
} from '#domain/html-allow-list.ts';
import { escapeHtml } from '#kit/html.ts';

/** Markdown as clean HTML. */
export const markdownToHtml = remembered((text) => cleanHtml(marked.parse(text, { async: false, gfm: true })));

/**
 * Markdown in which `[column:id]` becomes a value: put in as a text token after parsing, so that a value is never read
 * as Markdown or HTML. Other brackets stay.
 */
export function templateToHtml(template: string, valueOf: (id: string) => string): string {
  const parser = new Marked({ gfm: true, extensions: [placeholder(valueOf)] });
  return cleanHtml(parser.parse(fillAddresses(template, valueOf), { async: false }));
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
export const cleanInlineHtml = remembered((html) => cleanHtml(html, allowedInlineTags));

/** Owners' texts are the same on every visit: what was made of them last is kept. */
function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    let html = made.get(text);
    if (html === undefined) {
      html = make(text);
      if (made.size >= 500) made.clear();
      made.set(text, html);
    }
    return html;
  };
}

function placeholder(valueOf: (id: string) => string): TokenizerAndRendererExtension {
  return {
    name: 'column',
    level: 'inline',
    start: (source) => source.indexOf('['),
    tokenizer(source) {
      const match = /^\[([^[\]\n]{1,200})\](?![([])/.exec(source);
      const id = columnIdIn(match?.[1] ?? '');
      return match && id !== undefined ? { type: 'column', raw: match[0], value: valueOf(id) } : undefined;
    },
    renderer: (token) => escapeHtml(String(token['value'])).replaceAll('\n', '<br>'),
  };
}

/** Inside the address of a link or image a value is written as a part of an address: `![Photo]([column:photo])`. */
function fillAddresses(template: string, valueOf: (id: string) => string): string {
  return template.replaceAll(/\]\(([^()\n]*\[[^()\n]*)\)/g, (_whole, address: string) => {
    const filled = address.replaceAll(/\[([^[\]\n]{1,200})\]/g, (bracketed, inner: string) => {
      const id = columnIdIn(inner);
      return id === undefined ? bracketed : encodeAddress(valueOf(id));
    });
    return `](${filled})`;
  });
}

/** Keeps an address an address: nothing in it can end the parentheses or begin another part. */
function encodeAddress(value: string): string {
  return value.trim().replaceAll(/[\s()<>[\]\\"'`]/g, (character) => {
    const encoded = encodeURIComponent(character);
    return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
  });
}
