import type { BlockDefinition } from '#blocks/contract.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { SheetInfo } from '../state/new-block.ts';

const mostRecommended = 4;

/** The blocks that people look for most, fit the sheets, and are not on the page yet. */
export function recommendedBlocks(
  offered: readonly BlockDefinition[],
  sheets: readonly SheetInfo[],
  onPage: readonly StoredBlock[],
): BlockDefinition[] {
  const types = new Set(sheets.flatMap(({ columns }) => columns.map(({ type }) => type)));
  return offered
    .filter(({ type, recommended, usesSheet }) => {
      const fits = recommended?.columns?.some((one) => types.has(one)) ?? recommended !== null;
      return fits && (!usesSheet || sheets.length > 0) && !onPage.some((block) => block.type === type);
    })
    .toSorted((one, other) => (one.recommended?.place ?? 0) - (other.recommended?.place ?? 0))
    .slice(0, mostRecommended);
}
