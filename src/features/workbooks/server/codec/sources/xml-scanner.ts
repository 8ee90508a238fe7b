/** Reads XML as it comes, tag by tag, without building a tree: what a sheet of a million rows needs and no more. */

import { damaged } from '#platform/files/zip-archive.ts';

export interface XmlHandler {
  /** The name without its prefix, and the attributes as they are (see `attribute`). Empty elements close at once. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Text between two tags, with its entities resolved. */
  text?(text: string): void;
  /**
   * Takes a whole element that it knows at a place, without events for its tags, and answers where it ends; -1 if none.
   */
  whole?(source: string, tag: number): number;
}

export interface XmlScanner {
  write(text: string): void;
  end(): void;
}

const mostPending = 64 * 1024 * 1024;

/** No document types, hence no entities beyond XML's own: nothing can grow by being read. */
export function createXmlScanner(handler: XmlHandler): XmlScanner {
  let pending = '';

  /** Where the scanner stopped: at the start of what is not yet whole. */
  const scan = (source: string): number => {
    let at = 0;
    for (;;) {
      const tag = source.indexOf('<', at);
      if (tag < 0) return at;
      const next = source.charCodeAt(tag + 1);
      if (next === 33 /* ! */ || next === 63 /* ? */ || Number.isNaN(next)) {
        if (Number.isNaN(next)) return at;
        const special = scanSpecial(source, tag);
        if (special === null) return at;
        if (tag > at) handler.text?.(decodeXml(source.slice(at, tag)));
        if (special.text) handler.text?.(special.text);
        at = special.end;
        continue;
      }
      const after = handler.whole?.(source, tag) ?? -1;
      if (after >= 0) {
        at = after;
        continue;
      }
      const end = endOfTag(source, tag);
      if (end < 0) return at;
      if (tag > at) handler.text?.(decodeXml(source.slice(at, tag)));
      if (next === 47 /* / */) handler.close(localName(source, tag + 2, end));
      else openTag(source, tag + 1, end);
      at = end + 1;
    }
  };

  const openTag = (source: string, start: number, end: number): void => {
    const empty = source.charCodeAt(end - 1) === 47;
    const last = empty ? end - 1 : end;
    let nameEnd = start;
    while (nameEnd < last && source.charCodeAt(nameEnd) > 32) nameEnd++;
    const name = localName(source, start, nameEnd);
    handler.open(name, nameEnd < last ? source.slice(nameEnd, last) : '');
    if (empty) handler.close(name);
  };

  return {
    write(text) {
      const source = pending === '' ? text : pending + text;
      pending = source.slice(scan(source));
      if (pending.length > mostPending) throw damaged();
    },
    end() {
      if (pending.includes('<')) throw damaged();
      pending = '';
    },
  };
}

/** A handler that ignores what is inside some elements: extensions may repeat the names of what they extend. */
export function outside(elements: readonly string[], handler: XmlHandler): XmlHandler {
  let depth = 0;
  return {
    open(name, attributes) {
      if (elements.includes(name)) depth++;
      if (depth === 0) handler.open(name, attributes);
    },
    close(name) {
      if (depth === 0) handler.close(name);
      else if (elements.includes(name)) depth--;
    },
    text(text) {
      if (depth === 0) handler.text?.(text);
    },
  };
}

/** Both get everything. */
export function both(one: XmlHandler, other: XmlHandler): XmlHandler {
  return {
    open(name, attributes) {
      one.open(name, attributes);
      other.open(name, attributes);
    },
    close(name) {
      one.close(name);
      other.close(name);
    },
    text(text) {
      one.text?.(text);
      other.text?.(text);
    },
  };
}

/** Scans a whole document. */
export function scanXml(xml: string, handler: XmlHandler): void {
  const scanner = createXmlScanner(handler);
  scanner.write(xml);
  scanner.end();
}

/** The value of one attribute, by its whole name (`r:id`); undefined where it is missing. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = attributes.indexOf(name);
  while (at >= 0) {
    const before = attributes.charCodeAt(at - 1);
    let after = at + name.length;
    while (attributes.charCodeAt(after) <= 32) after++;
    if (before <= 32 && attributes.charCodeAt(after) === 61 /* = */) {
      after++;
      while (attributes.charCodeAt(after) <= 32) after++;
      const quote = attributes.charAt(after);
      const end = attributes.indexOf(quote, after + 1);
      if ((quote !== '"' && quote !== "'") || end < 0) return undefined;
      return decodeXml(attributes.slice(after + 1, end));
    }
    at = attributes.indexOf(name, at + 1);
  }
  return undefined;
}

const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi;
const namedEntities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export function decodeXml(text: string): string {
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replaceAll(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return namedEntities[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
}

function localName(source: string, start: number, end: number): string {
  let last = end;
  while (last > start && source.charCodeAt(last - 1) <= 32) last--;
  const name = source.slice(start, last);
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The `>` that closes a tag: one within quotes does not. -1 while it has not come. */
function endOfTag(source: string, tag: number): number {
  let end = source.indexOf('>', tag);
  let from = tag;
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

function scanSpecial(source: string, tag: number): { end: number; text: string } | null {
  const ended = (mark: string, skip: number): { end: number; text: string } | null => {
    const end = source.indexOf(mark, tag + skip);
    return end < 0 ? null : { end: end + mark.length, text: '' };
  };
  if (source.startsWith('<?', tag)) return ended('?>', 2);
  if (source.startsWith('<!--', tag)) return ended('-->', 4);
  if (source.startsWith('<![CDATA[', tag)) {
    const section = ended(']]>', 9);
    return section && { end: section.end, text: source.slice(tag + 9, section.end - 3) };
  }
  if (source.length - tag < 9) return null;
  throw damaged();
}
