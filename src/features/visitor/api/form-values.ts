/** What a form shows of what it computes. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { cellsShape } from '#features/workbooks/api/workbooks.ts';
import { blockReference } from './page-data.ts';

/** By column id, as people read it; null where it isn't known before the answer is stored. */
const shownValues = z.record(z.string(), z.string().nullable());

export const calculateForm = endpoint({
  method: 'POST',
  path: '/api/page/calculated',
  access: 'viewer-of-host-app',
  isReading: true,
  group: 'Published pages',
  summary:
    'What the formulas that a form shows make of what is filled in so far, for those who may send it. Nothing is stored.',
  body: z.object({ ...blockReference, cells: cellsShape, lines: z.array(cellsShape).max(1_000).optional() }),
  answer: z.object({
    values: shownValues,
    /** Of each line, in the order given; without values where the line is blank. */
    lines: z.array(shownValues),
    /** Of the columns of the lines that are added up. */
    sums: shownValues,
  }),
});
