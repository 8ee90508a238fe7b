import { t } from '#kit/language/product.ts';
import type { BlockActs } from '#blocks/view-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Studio } from '../state/studio.ts';
import { followLink } from '../canvas/studio-acts.ts';
import { nothingIsSentAs, type Viewer } from './viewer-text.ts';

/** @sentences */
const refusals = {
  'as it was': 'You’re viewing this page as it was. Searching, sending and editing are off.',
  'as a summary': 'You’re viewing this page as a summary. Searching, sending and editing are off.',
  'a preview': 'You’re viewing this page as a preview. Searching, sending and editing are off.',
};

/** What a block may do while the page is looked at as someone else gets it, or as it was: lead to other pages, and nothing in their name. */
export function lookingActs(studio: Studio, how: keyof typeof refusals | Viewer): BlockActs {
  const refuse = async (): Promise<never> => {
    throw new Problem('unavailable', typeof how === 'string' ? t(refusals[how]) : nothingIsSentAs(how));
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
