import type { BlockOnTheWire } from '../../api/page-data.ts';
import type { BlockConfig } from '#blocks/contract.ts';
import { commonSettings } from '#features/apps/rules/page/common-settings.ts';
import { blockOfViewer, isRendered } from './prepare-block.ts';
import type { PageReader } from './page-reader.ts';
import { type PageBlock, readBlockOfVisitors, readPageBlock } from './read-page-block.ts';

/**
 * The blocks of a page for calls that describe it. Editors get them as they are, without tokens. Visitors get the blocks
 * that they see, with the settings that the page gives to their browser: of a block that runs no script there only its
 * title, section, width and colors. `titles` are the sheets that the page shows something of. (decision 139)
 */
export function blocksForViewer(reader: PageReader, titles: readonly string[]): BlockOnTheWire[] {
  const editing = reader.viewer.kind === 'editor';
  const read = editing ? readPageBlock : readBlockOfVisitors;
  return reader.page.document.blocks.flatMap((stored) => {
    const found = read(stored);
    if (!found || !(editing || isRendered(found, reader))) return [];
    const { block, config } = blockOfViewer(found, reader, editing);
    const isGiven = editing || block.definition.hydrates(config) !== 'never';
    return blockOnTheWire(block, isGiven ? config : onlyCommon(config), editing ? null : titles);
  });
}

function blockOnTheWire(
  { stored, definition }: PageBlock,
  config: BlockConfig,
  titles: readonly string[] | null,
): BlockOnTheWire {
  const { settings, axis, actions, toolbar_buttons, item_buttons } = config;
  const { sheet_title } = stored;
  return {
    ...{ id: stored.id, type: definition.type, section: settings.section, full_width: settings.full_width },
    sheet_title: sheet_title !== null && (titles === null || titles.includes(sheet_title)) ? sheet_title : null,
    ...{ settings, axis: [...axis], actions: [...actions] },
    ...{ toolbar_buttons: [...toolbar_buttons], item_buttons: [...item_buttons] },
  };
}

const commonKeys = new Set(Object.keys(commonSettings));

/** The settings that every block is rendered with. */
const onlyCommon = ({ settings, ...config }: BlockConfig): BlockConfig => ({
  ...config,
  // The common ones are all that the type asks for.
  settings: Object.fromEntries(
    Object.entries(settings).filter(([key]) => commonKeys.has(key)),
  ) as BlockConfig['settings'],
  ...{ axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [] },
});
