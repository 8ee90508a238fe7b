/**
 * Changes in a part of a package, by places in its source: what isn't changed stays byte for byte. Sources are strings
 * of bytes (latin1), so that nothing is lost by decoding and one character is one byte.
 */

import { decodeXml } from '../sources/xml-scanner.ts';
import { Unpatchable } from './changes.ts';

export interface Markup {
  kind: 'open' | 'close' | 'empty' | 'other' | 'cdata';
  start: number;
  end: number;
}

/** The next tag, comment, section or instruction; null when the source ends before it does. */
export function nextMarkup(source: string, from: number): Markup | null {
  const start = source.indexOf('<', from);
  if (start < 0) return null;
  const special = ([mark, skip]: readonly [string, number], kind: Markup['kind']): Markup | null => {
    const end = source.indexOf(mark, start + skip);
    return end < 0 ? null : { kind, start, end: end + mark.length };
  };
  const next = source.charCodeAt(start + 1);
  if (next === 63 /* ? */) return special(['?>', 2], 'other');
  if (next === 33 /* ! */) {
    if (source.startsWith('<!--', start)) return special(['-->', 4], 'other');
    if (source.startsWith('<![CDATA[', start)) return special([']]>', 9], 'cdata');
    if (source.length - start < 9) return null;
    throw new Unpatchable('A part of the file declares its own document type.');
  }
  const close = endOfTag(source, start);
  if (close < 0) return null;
  const kind = next === 47 /* / */ ? 'close' : source.charCodeAt(close - 1) === 47 ? 'empty' : 'open';
  return { kind, start, end: close + 1 };
}

/** The `>` that closes a tag: one within quotes does not. -1 while it has not come. */
function endOfTag(source: string, start: number): number {
  let end = source.indexOf('>', start);
  let from = start;
  let quote = 0;
  while (end >= 0) {
    for (; from < end; from++) {
      const code = source.charCodeAt(from);
      if (quote === 0 && (code === 34 || code === 39)) quote = code;
      else if (code === quote) quote = 0;
    }
    if (quote === 0) return end;
    end = source.indexOf('>', end + 1);
  }
  return -1;
}

/** The name in a tag, with its prefix. */
export function tagName(source: string, start: number): string {
  const from = source.charCodeAt(start + 1) === 47 ? start + 2 : start + 1;
  let end = from;
  for (let code = source.charCodeAt(end); code > 32 && code !== 62 && code !== 47; code = source.charCodeAt(++end));
  return source.slice(from, end);
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** `x:` of `x:row`. */
export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':') + 1);
}

/** Where the element that opens here ends; -1 when the source ends before. */
export function endOfElement(source: string, open: Markup, limit = source.length): number {
  if (open.kind !== 'open') return open.end;
  let depth = 1;
  for (let at = open.end; at < limit; ) {
    const markup = nextMarkup(source, at);
    if (!markup) return -1;
    if (markup.kind === 'open') depth++;
    else if (markup.kind === 'close' && --depth === 0) return markup.end;
    at = markup.end;
  }
  return -1;
}

export interface Attribute {
  /** Of the name. */
  start: number;
  valueStart: number;
  valueEnd: number;
  /** After the quote. */
  end: number;
}

/** An attribute of a tag by its whole name; places count from the tag's start. */
export function findAttribute(tag: string, name: string): Attribute | null {
  for (let start = tag.indexOf(name); start >= 0; start = tag.indexOf(name, start + 1)) {
    if (tag.charCodeAt(start - 1) > 32) continue;
    let at = start + name.length;
    while (tag.charCodeAt(at) <= 32) at++;
    if (tag[at] !== '=') continue;
    at++;
    while (tag.charCodeAt(at) <= 32) at++;
    const end = tag.indexOf(tag[at] ?? '"', at + 1);
    // Within the value of another attribute quotes don't balance.
    if (end < 0 || isWithinQuotes(tag, start)) continue;
    return { start, valueStart: at + 1, valueEnd: end, end: end + 1 };
  }
  return null;
}

function isWithinQuotes(tag: string, place: number): boolean {
  let quote = '';
  for (let at = 0; at < place; at++) {
    const character = tag[at];
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
  }
  return quote !== '';
}

/** The value of an attribute, decoded. */
export function attributeOf(tag: string, name: string): string | null {
  const found = findAttribute(tag, name);
  return found && toText(tag.slice(found.valueStart, found.valueEnd));
}

/** A tag with one attribute set, or left out for null; `tag` reaches from `<` to `>`. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const found = findAttribute(tag, name);
  if (value === null) {
    if (!found) return tag;
    let start = found.start;
    while (start > 0 && tag.charCodeAt(start - 1) <= 32) start--;
    return tag.slice(0, start) + tag.slice(found.end);
  }
  const written = toSource(value, true);
  if (found) {
    const quote = tag.charAt(found.end - 1);
    return `${tag.slice(0, found.valueStart)}${quote === "'" ? written.replaceAll("'", '&apos;') : written}${tag.slice(found.valueEnd)}`;
  }
  const end = tag.endsWith('/>') ? tag.length - 2 : tag.length - 1;
  return `${tag.slice(0, end).trimEnd()} ${name}="${written}"${tag.slice(end)}`;
}

/** The text that source stands for. */
export function toText(source: string): string {
  // oxlint-disable-next-line no-control-regex
  const text = /[\x80-\xff]/.test(source) ? Buffer.from(source, 'latin1').toString('utf8') : source;
  if (!text.includes('<![CDATA[')) return decodeXml(text);
  return text
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((piece) => (piece.startsWith('<![CDATA[') ? piece.slice(9, -3) : decodeXml(piece)))
    .join('');
}

/** Source for a text, between tags or in an attribute. */
export function toSource(text: string, isAttribute = false): string {
  let source = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
  if (isAttribute) source = source.replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
  return toBytes(source);
}

/** Marked-up text as the bytes of a source. */
export function toBytes(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return /[^\x00-\x7f]/.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}
