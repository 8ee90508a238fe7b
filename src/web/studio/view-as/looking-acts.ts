import { t } from '#kit/language/product.ts';
import type { BlockActs } from '#blocks/view-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Studio } from '../state/studio.ts';
import { followLink } from '../canvas/studio-acts.ts';

/** What a block may do while the page is looked at as someone else gets it, or as it was: lead to other pages, and nothing in their name. */
export function lookingActs(studio: Studio, how: string): BlockActs {
  const refuse = async (): Promise<never> => {
    throw new Problem(
      'unavailable',
      t('You’re viewing this page {how}. Searching, sending and editing are off.', { how }),
    );
  };
  return {
    query: refuse,
    addRow: refuse,
    editRow: refuse,
    deleteRow: refuse,
    duplicateRow: refuse,
    runAction: refuse,
    authenticate: refuse,
    upload: refuse,
    downloadHref: () => '',
    rowPdfHref: () => '',
    navigate: (href) => void followLink(studio, href),
    notify: () => undefined,
  };
}
