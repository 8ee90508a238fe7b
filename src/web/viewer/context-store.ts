import type { PageContext } from '#blocks/view-contract.ts';
import type { ContextStore } from './block-root.tsx';

/** The context of the page on screen, shared by its blocks; a new address (a search, a sort) reaches all of them. */
export function createContextStore(first: PageContext): ContextStore & { set(next: PageContext): void } {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    get: () => current,
    initial: () => first,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
