import { z } from 'zod';
import { textEncodingIds } from '../rules/text-encodings.ts';

const headerRowsShape = z
  .object({ first: z.number().int().min(1), last: z.number().int().min(1) })
  .refine(({ first, last }) => last >= first, 'The last row of the header is above its first.');
/** How a file is read: what its owner chose, and what is found. */
export const readingShape = z.object({
  /** Of a text file; guessed when absent. */
  encoding: z.enum(textEncodingIds).optional(),
  /** Sheets that are not named get the header that is found in them. */
  sheets: z
    .array(
      z.object({
        title: z.string().max(200),
        /** The rows of the file that name the columns; null when all rows are data. */
        header: headerRowsShape.nullable(),
        /** Whether rows above the header are data; else they are left out, and the report names them. */
        keep_above: z.boolean(),
      }),
    )
    .max(200),
});
/** The first rows of a file under a reading. */
export const readingPreviewShape = z.object({
  /** Null for files that are no text. */
  encoding: z.enum(textEncodingIds).nullable(),
  sheets: z.array(
    z.object({
      title: z.string(),
      header: headerRowsShape.nullable(),
      /** False where the file names its columns apart from its rows. */
      choosable: z.boolean(),
      keeps_above: z.boolean(),
      /** Names of the columns, at most the first 100. */
      columns: z.array(z.string()),
      column_count: z.number(),
      /** The first rows with something in them, as they are in the file. */
      rows: z.array(
        z.object({ number: z.number(), becomes: z.enum(['names', 'data', 'left_out']), cells: z.array(z.string()) }),
      ),
      /** Whether there are more rows; all of them are data. */
      more: z.boolean(),
    }),
  ),
});
