/** A text of the canvas while it is typed: the element becomes a field, and is left as React knows it. */
import { typingAttribute } from './read-marks.ts';
import { inlineHtmlOf, markdownOf } from './words-of.ts';

/** `line` and `lines`: plain. `html`, `markdown`: with form. `source`: Markdown that is more than its form can hold. */
export type TypingForm = 'line' | 'lines' | 'html' | 'markdown' | 'source';

export interface TypedField {
  form: TypingForm;
  /** What the keys go into. */
  element: HTMLElement;
  /** What is there now, as it would be stored. */
  read(): string;
  /** Puts everything back as it was. */
  restore(): void;
  /** Lets go of the words as they are: they are rendered again once they are saved. */
  release(): void;
}

interface Opening {
  name: string;
  /** As it is stored, with the names of columns. */
  value: string;
}

/** A field in the place of one text. The rest of the element (an icon next to it) stays. */
export function openPlain(text: Text, { name, value }: Opening, form: 'line' | 'lines'): TypedField {
  const element = text.ownerDocument.createElement('span');
  element.textContent = value;
  makeField(element, name, form);
  element.contentEditable = 'plaintext-only';
  text.replaceWith(element);
  const restore = (): void => element.replaceWith(text);
  return {
    ...{ form, element, restore, release: restore },
    read: () => {
      const typed = element.innerText.replaceAll('\u00a0', ' ').replace(/\n$/, '');
      return form === 'line' ? typed.replaceAll(/\s*\n\s*/g, ' ') : typed;
    },
  };
}

/** The element itself, whose content the server made: with its form, or as its source. */
export function openRich(
  element: HTMLElement,
  { name, value }: Opening,
  form: 'html' | 'markdown' | 'source',
): TypedField {
  const before = [...element.childNodes];
  const copies = before.map((node) => node.cloneNode(true));
  const attributes = ['contenteditable', 'role', 'aria-label', 'aria-multiline', typingAttribute];
  const close = (): void => attributes.forEach((attribute) => element.removeAttribute(attribute));
  const isSource = form === 'source';
  // The words themselves stay, so that the caret finds its place in them.
  element.replaceChildren(...(isSource ? [value] : before.filter((node) => node.nodeType !== node.COMMENT_NODE)));
  makeField(element, name, form);
  element.contentEditable = isSource ? 'plaintext-only' : 'true';
  return {
    ...{ form, element, release: close },
    restore: () => {
      close();
      element.replaceChildren(...copies);
    },
    read: () => {
      if (isSource) return element.innerText.replaceAll('\u00a0', ' ').trim();
      return form === 'html' ? inlineHtmlOf(element) : markdownOf(element);
    },
  };
}

/** Whether the form of a rendered Markdown can be typed without losing any of it. */
export async function isPlainMarkdown(element: Element, markdown: string): Promise<boolean> {
  const { marked } = await import('marked');
  const rendered = (text: string): string => marked.parse(text, { async: false });
  return rendered(markdownOf(element)) === rendered(markdown);
}

function makeField(element: HTMLElement, name: string, form: TypingForm): void {
  element.setAttribute(typingAttribute, form);
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-label', name);
  if (form !== 'line') element.setAttribute('aria-multiline', 'true');
}

/** A place between two letters. */
export interface Caret {
  node: Node;
  offset: number;
}

/** Where the pointer is: looked up at the press, as the page may move before the field is there. */
export function caretAt(page: Document, { clientX, clientY }: MouseEvent): Caret | null {
  const found = page.caretPositionFromPoint(clientX, clientY);
  return found && { node: found.offsetNode, offset: found.offset };
}

/** Puts the caret there, or chooses everything. */
export function placeCaret(element: HTMLElement, caret: Caret | null): void {
  element.focus({ preventScroll: caret !== null });
  const selection = element.ownerDocument.getSelection();
  const inside = caret && (element.contains(caret.node) ? caret.node : element.firstChild);
  if (!inside) return selection?.selectAllChildren(element);
  const length = inside.nodeType === inside.TEXT_NODE ? (inside as Text).length : inside.childNodes.length;
  selection?.collapse(inside, Math.min(caret.offset, length));
}

/** What a key does to the field next to typing; null where nothing. Answers after it has prevented the key's own action. */
export function actionOfKey(event: KeyboardEvent, form: TypingForm): 'keep' | 'drop' | 'next' | 'before' | null {
  const action = actionOf(event, form);
  if (action === null && form === 'html' && event.key === 'Enter') insertBreak(event);
  // In a button or a summary a space would press it.
  if (action === null && event.key === ' ' && (event.target as Element).closest('button, summary')) insertSpace(event);
  if (action !== null) event.preventDefault();
  return action;
}

function actionOf({ key, shiftKey, ctrlKey, metaKey, isComposing }: KeyboardEvent, form: TypingForm) {
  if (isComposing) return null;
  if (key === 'Escape') return 'drop';
  if (key === 'Tab') return shiftKey ? 'before' : 'next';
  if (key !== 'Enter') return null;
  const isOneLine = form === 'line' || (form === 'html' && !shiftKey);
  return isOneLine || ctrlKey || metaKey ? 'keep' : null;
}

function insertBreak(event: KeyboardEvent): void {
  event.preventDefault();
  (event.target as Element).ownerDocument.execCommand('insertLineBreak');
}

function insertSpace(event: KeyboardEvent): void {
  event.preventDefault();
  (event.target as Element).ownerDocument.execCommand('insertText', false, ' ');
}
