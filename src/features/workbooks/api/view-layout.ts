import { z } from 'zod';
import {
  longestLayoutText,
  mostCardsOfLane,
  mostFormFields,
  mostLaneLimits,
  mostShownColumns,
} from '../rules/arrangement/view-layout.ts';

const columnId = z.string().min(1).max(200);
/** '' for none. */
const oneColumn = z.string().max(200);
const text = z.string().trim().max(longestLayoutText);
const card = {
  /** The column that a row is called by; '' for the first of texts. */
  heading: oneColumn,
  /** What else a card says, in this order. */
  shown: z.array(columnId).max(mostShownColumns),
};

/** How a view shows rows other than as a grid. */
export const layoutShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('kanban'),
    /** The column of the lanes. */
    by: oneColumn,
    ...card,
    /** What lanes add up; '' for none. */
    sum: oneColumn,
    /** Lanes with more cards are marked. */
    limits: z
      .array(z.object({ value: z.string().max(500), most: z.number().int().min(1).max(mostCardsOfLane) }))
      .max(mostLaneLimits),
  }),
  z.object({
    kind: z.literal('calendar'),
    /** The column of the days. */
    by: oneColumn,
    ...card,
    unit: z.enum(['month', 'week']),
  }),
  z.object({ kind: z.literal('gallery'), picture: oneColumn, ...card }),
  z.object({
    kind: z.literal('form'),
    intro: text,
    fields: z.array(z.object({ column: columnId, required: z.boolean(), hint: text })).max(mostFormFields),
    /** What is said once a row is added. */
    done: text,
  }),
]);
