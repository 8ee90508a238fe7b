/**
 * Blocks and changes of a page as they come over the wire: their outer shape. The catalogue checks what they contain.
 */
import { z } from 'zod';
import type { BoardSettings } from '#features/boards/rules/board-settings.ts';
import type { BlockFilter, PageEdit, PageSettings, StoredBlock } from '#features/apps/rules/page/document.ts';

const group = z.record(z.string(), z.unknown());
const groups = z.array(group).max(200);

/** Filters of a block or a page; `checkFilters` of blocks/check-block.ts checks what one contains. */
export const ownerFiltersShape = z
  .array(z.custom<BlockFilter>((value) => typeof value === 'object' && value !== null))
  .max(200);

export const storedBlockShape: z.ZodType<StoredBlock, StoredBlock> = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, 'A block needs an id of letters and digits.'),
  type: z.string().max(100),
  version: z.number().int(),
  sheet_title: z.string().max(200).nullable(),
  settings: group,
  axis: groups,
  actions: groups,
  toolbar_buttons: groups,
  item_buttons: groups,
  conditional_filter: groups,
  filters: ownerFiltersShape,
  of_app: z.literal(true).optional(),
});

const id = z.string().max(100);
const step = z.union([z.string().max(200), z.number().int().min(0)]);

export const pageEditShape: z.ZodType<PageEdit, PageEdit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add-block'), block: storedBlockShape, index: z.number() }),
  z.object({ kind: z.literal('remove-block'), id }),
  z.object({ kind: z.literal('move-block'), id, index: z.number() }),
  z.object({ kind: z.literal('replace-block'), id, block: storedBlockShape }),
  z.object({ kind: z.literal('set-block'), id, path: z.array(step).min(1), value: z.unknown().optional() }),
  z.object({
    kind: z.literal('set-page'),
    key: z.custom<keyof PageSettings>((value) => typeof value === 'string'),
    value: z.unknown(),
  }),
  z.object({ kind: z.literal('set-filters'), value: ownerFiltersShape }),
  z.object({
    kind: z.literal('set-board'),
    key: z.custom<keyof BoardSettings>((value) => typeof value === 'string'),
    within: z.array(z.string().max(100)).min(1).max(3).exactOptional(),
    value: z.unknown(),
  }),
]);
