import type { BlockActs } from '#blocks/view-contract.ts';
import { newId } from '#kit/ids.ts';
import { createActs } from '../../viewer/acts.ts';
import type { Studio, Toast } from '../state/studio.ts';

/**
 * What a block may do while it is edited: the same as on the page, as the editor, on the block as it is now (so what is
 * not saved yet is saved first). Links lead to another page of the studio, never out of it.
 */
export function studioActs(
  studio: Studio,
  reference: Parameters<typeof createActs>[0],
  notify: (toast: Toast) => void,
): BlockActs {
  const acts = createActs(reference, {
    navigate: (href) => followLink(studio, href),
    notify,
    remember: () => undefined,
    newKey: () => newId(),
  });
  return {
    ...acts,
    query: async (...question) => (await studio.saved(), acts.query(...question)),
    addRow: async (...row) => (await studio.saved(), acts.addRow(...row)),
    editRow: async (...row) => (await studio.saved(), acts.editRow(...row)),
    deleteRow: async (...row) => (await studio.saved(), acts.deleteRow(...row)),
    duplicateRow: async (...row) => (await studio.saved(), acts.duplicateRow(...row)),
    runAction: async (...row) => (await studio.saved(), acts.runAction(...row)),
    names: async (column, search) => (await studio.saved(), acts.names?.(column, search) ?? { names: [], total: 0 }),
    upload: async (...file) => (await studio.saved(), acts.upload(...file)),
  };
}

/** Opens the page of the app, or the tab of this one, that the address leads to; anything else stays where it is. */
export function followLink(studio: Studio, href: string): boolean {
  const { context, pageId } = studio.state();
  const path = href.split(/[?#]/)[0];
  const page = context?.pages.find((one) => one.href === path);
  if (page?.page_id === pageId) return studio.openTabAt(href);
  if (!page) return false;
  void studio.goTo(page.page_id);
  return true;
}
