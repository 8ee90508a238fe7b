import { joinSentences } from '#kit/language/join-sentences.ts';
import { plural, t } from '#kit/language/product.ts';
import type { Studio, Toast } from '../state/studio.ts';
import { blocksType, copiedBlocks, pastedBlocks } from './blocks-on-clipboard.ts';

/** Ctrl C, X and V on blocks, in the document of the studio or of its canvas. The answer ends it. */
export function followClipboard(page: Document, studio: Studio, notify: (toast: Toast) => void): () => void {
  const copy = (event: ClipboardEvent): void => {
    const ids = studio.selection();
    if (ids.length === 0 || isForTexts(event.target, page)) return;
    event.preventDefault();
    const text = textOfBlocks(ids, studio);
    event.clipboardData?.setData(blocksType, text);
    event.clipboardData?.setData('text/plain', text);
    if (event.type === 'cut') studio.removeTogether(ids);
    else notify({ type: 'info', message: copiedText(ids.length) });
  };
  const paste = (event: ClipboardEvent): void => {
    if (isTextField(event.target)) return;
    const text = event.clipboardData?.getData(blocksType) || event.clipboardData?.getData('text/plain') || '';
    if (putCopied(text, studio, notify)) event.preventDefault();
  };
  page.addEventListener('copy', copy);
  page.addEventListener('cut', copy);
  page.addEventListener('paste', paste);
  return () => {
    page.removeEventListener('copy', copy);
    page.removeEventListener('cut', copy);
    page.removeEventListener('paste', paste);
  };
}

/** Puts blocks on the clipboard without a key. */
export async function copyToClipboard(
  ids: readonly string[],
  studio: Studio,
  notify: (toast: Toast) => void,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOfBlocks(ids, studio));
    notify({ type: 'info', message: copiedText(ids.length) });
  } catch {
    notify({ type: 'error', message: t('Your browser doesn’t allow copying from this page. Press Ctrl C instead.') });
  }
}

function putCopied(text: string, studio: Studio, notify: (toast: Toast) => void): boolean {
  const { data, document, sheets } = studio.state();
  if (!document) return false;
  const pasted = pastedBlocks(text, {
    app_id: data.app.id,
    sheets,
    isBoard: data.board !== undefined,
    present: new Set(document.blocks.map(({ type }) => type)),
  });
  if (!pasted) return false;
  const { blocks, left } = pasted;
  if (blocks.length > 0) studio.putBlocks(blocks, plural(blocks.length, 'paste {count} block', 'paste {count} blocks'));
  if (left.length > 0)
    notify({ type: 'warning', title: t('Some blocks couldn’t be pasted'), message: joinSentences(left) });
  return true;
}

function textOfBlocks(ids: readonly string[], studio: Studio): string {
  const { data, document, sheets } = studio.state();
  const blocks = document?.blocks.filter(({ id }) => ids.includes(id)) ?? [];
  return copiedBlocks(data.app.id, blocks, sheets);
}

const copiedText = (count: number): string =>
  plural(
    count,
    '{count} block copied. Paste on any page, of this app or another.',
    '{count} blocks copied. Paste on any page, of this app or another.',
  );

/** Words that are chosen, or a field: their own copying. */
function isForTexts(target: EventTarget | null, page: Document): boolean {
  return isTextField(target) || page.getSelection()?.isCollapsed === false;
}
function isTextField(target: EventTarget | null): boolean {
  const element = target !== null && 'closest' in target ? (target as Element) : null;
  return element?.closest('input, textarea, select, [contenteditable], [role="dialog"]') != null;
}
