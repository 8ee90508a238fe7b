import { z } from 'zod';
import { mostGroupLevels, mostListedGroups } from '../rules/arrangement/arrangement.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { cellShape, filterShape, sortShape } from './workbooks.ts';

export const figureFunctions = [
  ...(['sum', 'average', 'minimum', 'maximum', 'count', 'distinct'] as const),
  /** Of columns of dates. */
  ...(['earliest', 'latest'] as const),
] as const;
export type FigureFunction = (typeof figureFunctions)[number];

export const mostDistinct = 1_000;

const valuesShape = z.object({
  filled: z.number(),
  blank: z.number(),
  /** Counted up to `mostDistinct`. */
  distinct: z.number(),
  has_more: z.boolean(),
  /** In the order of the column's sort; null where it is empty. */
  first: cellShape,
  last: cellShape,
  /** The most frequent values, most frequent first; empty where there are more than `mostDistinct`. */
  frequent: z.array(z.object({ value: cellShape, count: z.number() })),
});
export type ColumnHoldings = z.infer<typeof valuesShape>;

export const measureSheet = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/figures',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Workbooks',
  summary: 'Figures over the rows of a sheet that pass filters and a search, and what one column holds.',
  body: z.object({
    filters: z.array(filterShape).max(50).default([]),
    search: z.string().max(500).default(''),
    figures: z
      .array(z.object({ function: z.enum(figureFunctions), column: z.string() }))
      .max(500)
      .default([]),
    /** Column id: which values it holds is answered too. */
    values_of: z.string().optional(),
  }),
  answer: z.object({
    version: z.number(),
    total: z.number(),
    /**
     * In the requested order; null where there is no number. The earliest and the latest are dates as cells hold them.
     */
    figures: z.array(z.number().or(z.string()).nullable()),
    values: valuesShape.nullable(),
    /** By column id: cells that the figures miss, because their formula is still being computed or was stopped. */
    uncomputed: z.record(z.string(), z.object({ waiting: z.number(), failed: z.number() })),
  }),
});

export const groupSheet = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/groups',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Workbooks',
  summary: `The groups of the rows of a sheet that pass filters and a search, at most ${mostListedGroups}, each with its figures.`,
  body: z.object({
    filters: z.array(filterShape).max(50).default([]),
    search: z.string().max(500).default(''),
    /** The outermost first. Times are grouped by their day. */
    groups: z.array(sortShape).min(1).max(mostGroupLevels),
    figures: z
      .array(z.object({ function: z.enum(figureFunctions), column: z.string() }))
      .max(500)
      .default([]),
  }),
  answer: z.object({
    version: z.number(),
    total: z.number(),
    /** Each before those within it, in the order of the rows. */
    groups: z.array(
      z.object({
        /** 0 is the outermost. */
        level: z.number(),
        /** Null for rows without a value. */
        key: cellShape,
        count: z.number(),
        figures: z.array(z.number().or(z.string()).nullable()),
      }),
    ),
    /** How many there are, those that are not listed too. */
    group_count: z.number(),
  }),
});
