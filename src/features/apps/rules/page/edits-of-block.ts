import type { PageEdit, StoredBlock } from './document.ts';
import { editableParts } from './edit.ts';

/** The changes that make the second state of a block of the first. */
export function editsOfBlock(before: StoredBlock, after: StoredBlock): PageEdit[] {
  return editableParts
    .filter((part) => differs(before[part], after[part]))
    .map((part) => ({ kind: 'set-block', id: before.id, path: [part], value: after[part] }));
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
