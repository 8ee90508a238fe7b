/**
 * A page as it is for one viewer: without the blocks and columns that are shown to roles that the viewer does not have.
 * All that reads a page for somebody reads this, so that what is left out here is left out of every answer.
 */
import { audienceOf, isShownTo } from '#features/apps/rules/roles.ts';
import { storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { groupsOfPage } from '../within.ts';

/** The setting of a block, of an entry of its axis, and of a button. */
const setting = 'shown_to';

/** The same page where nothing of it is kept from the viewer. */
export function pageOfViewer<Page extends { document: PageDocument }>(page: Page, viewer: Viewer): Page {
  const { document } = page;
  if (viewer.kind === 'editor' || !isRestricted(document)) return page;
  const hidden = hiddenBlocks(document.blocks, viewer);
  const blocks = document.blocks.flatMap((block) => (hidden.has(block) ? [] : [blockOf(block, viewer)]));
  return { ...page, document: { ...document, blocks } };
}

/** Whether the block is shown to the viewer wherever its page is. */
const isBlockShownTo = (block: Pick<StoredBlock, 'settings'>, viewer: Viewer): boolean =>
  isShownTo(audienceOf(storedSetting(block, setting)), viewer);

/** Places of the action buttons of a block that are not shown to the viewer. */
export const hiddenActions = ({ actions }: Pick<StoredBlock, 'actions'>, viewer: Viewer): number[] =>
  actions.flatMap((entry, at) => (isShownTo(audienceOf(entry[setting]), viewer) ? [] : [at]));

const hasAudience = (values: Readonly<Record<string, unknown>>): boolean => audienceOf(values[setting]) !== null;

/** A document is never changed in place. */
const known = new WeakMap<PageDocument, boolean>();

function isRestricted(document: PageDocument): boolean {
  const restricted =
    known.get(document) ??
    document.blocks.some(
      (block) => hasAudience(block.settings) || shownLists(block).some((list) => list.some(hasAudience)),
    );
  known.set(document, restricted);
  return restricted;
}

/** What is in tabs or columns that are hidden is hidden with them: it would be on the page itself without them. */
function hiddenBlocks(blocks: readonly StoredBlock[], viewer: Viewer): Set<StoredBlock> {
  const hidden = new Set(blocks.filter((block) => !isBlockShownTo(block, viewer)));
  for (const { block, places } of groupsOfPage(blocks)) {
    if (!hidden.has(block)) continue;
    for (const one of (places ?? []).flatMap((place) => place.blocks)) hidden.add(one);
  }
  return hidden;
}

/** What is left out of a block; its actions keep their places, by which calls name them. */
const shownLists = ({ axis, toolbar_buttons, item_buttons }: StoredBlock) => [axis, toolbar_buttons, item_buttons];

function blockOf(block: StoredBlock, viewer: Viewer): StoredBlock {
  const keeps = (entry: Readonly<Record<string, unknown>>): boolean => isShownTo(audienceOf(entry[setting]), viewer);
  if (shownLists(block).every((list) => list.every(keeps))) return block;
  const { axis, toolbar_buttons, item_buttons } = block;
  return {
    ...block,
    axis: axis.filter(keeps),
    toolbar_buttons: toolbar_buttons.filter(keeps),
    item_buttons: item_buttons.filter(keeps),
  };
}
