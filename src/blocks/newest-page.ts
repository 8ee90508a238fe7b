/** Stored pages in the newest shape: the one place where what an older version wrote is brought to the code's own. */
import { boardSettingSet, defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import { completeSettings } from '#settings/setting-set.ts';
import { definitionOf } from './catalogue.ts';
import { upgradeBlock } from './read-block.ts';

/** Where blocks of a type stay, as the catalogue says. */
export const placement = (type: string) => definitionOf(type)?.single ?? null;

/** A page as it was stored, by this version or an older one. */
export const newestPage = (stored: Record<string, unknown>): PageDocument => upgradedPage(completePage(stored));

/** Settings and parts that came later have their defaults: a page without them and one with the defaults are the same. */
export function completePage(stored: Record<string, unknown>): PageDocument {
  // Only the server writes documents, checked by the version that it had then.
  const { blocks = [], filters = [], board, settings } = stored as Partial<PageDocument>;
  return {
    settings: { ...settings, ...completeSettings(pageSettingSet, defaultPageSettings, settings ?? {}) },
    blocks: blocks.map((block) => ({ ...emptyBlock, ...block })),
    ...(filters.length > 0 && { filters }),
    ...(board && { board: { ...board, ...completeSettings(boardSettingSet, defaultBoardSettings, board) } }),
  };
}

const emptyBlock: Omit<StoredBlock, 'id' | 'type'> = {
  ...{ version: 1, sheet_title: null, settings: {}, axis: [], actions: [], toolbar_buttons: [], item_buttons: [] },
  ...{ conditional_filter: [], filters: [] },
};

/** Every block by the upgrades of its definition; the same page where none is older. Unknown blocks stay as they are. */
export function upgradedPage(document: PageDocument): PageDocument {
  const blocks = document.blocks.map((block) => {
    const definition = definitionOf(block.type);
    return definition ? upgradeBlock(definition, block) : block;
  });
  return blocks.some((block, at) => block !== document.blocks[at]) ? { ...document, blocks } : document;
}
