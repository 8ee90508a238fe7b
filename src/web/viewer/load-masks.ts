import type { BlockData } from '#blocks/data-contract.ts';
import { needsMask } from '#sheet/format-cell.ts';
import { loadMasks } from '#sheet/late-number-mask.ts';

/** Waits for what these data are drawn with beyond every page's script: how numbers are written by masks. */
export async function loadMasksFor(data: readonly BlockData[]): Promise<void> {
  if (data.some((one) => 'columns' in one && one.columns.some(needsMask))) await loadMasks();
}
