/** Spreadsheets that follow a published CSV address. (docs/decisions/0091) */
import { z } from 'zod';
import { columnTypes } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { cellShape } from '#features/workbooks/api/workbooks.ts';

const group = 'Published addresses';
/** How often an address is read, in minutes. */
export const refreshIntervals = [15, 30, 60, 180, 360, 720, 1_440] as const;
const addressShape = z.url({ protocol: /^https?$/, error: 'Paste an address that starts with https://.' }).max(2_000);
const intervalShape = z.number().refine((minutes) => refreshIntervals.some((one) => one === minutes), {
  error: () => t('Choose one of {options} minutes.', { options: refreshIntervals.join(', ') }),
});

export const previewPublished = endpoint({
  method: 'POST',
  path: '/api/published-sources/preview',
  access: 'signed-in',
  group,
  summary: 'Reads a published CSV address and returns what would be imported. Nothing is stored.',
  body: z.object({ address: addressShape }),
  answer: z.object({
    name: z.string(),
    row_count: z.number(),
    columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
    /** The first rows, by column. */
    rows: z.array(z.array(cellShape)),
  }),
});
export const connectPublished = endpoint({
  method: 'POST',
  path: '/api/published-sources',
  access: 'signed-in',
  group,
  summary: 'Creates a workbook that follows a published CSV address. Its rows are read here and changed there.',
  body: z.object({ address: addressShape, every_minutes: intervalShape }),
  answer: z.object({ workbook_id: z.string() }),
});

const stateShape = z.object({
  address: z.string(),
  every_minutes: z.number(),
  /** When it was taken in last, when it was looked at last, and when it is looked at next. */
  read_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  check_at: z.string(),
  /** What went wrong the last time; null where nothing did. */
  problem: z.string().nullable(),
  /** What the address holds by now would take much away, and waits for a word. */
  held: z
    .object({ digest: z.string(), removed: z.number(), known: z.number(), columns: z.array(z.string()) })
    .nullable(),
});
export type PublishedState = z.infer<typeof stateShape>;
const path = '/api/workbooks/{workbookId}/published';
export const getPublished = endpoint({
  method: 'GET',
  path,
  access: 'editor-of-workbook',
  group,
  summary: 'How a workbook follows its address: when it was read, what went wrong, what needs confirmation.',
  answer: stateShape,
});
export const changePublished = endpoint({
  method: 'PATCH',
  path,
  access: 'editor-of-workbook',
  group,
  summary: 'Changes the address that a workbook follows, or how often it is read.',
  body: z.object({ address: addressShape.optional(), every_minutes: intervalShape.optional() }),
  answer: stateShape,
});
export const refreshPublished = endpoint({
  method: 'POST',
  path: `${path}/refresh`,
  access: 'editor-of-workbook',
  group,
  summary: 'Reads the address now. `confirm` is the digest of the pending change: with it, the change is applied.',
  body: z.object({ confirm: z.string().max(100).optional() }),
  answer: stateShape,
});
export const stopPublished = endpoint({
  method: 'DELETE',
  path,
  access: 'editor-of-workbook',
  group,
  summary: 'Disconnects the workbook from its address: its rows stay, and are changed here from now on.',
  answer: z.object({}),
});
