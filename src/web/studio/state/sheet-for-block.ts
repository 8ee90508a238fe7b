import type { BlockDefinition } from '#blocks/contract.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { readLocally } from './block-rendering.ts';
import { newBlock, type SheetInfo } from './new-block.ts';

/**
 * The sheet that a new block shows: the one that its page shows most, unless only another can fill it, as a calendar needs
 * dates. Null where the workbook has none.
 */
export function sheetForBlock(
  definition: BlockDefinition,
  sheets: readonly SheetInfo[],
  onPage: readonly StoredBlock[],
): SheetInfo | null {
  const uses = ({ title }: SheetInfo): number => onPage.filter((block) => block.sheet_title === title).length;
  const ordered = sheets.toSorted((one, other) => uses(other) - uses(one));
  const fits = (sheet: SheetInfo): boolean => readLocally(newBlock(definition, sheet))?.gaps.length === 0;
  return (definition.usesSheet ? ordered.find(fits) : undefined) ?? ordered[0] ?? null;
}
