import type { BlockDefinition } from '#blocks/contract.ts';
import type { StoredBlock } from '#domain/page/document.ts';
import type { ColumnType } from '#sheet/model.ts';
import type { SheetInfo } from '../state/new-block.ts';

/** What people look for most, with the column that makes it worth having; in this order. */
const usual: readonly { type: string; needs?: readonly ColumnType[] }[] = [
  { type: 'calendar', needs: ['date', 'datetime'] },
  { type: 'imageGallery', needs: ['image'] },
  { type: 'chart', needs: ['number', 'currency', 'percent'] },
  { type: 'table' },
  { type: 'form' },
  { type: 'list' },
  { type: 'scorecard', needs: ['number', 'currency', 'percent'] },
  { type: 'bannerHero' },
  { type: 'faq' },
];
export const mostRecommended = 4;

/** The blocks that fit the sheets best and are not on the page yet. */
export function recommendedBlocks(
  offered: readonly BlockDefinition[],
  sheets: readonly SheetInfo[],
  onPage: readonly StoredBlock[],
): BlockDefinition[] {
  const types = new Set(sheets.flatMap(({ columns }) => columns.map(({ type }) => type)));
  const isThere = (type: string): boolean => onPage.some((block) => block.type === type);
  return usual
    .filter(({ type, needs }) => !isThere(type) && (needs === undefined || needs.some((one) => types.has(one))))
    .flatMap(({ type }) => offered.find((definition) => definition.type === type) ?? [])
    .filter(({ usesSheet }) => !usesSheet || sheets.length > 0)
    .slice(0, mostRecommended);
}
