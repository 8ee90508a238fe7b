/** The elements of a small part with their places in its source, and edits at these places. */

import { Unpatchable } from './changes.ts';
import { attributeOf, localName, nextMarkup, tagName, toSource, toText, withAttribute } from './xml-edit.ts';

export interface XmlElement {
  /** Without and with its prefix. */
  local: string;
  name: string;
  parent: XmlElement | null;
  children: XmlElement[];
  start: number;
  /** After the opening tag. */
  openEnd: number;
  /** Where the closing tag begins; `openEnd` of an empty element. */
  closeStart: number;
  end: number;
}

export interface XmlEditor {
  source: string;
  root: XmlElement;
  attribute(element: XmlElement, name: string): string | null;
  /** Null takes the attribute away. Does nothing when it has that value. */
  setAttribute(element: XmlElement, name: string, value: string | null): void;
  text(element: XmlElement): string;
  setText(element: XmlElement, text: string): void;
  /** An element goes, and containers with it in which nothing is left. */
  remove(element: XmlElement): void;
  isRemoved(element: XmlElement): boolean;
  insert(at: number, source: string): void;
  appendChild(parent: XmlElement, source: string): void;
  isChanged(): boolean;
  /** The edited source between two places. */
  result(from?: number, to?: number): string;
}

/** What Excel refuses to read when it is empty, up to the list of extensions around it. */
const containers = new Set([
  ...['mergeCells', 'dataValidations', 'hyperlinks', 'ignoredErrors', 'protectedRanges', 'rowBreaks', 'colBreaks'],
  ...['cellWatches', 'conditionalFormatting', 'conditionalFormattings', 'sparklines', 'sparklineGroup'],
  ...['cols', 'sparklineGroups', 'ext', 'extLst', 'scenario', 'scenarios', 'sortState'],
]);

export function editXml(source: string): XmlEditor {
  const root = parseElements(source);
  /** Opening tags as they are now, by their place. */
  const tags = new Map<XmlElement, string>();
  const edits: { start: number; end: number; text: string }[] = [];
  const removed = new Set<XmlElement>();
  const tagOf = (element: XmlElement): string => tags.get(element) ?? source.slice(element.start, element.openEnd);

  const remove = (element: XmlElement): void => {
    if (removed.has(element)) return;
    removed.add(element);
    const { parent } = element;
    if (!parent) return;
    if (containers.has(parent.local) && parent.children.every((child) => removed.has(child))) remove(parent);
    else if (attributeOf(tagOf(parent), 'count') !== null) {
      const count = parent.children.filter((child) => !removed.has(child)).length;
      tags.set(parent, withAttribute(tagOf(parent), 'count', String(count)));
    }
  };

  return {
    source,
    root,
    attribute: (element, name) => attributeOf(tagOf(element), name),
    setAttribute(element, name, value) {
      const tag = tagOf(element);
      if (attributeOf(tag, name) !== value) tags.set(element, withAttribute(tag, name, value));
    },
    text: (element) => toText(source.slice(element.openEnd, element.closeStart)),
    setText(element, text) {
      if (toText(source.slice(element.openEnd, element.closeStart)) === text) return;
      edits.push({ start: element.openEnd, end: element.closeStart, text: toSource(text) });
    },
    remove,
    isRemoved: (element) => removed.has(element),
    insert: (at, text) => edits.push({ start: at, end: at, text }),
    appendChild(parent, text) {
      if (parent.closeStart < parent.end) edits.push({ start: parent.closeStart, end: parent.closeStart, text });
      else {
        tags.set(parent, tagOf(parent).replace(/\s*\/>$/, '>'));
        edits.push({ start: parent.openEnd, end: parent.openEnd, text: `${text}</${parent.name}>` });
      }
    },
    isChanged: () => tags.size > 0 || edits.length > 0 || removed.size > 0,
    result(from = 0, to = source.length) {
      const all = [
        ...edits,
        ...[...tags]
          .filter(([element]) => !removed.has(element))
          .map(([{ start, openEnd }, text]) => ({ start, end: openEnd, text })),
        ...[...removed].map(({ start, end }) => ({ start, end, text: '' })),
      ];
      // At one place, what is put in comes first; what goes takes all within it.
      all.sort((a, b) => a.start - b.start || Number(b.end === b.start) - Number(a.end === a.start) || b.end - a.end);
      let text = '';
      let at = from;
      for (const edit of all) {
        if (edit.start < at || edit.end > to) continue;
        text += source.slice(at, edit.start) + edit.text;
        at = edit.end;
      }
      return text + source.slice(at, to);
    },
  };
}

function parseElements(source: string): XmlElement {
  let root: XmlElement | null = null;
  let parent: XmlElement | null = null;
  for (let at = 0, markup = nextMarkup(source, 0); markup; at = markup.end, markup = nextMarkup(source, at)) {
    const isBreak = (markup.kind === 'open' || markup.kind === 'close') && tagName(source, markup.start) === 'br';
    // Excel writes texts of controls in drawings of the old kind as HTML, in which breaks aren't closed.
    if (isBreak) continue;
    if (markup.kind === 'close') {
      if (!parent || tagName(source, markup.start) !== parent.name) throw new Unpatchable('A part is not well-formed.');
      parent.closeStart = markup.start;
      parent.end = markup.end;
      parent = parent.parent;
    } else if (markup.kind === 'open' || markup.kind === 'empty') {
      const name = tagName(source, markup.start);
      const place = { start: markup.start, openEnd: markup.end, closeStart: markup.end, end: markup.end };
      const element: XmlElement = { local: localName(name), name, parent, children: [], ...place };
      parent?.children.push(element);
      root ??= element;
      if (markup.kind === 'open') parent = element;
    }
  }
  if (!root || parent) throw new Unpatchable('A part is not well-formed.');
  return root;
}

/** Every element, parents before their children. */
export function* everyElement(root: XmlElement): Generator<XmlElement, void, undefined> {
  const stack = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    for (let at = element.children.length - 1; at >= 0; at--) {
      const child = element.children[at];
      if (child) stack.push(child);
    }
  }
}

export function childOf(element: XmlElement, local: string): XmlElement | undefined {
  return element.children.find((child) => child.local === local);
}
