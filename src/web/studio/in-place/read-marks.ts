import { commentPrefix, takeMarks } from './mark-texts.ts';

/** On an element of the canvas: the number of the setting that it shows, among the marked ones of its block. */
export const showsAttribute = 'data-shows';
/** What is being typed is no one's drawing. */
export const typingAttribute = 'data-typing';

const wording = ['alt', 'title', 'aria-label', 'placeholder', 'label'];

/**
 * Takes the marks out of everything that is rendered below `root`, before it is painted, and stores on each element
 * which setting it shows. The returned function ends it.
 */
export function readMarks(root: Element): () => void {
  /** The text or comment that an element has its number from. */
  const sources = new WeakMap<Element, Node>();

  const readNode = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE || node.nodeType === node.COMMENT_NODE) readText(node as CharacterData);
    else if (node.nodeType === node.ELEMENT_NODE) readElement(node as Element);
  };
  const readText = (node: CharacterData): void => {
    const parent = node.parentElement;
    if (!parent || parent.closest(`[${typingAttribute}]`)) return;
    const number = numberOf(node);
    if (number !== null) {
      sources.set(parent, node);
      parent.setAttribute(showsAttribute, String(number));
    } else if (sources.get(parent) === node) forget(parent);
  };
  const readElement = (element: Element): void => {
    readAttributes(element);
    const walker = element.ownerDocument.createTreeWalker(
      element,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === node.ELEMENT_NODE) readAttributes(node as Element);
      else readText(node as CharacterData);
    }
  };
  const forget = (element: Element): void => {
    sources.delete(element);
    element.removeAttribute(showsAttribute);
  };

  readElement(root);
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'characterData') readText(target as CharacterData);
      else if (type === 'attributes') readAttributes(target as Element);
      else {
        const source = isTyped(target as Element) ? undefined : sources.get(target as Element);
        if (source && [...removedNodes].includes(source as ChildNode) && source.parentNode !== target)
          forget(target as Element);
        for (const node of addedNodes) readNode(node);
      }
    }
    // What was just taken out is no change of the drawing.
    observer.takeRecords();
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: wording,
  });
  return () => observer.disconnect();
}

/** Its words are out of it for as long as they are typed. */
const isTyped = (element: Element): boolean =>
  element.hasAttribute(typingAttribute) || element.querySelector(`:scope > [${typingAttribute}]`) !== null;

/** The number that a text ends with, which is taken out of it, or that a comment is; null where it has none. */
function numberOf(node: CharacterData): number | null {
  if (node.nodeType === node.COMMENT_NODE) {
    return node.data.startsWith(commentPrefix) ? Number(node.data.slice(commentPrefix.length)) : null;
  }
  const { text, marks } = takeMarks(node.data);
  const last = marks.at(-1);
  if (last === undefined) return null;
  node.data = text;
  return last;
}

function readAttributes(element: Element): void {
  for (const name of wording) {
    const value = element.getAttribute(name);
    if (!value) continue;
    const { text, marks } = takeMarks(value);
    if (marks.length > 0) element.setAttribute(name, text);
  }
}
