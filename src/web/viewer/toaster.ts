/** Toasts: at most four at once, the rest queued, top-right, five seconds each. */
import type { BlockActs } from '#blocks/view-contract.ts';
import { t } from '#kit/language/language.ts';

type Toast = Parameters<BlockActs['notify']>[0] & { duration?: number };

const mostAtOnce = 4;
/** Milliseconds. */
const usualDuration = 5_000;
const waiting: Toast[] = [];
let shown = 0;

/** Shows a toast, or queues it. */
export function notify(toast: Toast): void {
  waiting.push(toast);
  showNext();
}

function showNext(): void {
  const container = document.getElementById('sheaf-toasts');
  const toast = shown < mostAtOnce ? waiting.shift() : undefined;
  if (!container || !toast) return;
  shown += 1;
  const element = render(toast);
  container.append(element);
  const { duration = usualDuration } = toast;
  let timer = setTimeout(close, duration);
  // Anyone who is reading it may finish.
  element.addEventListener('pointerenter', () => clearTimeout(timer));
  element.addEventListener('pointerleave', () => {
    clearTimeout(timer);
    timer = setTimeout(close, duration);
  });
  element.querySelector('button')?.addEventListener('click', close);

  function close(): void {
    clearTimeout(timer);
    if (!element.isConnected) return;
    element.remove();
    shown -= 1;
    showNext();
  }
}

function render(toast: Toast): HTMLElement {
  const element = document.createElement('div');
  element.className = 'sheaf-toast';
  element.dataset['type'] = toast.type;
  if (toast.type === 'error') element.setAttribute('role', 'alert');
  const words = document.createElement('div');
  words.append(textElement('strong', toast.title || t('Notification')));
  words.append(textElement('p', toast.message));
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', t('Close'));
  button.textContent = '×';
  element.append(words, button);
  return element;
}

function textElement(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
