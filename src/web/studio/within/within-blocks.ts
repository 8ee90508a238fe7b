/** Where blocks are that are within others, and what follows of it. Pure. */
import { type BlockGroup, groupsOfPage } from '#blocks/within.ts';
import { commonPath, storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { PageEdit, StoredBlock } from '#features/apps/rules/page/document.ts';

type Group = BlockGroup<StoredBlock>;

/** Where a block is: its group, and within it the place that counts from 1; 0 is the page itself. */
export interface Position {
  group: Group;
  slot: number;
}

export function positionOf(groups: readonly Group[], id: string): Position | null {
  for (const group of groups) {
    if (group.block.id === id) return { group, slot: 0 };
    const at = group.places?.findIndex(({ blocks }) => blocks.some((one) => one.id === id)) ?? -1;
    if (at >= 0) return { group, slot: at + 1 };
  }
  return null;
}

/** A block with all that is within it, in the order of the page. */
export function wholeGroup({ block, places }: Group, all: readonly StoredBlock[]): StoredBlock[] {
  const within = new Set(places?.flatMap(({ blocks }) => blocks));
  return [block, ...all.filter((one) => within.has(one))];
}

/** Puts a block into a place, or onto the page itself; nothing where it is there. */
export function slotEdits(block: StoredBlock, slot: number): PageEdit[] {
  const stored = Number(storedSetting(block, 'slot') ?? 0);
  if (stored === slot) return [];
  return [{ kind: 'set-block', id: block.id, path: commonPath('slot'), ...(slot > 0 && { value: slot }) }];
}

/** What is within a block stays on the page where that goes, or no longer holds blocks. */
export function releaseEdits(all: readonly StoredBlock[], gone: ReadonlySet<string>): PageEdit[] {
  return groupsOfPage(all)
    .filter(({ block }) => gone.has(block.id))
    .flatMap(({ places }) => places?.flatMap(({ blocks }) => blocks) ?? [])
    .filter(({ id }) => !gone.has(id))
    .flatMap((block) => slotEdits(block, 0));
}

/** The nearest place from `index` on that is not between a container and what is in it. */
export function indexOutside(all: readonly StoredBlock[], index: number): number {
  const groups = groupsOfPage(all);
  for (let at = index; at < all.length; at++) {
    const position = positionOf(groups, all[at]?.id ?? '');
    if (position?.slot === 0) return at;
  }
  return all.length;
}

/** Copies for another place: what is in no container among them is on the page. */
export const onTheirOwn = (blocks: readonly StoredBlock[]): StoredBlock[] => {
  const groups = groupsOfPage(blocks);
  return blocks.map((block) => {
    if (storedSetting(block, 'slot') === undefined || positionOf(groups, block.id)?.slot !== 0) return block;
    return {
      ...block,
      settings: Object.fromEntries(Object.entries(block.settings).filter(([key]) => key !== slotKey)),
    };
  });
};

const [, slotKey] = commonPath('slot');
