/** Lists of what belongs to a record in tabs, where there are too many to stand below each other. */
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '../proposed-block.ts';

export interface TabbedPart {
  title: string;
  blocks: StoredBlock[];
}

const tabsId = 'belongs';
/** So many lists are still seen by scrolling. */
const mostInSight = 2;

/** The parts below each other, or each in a tab, whose name says its title. */
export function inTabs(parts: readonly TabbedPart[]): StoredBlock[] {
  if (parts.length <= mostInSight) return parts.flatMap(({ blocks }) => blocks);
  const tabs = proposedBlock('tabs', tabsId, { settings: { tabs: parts.map(({ title }) => ({ title })) } });
  return [
    tabs,
    ...parts.flatMap(({ title, blocks }, at) =>
      blocks.map((block) => ({
        ...block,
        settings: {
          ...block.settings,
          ...(block.settings['title'] === title && { title: '' }),
          slot: at + 1,
        },
      })),
    ),
  ];
}

const isTabs = ({ type, id }: StoredBlock): boolean => type === 'tabs' && id === tabsId;
const slotOf = ({ settings }: StoredBlock): number => Number(settings['slot'] ?? 0);

/** Without tabs in which nothing is left; one alone is none. */
export function withoutEmptyTabs(blocks: readonly StoredBlock[]): StoredBlock[] {
  const container = blocks.find(isTabs);
  const tabs = container?.settings['tabs'];
  if (!container || !Array.isArray(tabs)) return [...blocks];
  const left = [...new Set(blocks.map(slotOf))].filter((slot) => slot > 0).toSorted((one, other) => one - other);
  if (left.length <= 1) return withoutTabs(blocks);
  return blocks.map((block) => {
    const { settings } = block;
    if (isTabs(block)) return { ...block, settings: { ...settings, tabs: left.map((slot) => tabs[slot - 1]) } };
    return slotOf(block) > 0 ? { ...block, settings: { ...settings, slot: left.indexOf(slotOf(block)) + 1 } } : block;
  });
}

/** The same blocks below each other, with their titles: where a page has no tabs, such as a board. */
export function withoutTabs(blocks: readonly StoredBlock[]): StoredBlock[] {
  const tabs = (blocks.find(isTabs)?.settings['tabs'] ?? []) as readonly { title?: string }[];
  return blocks.flatMap((block) => {
    if (isTabs(block)) return [];
    const { slot: at, ...settings } = block.settings;
    if (at === undefined) return [block];
    const title = settings['title'] === '' ? tabs[Number(at) - 1]?.title : undefined;
    return [{ ...block, settings: { ...settings, ...(title !== undefined && { title }) } }];
  });
}
