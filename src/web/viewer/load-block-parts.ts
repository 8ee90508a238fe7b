/** What some blocks need for rendering beyond every page's script; they wait for it. */
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { BlockData } from '#blocks/data-contract.ts';
import { namesColor } from '#blocks/shared/color-settings.ts';
import { hasControls } from '#blocks/shared/field/field-controls.ts';
import { hasRules } from '#blocks/shared/rows/has-rules.ts';
import { hasRichTexts } from '#blocks/shared/rows/texts/rich-texts.ts';
import { hasOwnCells } from '#blocks/shared/rows/types/own-fields.ts';
import { needsMask } from '#engine/format-cell.ts';

export async function loadBlockParts(block: Pick<PreparedBlock, 'type' | 'config' | 'data'>): Promise<void> {
  const { config, data } = block;
  await Promise.all([
    loadMasksFor(Object.values(data), config.axis),
    config.axis.some(hasRules) && import('#blocks/shared/rows/cell-rules.ts'),
    namesColor(config) && import('#kit/color-names.ts'),
    hasRichTexts(config) && import('#blocks/shared/rows/texts/rich-text-parts.tsx'),
    document.querySelector('.sheaf-guided,.sheaf-lines,.sheaf-thanks') &&
      import('#blocks/form/load-form-parts.ts').then((parts) => parts.loadFormParts()),
    hasControls(block) && import('#blocks/shared/field/controls.ts'),
    Object.values(data).some((one) => 'link' in one) && import('#blocks/shared/field/link/link-field.ts'),
    config.actions.length > 0 && import('#blocks/shared/rows/row-actions.tsx'),
  ]);
}

/** How numbers are written by masks, and cells of types that are drawn in a way of their own. */
export async function loadMasksFor(
  data: readonly BlockData[],
  axis: readonly { type?: unknown }[] = [],
): Promise<void> {
  const columns = data.flatMap((one) => ('columns' in one ? one.columns : []));
  await Promise.all([
    columns.some((column) => column.own_currencies || needsMask(column)) && import('#engine/number-mask.ts'),
    [...axis, ...columns].some(hasOwnCells) && import('#blocks/shared/rows/types/typed-columns.tsx'),
  ]);
}
