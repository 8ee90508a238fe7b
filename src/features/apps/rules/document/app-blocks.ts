/**
 * The header and the footer of an app. Each page that shows one holds a copy under an id of its own, marked as the
 * app's, so that a page is read as one row; this module keeps the copies the same. Without the mark a block is its
 * page's. (decision 142)
 */
import { canonicalJson } from '#kit/canonical-json.ts';
import type { StoredBlock } from '../page/document.ts';
import type { Placement } from '../page/edit.ts';
import type { AppDocument, AppEdit, AppPage } from './document.ts';

const places = ['top', 'bottom'] as const;

/** The app's block of that type. */
export function appBlock(pages: readonly AppPage[], type: string): StoredBlock | undefined {
  for (const { document } of pages) {
    const found = document.blocks.find((block) => block.of_app && block.type === type);
    if (found) return found;
  }
  return undefined;
}

/** What a new page begins with: the app's header and footer; where the app has none, those of its home page. */
export function frameOfApp(pages: readonly AppPage[], placement: Placement): StoredBlock[] {
  const home = pages.find(({ type }) => type === 'home') ?? pages[0];
  return places.flatMap((position) => {
    const isThere = ({ type }: StoredBlock): boolean => placement(type) === position;
    const ofApp = pages.flatMap(({ document }) => document.blocks).find((block) => block.of_app && isThere(block));
    return ofApp ?? home?.document.blocks.find(isThere) ?? [];
  });
}

/** The block with what the app's has in it, under its own id; as it is where it is no copy of one on another page. */
export function asOnOtherPages(pages: readonly AppPage[], pageId: string, block: StoredBlock): StoredBlock {
  if (!block.of_app) return block;
  for (const page of pages) {
    const other = page.id === pageId ? undefined : page.document.blocks.find((one) => isCopyOf(one, block));
    if (other) return { ...other, id: block.id };
  }
  return block;
}

/** The pages after a copy of the app's block was changed on one of them. */
export function withEveryCopy(pages: readonly AppPage[], changed: StoredBlock): AppPage[] {
  return pages.map((page) => {
    const at = page.document.blocks.findIndex((block) => isCopyOf(block, changed));
    const own = page.document.blocks[at];
    if (!own || own === changed) return page;
    const blocks = page.document.blocks.with(at, { ...changed, id: own.id });
    return { ...page, document: { ...page.document, blocks } };
  });
}

/** While blocks are upgraded one after the other, copies are of two versions: each holds for its own. */
const isCopyOf = (one: StoredBlock, other: StoredBlock): boolean =>
  one.of_app === true && one.type === other.type && one.version === other.version;

/**
 * Changes that say for themselves whether they are about the app's block, so that two of them can be found to conflict.
 */
export function withAppBlocksNamed(document: AppDocument, edits: readonly AppEdit[]): AppEdit[] {
  return edits.map((edit) => {
    if (edit.kind !== 'edit-page') return edit;
    const { app_block: _said, ...rest } = edit;
    if (edit.edit.kind !== 'set-block') return rest;
    const { id } = edit.edit;
    const page = document.pages.find((one) => one.id === edit.page_id);
    const block = page?.document.blocks.find((one) => one.id === id);
    return block?.of_app ? { ...rest, app_block: block.type } : rest;
  });
}

/**
 * The upgrade of apps whose pages each had a header and a footer of their own: those that are the same on most pages
 * become the app's, the others stay their page's, and no one sees a difference. Where the app has one already, a copy that
 * is not the same any more (an older node wrote one page alone) becomes its page's own. The same app where nothing is to do.
 */
export function withSharedFrame(document: AppDocument, placement: Placement): AppDocument {
  if (document.pages.some((page) => page.document.board)) return document;
  let { pages } = document;
  for (const position of places) {
    const isPlaced = ({ type }: StoredBlock): boolean => placement(type) === position;
    const held = pages.flatMap((page) => page.document.blocks.filter(isPlaced));
    const marked = held.filter(({ of_app }) => of_app);
    const shared = mostFrequent((marked.length > 0 ? marked : held).map(contentOf));
    pages = pages.map((page) => {
      const at = page.document.blocks.findIndex(isPlaced);
      const block = page.document.blocks[at];
      if (!block || (marked.length > 0 && !block.of_app)) return page;
      const isShared = contentOf(block) === shared;
      if (isShared === (block.of_app === true)) return page;
      const { of_app: _mark, ...own } = block;
      const blocks = page.document.blocks.with(at, isShared ? { ...own, of_app: true } : own);
      return { ...page, document: { ...page.document, blocks } };
    });
  }
  return pages.some((page, at) => page !== document.pages[at]) ? { ...document, pages } : document;
}

const contentOf = ({ id: _id, of_app: _mark, ...content }: StoredBlock): string => canonicalJson(content);

/** The first of those that are there most often. */
function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
