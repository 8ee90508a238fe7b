/**
 * What a page does for when there is no network, once it is there: it registers the worker of its host, which keeps pages,
 * and sends what waits.
 */
import '../../register-worker.ts';
import { hasWaiting } from './has-waiting.ts';

const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
// The first page and its files came without a worker.
if (workers && !workers.controller)
  void workers.ready.then(({ active }) => {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : []));
    active?.postMessage({ files });
  });

if (hasWaiting()) void import('./send-waiting.ts').then(({ startSending }) => startSending());

// A kept page makes room for the one that is there now, unless someone is writing on it or something is still to be sent.
addEventListener('online', () => {
  const notice = document.querySelector('.sheaf-offline');
  if (!notice) return;
  if (hasWaiting() || isFilledIn()) notice.remove();
  else location.reload();
});

const isFilledIn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (one) => one.value !== one.defaultValue,
  );
