import { t } from '#kit/language/product.ts';
import {
  columnIdsIn,
  type NamedColumns,
  withColumnIds,
  withColumnNames,
} from '#features/visitor/rules/column-template.ts';
import type { Studio } from '../state/studio.ts';
import { typingAttribute } from './read-marks.ts';
import { storeTyped, typedProblem, type ShownSetting, shownSettingAt, shownSettingsOf } from './shown-setting.ts';
import {
  type Caret,
  caretAt,
  actionOfKey,
  type TypedField,
  isPlainMarkdown,
  openPlain,
  openRich,
  placeCaret,
} from './typing.ts';

export interface Typing {
  shown: ShownSetting;
  field: TypedField;
}
interface TypingNeeds {
  page: Document;
  studio: Studio;
  /** What is being typed now; null for nothing. */
  show(typing: Typing | null): void;
  /** Says why a text can't be saved. */
  notify(message: string): void;
}

/** On the tools of a text: they belong to it, and do not end it. */
export const typingToolsAttribute = 'data-typing-tools';

/**
 * A click into a text of the canvas, or F2 on its block, begins to type it; in what can be pressed it takes two clicks.
 * Enter keeps a line, Ctrl and Enter a longer text, leaving it keeps either, Escape puts back what was there, Tab goes
 * on to the next. The answer ends it all.
 */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function typeInPlace({ page, studio, show, notify }: TypingNeeds): () => void {
  let open: Typing | null = null;

  async function begin(shown: ShownSetting, caret: Caret | null): Promise<void> {
    if (open && !end(true)) return;
    const field = await openField(shown, columnsOf(shown.blockId, studio));
    if (!field) return studio.select(shown.blockId, 'settings');
    if (open || !shown.element.isConnected) return field.restore();
    open = { shown, field };
    placeCaret(field.element, caret);
    show(open);
  }

  /** Answers whether it is over: what does not fit stays open. */
  function end(keep: boolean): boolean {
    if (!open) return true;
    const { shown, field } = open;
    const value = keep ? withIds(field.read(), shown, columnsOf(shown.blockId, studio)) : shown.value;
    const problem = value === shown.value ? '' : typedProblem(shown, value);
    if (problem) {
      notify(t('{name}: {problem}', { name: shown.name, problem }));
      field.element.focus();
      return false;
    }
    open = null;
    show(null);
    if (value === shown.value) field.restore();
    else {
      field.release();
      if (!storeTyped(shown, value, studio)) field.restore();
    }
    return true;
  }

  /** The next text of the block, or the block itself behind the last one. */
  function go({ blockId, path }: ShownSetting, step: 1 | -1): void {
    const texts = (): ShownSetting[] => {
      const block = page.getElementById(blockId);
      return block ? shownSettingsOf(block, studio) : [];
    };
    const isSame = (one: ShownSetting): boolean => one.path.join('.') === path.join('.');
    const before = texts();
    const next = before[before.findIndex(isSame) + step];
    if (!end(true)) return;
    // What was typed is rendered by then.
    requestAnimationFrame(() => {
      const found = next && texts().find((one) => one.path.join('.') === next.path.join('.'));
      if (found) void begin(found, null);
      else page.getElementById(blockId)?.focus({ preventScroll: true });
    });
  }

  const click = (event: MouseEvent): void => {
    const target = elementOf(event.target);
    if (!target) return;
    if (target.closest(`[${typingAttribute}]`)) return event.preventDefault();
    if (target.closest('[data-tools]') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const isPressed = target.closest('a[href], button, summary, label') !== null;
    if (event.detail !== (isPressed ? 2 : 1)) return;
    const shown = shownSettingAt(target, studio);
    if (!shown) return;
    if (isPressed) {
      event.preventDefault();
      event.stopPropagation();
    }
    void begin(shown, caretAt(page, event));
  };

  const keydown = (event: KeyboardEvent): void => {
    const target = elementOf(event.target);
    if (!open) {
      if (event.key !== 'F2' || !target?.hasAttribute('data-block')) return;
      const [first] = shownSettingsOf(target, studio);
      if (!first) return notify(t('You can’t edit this block’s text here. Use its settings instead.'));
      event.preventDefault();
      return void begin(first, null);
    }
    if (!target || !open.field.element.contains(target)) return;
    const { shown, field } = open;
    const action = actionOfKey(event, field.form);
    // The keys of the field are not those of the studio, but for the one that saves nothing and the one of the tools.
    event.stopPropagation();
    if (action === 'next' || action === 'before') return go(shown, action === 'next' ? 1 : -1);
    if (action !== null && end(action === 'keep')) page.getElementById(shown.blockId)?.focus({ preventScroll: true });
  };

  const leave = (event: FocusEvent): void => {
    if (!open || !belongs(elementOf(event.target), open.field)) return;
    if (!belongs(elementOf(event.relatedTarget), open.field)) end(true);
  };

  const paste = (event: ClipboardEvent): void => {
    if (!open || !open.field.element.contains(elementOf(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    page.execCommand('insertText', false, event.clipboardData?.getData('text/plain') ?? '');
  };
  const away = (): void => void end(true);
  /** What holds a field presses nothing by the space that is typed in it. */
  const keyup = (event: KeyboardEvent): void => {
    if (open && event.key === ' ' && elementOf(event.target)?.closest('button, summary')) event.preventDefault();
  };

  const all = [
    ['click', click],
    ['keydown', keydown],
    ['keyup', keyup],
    ['focusout', leave],
    ['paste', paste],
  ] as const;
  for (const [name, listener] of all) page.addEventListener(name, listener as EventListener, true);
  window.addEventListener('pagehide', away);
  return () => {
    end(true);
    for (const [name, listener] of all) page.removeEventListener(name, listener as EventListener, true);
    window.removeEventListener('pagehide', away);
  };
}

async function openField(shown: ShownSetting, sheet: NamedColumns): Promise<TypedField | null> {
  const { element, setting, name } = shown;
  const value = setting.namesColumns ? withColumnNames(shown.value, sheet.columns, 'markdown') : shown.value;
  const isMade = [...element.childNodes].some((node) => node.nodeType === node.COMMENT_NODE);
  if (!isMade) {
    const text = [...element.childNodes].find(
      (node): node is Text => node.nodeType === node.TEXT_NODE && (node as Text).data.trim() !== '',
    );
    // A view that shows a part of the text only leaves it to the panel.
    if (!text || !sameWords(text.data, shown.value)) return null;
    return openPlain(text, { name, value }, setting.kind === 'text' ? 'line' : 'lines');
  }
  if (setting.kind === 'html') return openRich(element, { name, value }, 'html');
  const isFilled = setting.namesColumns === true && columnIdsIn(shown.value).length > 0;
  const isPlain = !isFilled && (await isPlainMarkdown(element, value));
  return openRich(element, { name, value }, isPlain ? 'markdown' : 'source');
}

const withIds = (typed: string, { setting }: ShownSetting, sheet: NamedColumns): string =>
  setting.namesColumns ? withColumnIds(typed, sheet, 'markdown') : typed;

function columnsOf(blockId: string, studio: Studio): NamedColumns {
  const { document, sheets } = studio.state();
  const title = document?.blocks.find((block) => block.id === blockId)?.sheet_title;
  return { columns: sheets.find((sheet) => sheet.title === title)?.columns ?? [] };
}

const sameWords = (rendered: string, value: string): boolean => rendered.trim() === value.trim();
const belongs = (element: Element | null, { element: field }: TypedField): boolean =>
  element !== null && (field.contains(element) || element.closest(`[${typingToolsAttribute}]`) !== null);
const elementOf = (target: EventTarget | null): Element | null => {
  if (target === null || !('nodeType' in target)) return null;
  const node = target as Node;
  return node.nodeType === node.ELEMENT_NODE ? (node as Element) : node.parentElement;
};
