import type { PageDocument, PageEdit, StoredBlock } from './document.ts';
import { editableParts } from './edit.ts';

/** The changes that make the second page of the first, for pages that hold the same blocks in the same order. */
export function editsBetween(before: PageDocument, after: PageDocument): PageEdit[] {
  const ofBlocks = before.blocks.flatMap((block, at): PageEdit[] => {
    const changed = after.blocks[at];
    if (!changed || changed.id !== block.id) throw new Error('these are not the same blocks');
    return editsOfBlock(block, changed);
  });
  const filters = after.filters ?? [];
  return differs(before.filters ?? [], filters) ? [...ofBlocks, { kind: 'set-filters', value: filters }] : ofBlocks;
}

/** The changes that make the second state of a block of the first. */
export function editsOfBlock(before: StoredBlock, after: StoredBlock): PageEdit[] {
  return editableParts
    .filter((part) => differs(before[part], after[part]))
    .map((part) => ({ kind: 'set-block', id: before.id, path: [part], value: after[part] }));
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
