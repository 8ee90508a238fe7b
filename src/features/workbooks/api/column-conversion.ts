import { z } from 'zod';
import { columnTypes } from '#engine/model.ts';
import { endpoint } from '#platform/api/endpoint.ts';

/** A change of a column's type that is made in parts: until readers see the new type, the column is the old one. */
export const conversionShape = z.object({
  column: z.string(),
  type: z.enum(columnTypes),
  /** Where its rows are being numbered. */
  auto: z.literal('number').optional(),
  /** 0 to 1. */
  progress: z.number(),
  /** Not once readers see the new type. */
  can_cancel: z.boolean(),
});
export type ConversionOnTheWire = z.infer<typeof conversionShape>;

export const cancelConversion = endpoint({
  method: 'DELETE',
  path: '/api/sheets/{sheetId}/conversion',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group: 'Sheets',
  summary:
    'Cancels a column type change in progress on a large sheet: everything stays as it is. 409 once the column has its new type.',
  answer: z.object({}),
});
