import { z } from 'zod';
import { longestPrefix } from '#engine/automatic.ts';
import { autoKinds, columnTypes } from '#engine/model.ts';
import { mostStars } from '#engine/ratings.ts';
import { endpoint } from '#platform/api/endpoint.ts';

export const previewColumnChange = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/column-preview',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Sheets',
  summary:
    'What a new type would do to the cells of a column, or, without a type, what deleting the column would remove. Changes nothing.',
  query: z.object({
    column: z.string(),
    type: z.enum(columnTypes).optional(),
    /** What its cells would be filled in with, in place of a type. */
    auto: z.enum(autoKinds).optional(),
    /** Of an autonumber: what texts with a number begin with. */
    prefix: z.string().max(longestPrefix).optional(),
    /** Of persons: whether a cell may name several. */
    multiple: z.stringbool().optional(),
    max: z.coerce.number().int().min(1).max(mostStars).optional(),
  }),
  answer: z.object({
    /** Cells that hold something. */
    filled: z.number(),
    /** Those of them that the new type cannot read: they stay as they are. Where cells are filled in, those that are replaced. */
    misfits: z.number(),
    /** Some of what does not fit; of a deletion, some of what goes. */
    samples: z.array(z.string()),
    /** Of a choice: the labels that its cells would have, the most frequent first, and in how many cells each would be. */
    labels: z.array(z.object({ label: z.string(), cells: z.number() })).optional(),
    /** How many different labels there are; `labels` are at most as many as a list may have. */
    label_count: z.number().optional(),
  }),
});
