import { createContextStore } from './context-store.ts';
import { reloadOnce } from '../chunk-guard.ts';
import type { PageData } from './page-data.ts';
import { withVisitHistory } from './visit-history.ts';
import type { HydratedBlock, HydratedPage } from './hydrate-block.tsx';

/** Hydrates the blocks of a page, each when it is due; returns how to unmount them before the page is left. */
export function hydratePage(data: PageData, navigate: (href: string) => void): () => void {
  const store = createContextStore(data.context);
  const page: HydratedPage = { data, store, navigate, followed: new Set(), listeners: new Map() };
  // Blocks hydrate as the server rendered them, and follow the stored history at once.
  store.set(withVisitHistory(data.app_id, data.context));
  const roots = new Map<HTMLElement, Promise<HydratedBlock | undefined>>();
  const sleeping: (() => void)[] = [];
  let isLeft = false;

  const wake = (element: HTMLElement): void => {
    if (roots.has(element)) return;
    roots.set(
      element,
      import('./hydrate-block.tsx')
        .then(({ hydrateBlock }) => hydrateBlock(element, page))
        .catch((error: unknown) => {
          // The block stays as the server rendered it.
          if (!reloadOnce()) reportError(error);
          return undefined;
        }),
    );
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) wake(entry.target as HTMLElement);
    },
    { rootMargin: '200px' },
  );
  for (const element of document.querySelectorAll<HTMLElement>('[data-hydrates]')) {
    const soon = (): void => wake(element);
    for (const event of ['pointerenter', 'focusin', 'touchstart']) {
      element.addEventListener(event, soon, { once: true, passive: true });
      sleeping.push(() => element.removeEventListener(event, soon));
    }
    if (element.dataset['hydrates'] === 'visible') seen.observe(element);
    else sleeping.push(whenIdle(soon));
  }
  if (data.live) {
    // Without it the page stays as it is.
    const follow = async (): Promise<void> => {
      const live = await import('./live.ts').catch((error: unknown) => void reportError(error));
      if (!isLeft) sleeping.push(live?.followChanges(page, roots) ?? ((): void => undefined));
    };
    sleeping.push(whenIdle(() => void follow()));
  }
  return () => {
    isLeft = true;
    seen.disconnect();
    for (const stop of sleeping) stop();
    for (const root of roots.values()) void root.then((one) => one?.unmount());
  };
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 120);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 800 });
  return () => cancelIdleCallback(handle);
}
