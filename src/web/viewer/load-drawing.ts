/** What some blocks are drawn with beyond every page's script; they wait for it. */
import type { PreparedBlock } from '#api/page-data.ts';
import type { BlockData } from '#blocks/data-contract.ts';
import { hasControls, loadControls } from '#blocks/shared/field/late-controls.ts';
import { hasRules } from '#blocks/shared/rows/has-rules.ts';
import { hasRichText, loadRichText } from '#blocks/shared/rows/late-rich-text.tsx';
import { loadRowActions } from '#blocks/shared/rows/late-row-actions.tsx';
import { needsMask } from '#sheet/format-cell.ts';
import { loadConditions } from '#sheet/late-conditions.ts';
import { loadMasks } from '#sheet/late-number-mask.ts';

export async function loadDrawingOf(block: Pick<PreparedBlock, 'type' | 'config' | 'data'>): Promise<void> {
  const { config, data } = block;
  await Promise.all([
    loadMasksFor(Object.values(data)),
    config.axis.some(hasRules) && loadConditions(),
    hasControls(block) && loadControls(),
    hasRichText(config) && loadRichText(),
    config.actions.length > 0 && loadRowActions(),
  ]);
}

/** How numbers are written by masks. */
export async function loadMasksFor(data: readonly BlockData[]): Promise<void> {
  const needs = (one: BlockData): boolean =>
    'columns' in one && one.columns.some((column) => column.own_currencies || needsMask(column));
  if (data.some(needs)) await loadMasks();
}
