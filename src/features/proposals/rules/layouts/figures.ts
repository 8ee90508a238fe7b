import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { chartBlocks, scorecardBlock } from '../figure-blocks.ts';
import type { LaidSheet } from './layout.ts';

/** Key numbers, then charts. */
export function figuresOf({ sheet, roles }: LaidSheet): StoredBlock[] {
  return [...keyNumbers({ sheet, roles }), ...chartBlocks(sheet, roles)];
}

export function keyNumbers({ sheet, roles }: Pick<LaidSheet, 'sheet' | 'roles'>): StoredBlock[] {
  const figures = scorecardBlock(sheet, roles);
  return figures ? [figures] : [];
}
