import { fetchPage } from './next-page.ts';
import { readPageData } from './page-data.ts';
import type { HydratedBlock, HydratedPage } from './hydrate-block.tsx';

const patience = 1_000;

/**
 * Blocks that the server renders (scorecards, markdown, charts) come with the page's own HTML, which is fetched again:
 * by the same rights, and cached for all visitors. Parts that are in use wait until they are not. `onMissed` learns which
 * couldn't be fetched.
 */
export function refreshBlocks(
  page: HydratedPage,
  roots: Map<HTMLElement, Promise<HydratedBlock | undefined>>,
  left: AbortSignal,
  onMissed: (ids: readonly string[]) => void,
) {
  const requested = new Set<string>();
  let isRunning = false;

  const rerender = async (id: string, next: Document): Promise<void> => {
    const [element, fresh] = [document.getElementById(id), next.getElementById(id)];
    // Another page is on screen, or the owner took the block away.
    if (left.aborted || !element || !fresh || fresh.dataset['block'] !== element.dataset['block']) return;
    if (isInUse(element)) {
      setTimeout(() => refresh([id]), patience);
      return;
    }
    const block = readPageData(next)?.blocks[id];
    const root = roots.get(element);
    if (root) {
      const isHydrated = await root;
      if (block) await isHydrated?.rerender(block).catch(reportError);
      return;
    }
    if (block) page.data.blocks[id] = block;
    if (element.innerHTML !== fresh.innerHTML) element.replaceChildren(...document.importNode(fresh, true).childNodes);
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (requested.size > 0 && !left.aborted) {
      const ids = [...requested];
      requested.clear();
      const address = location.pathname + location.search;
      const next = await fetchPage(address, { 'x-sheaf-refresh': '1' });
      if (address !== location.pathname + location.search) continue;
      if (!next) onMissed(ids);
      else for (const id of ids) await rerender(id, next);
    }
    isRunning = false;
  };
  function refresh(ids: Iterable<string>): void {
    for (const id of ids) requested.add(id);
    void run();
  }
  return { refresh };
}

/** Someone types in it, marks its words or has a window of it open. */
function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement)) return true;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(element, true)) return true;
  return element.querySelector('dialog[open], :popover-open') !== null;
}
