import { z } from 'zod';
import { columnTypes } from '#engine/model.ts';

export const columnShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(columnTypes),
  format: z.string().optional(),
  options: z.array(z.string()).optional(),
  /** Of a choice: the color of each option, by their places. */
  option_colors: z.array(z.string()).optional(),
  /** Of a formula column, which no one writes: with the ids of columns (`[column:price]`) and of other sheets. */
  formula: z.string().optional(),
});
