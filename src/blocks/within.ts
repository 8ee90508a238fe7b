/**
 * Blocks within blocks, one level: tabs and columns. A page stays one list of blocks. A block says in which place of a
 * container it is, and the container is the nearest one before it; so all that walks over a page (rights, contracts,
 * calls, exports) knows nothing of it, and no id has to be followed where blocks are copied.
 */
import { storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { openTabOf, tabName } from '#features/visitor/rules/open-tab.ts';
import { definitionOf } from './catalogue.ts';
import type { Container } from './contract.ts';
import { readBlock } from './read-block.ts';

/** A block of a page on its own, or a container with the blocks in each of its places. */
export interface BlockGroup<Block> {
  block: Block;
  /** Null where it is no container. */
  places: { title: string; blocks: Block[] }[] | null;
  shows: Container['shows'];
}

/** What is asked of a block to know where it is. */
interface Placed {
  /** Counts from 1; 0 is on the page itself. */
  slot: number;
  /** Null where it holds no blocks. */
  container: Container | null;
  /** A header or footer, which is never within another. */
  isFrame: boolean;
}

/** The blocks of a page as they are drawn. What says a place that its container lacks is in the last one. */
export function groupBlocks<Block>(blocks: readonly Block[], placedOf: (block: Block) => Placed): BlockGroup<Block>[] {
  const groups: BlockGroup<Block>[] = [];
  let open: BlockGroup<Block> | undefined;
  for (const block of blocks) {
    const { slot, container, isFrame } = placedOf(block);
    if (!isFrame && slot > 0 && !container && open?.places) {
      open.places[Math.min(slot, open.places.length) - 1]?.blocks.push(block);
      continue;
    }
    const places = container?.places.map((title) => ({ title, blocks: [] })) ?? null;
    const group: BlockGroup<Block> = { block, places, shows: container?.shows ?? 'all' };
    groups.push(group);
    if (places && places.length > 0) open = group;
  }
  return groups;
}

function placedBlock(block: StoredBlock): Placed {
  const definition = definitionOf(block.type);
  const slot = Number(storedSetting(block, 'slot') ?? 0);
  return {
    slot: Number.isInteger(slot) && slot > 0 ? slot : 0,
    container: definition?.container ? definition.container(readBlock(definition, block).config) : null,
    isFrame: definition ? definition.single !== null : false,
  };
}

export const groupsOfPage = (blocks: readonly StoredBlock[]): BlockGroup<StoredBlock>[] =>
  groupBlocks(blocks, placedBlock);

/** The blocks without those in places that are closed at this address, which are neither read nor drawn. */
export function openBlocks(blocks: readonly StoredBlock[], address: URLSearchParams): readonly StoredBlock[] {
  if (!blocks.some(({ type }) => definitionOf(type)?.container)) return blocks;
  const closed = new Set<StoredBlock>();
  for (const { block, places, shows } of groupsOfPage(blocks)) {
    if (!places || shows === 'all') continue;
    const at = openTabOf(address, block.id, places.length);
    for (const [index, place] of places.entries())
      if (index !== at - 1) for (const one of place.blocks) closed.add(one);
  }
  return closed.size > 0 ? blocks.filter((block) => !closed.has(block)) : blocks;
}

/** The addresses at which a page shows what is in tabs that are closed at its own. */
export function addressesOfTabs(blocks: readonly StoredBlock[]): URLSearchParams[] {
  return groupsOfPage(blocks).flatMap(({ block, places, shows }) =>
    shows === 'one'
      ? (places ?? []).slice(1).map((_, at) => new URLSearchParams({ [tabName(block.id)]: String(at + 2) }))
      : [],
  );
}
