import { z } from 'zod';

/** Where the data of a workbook come from, and what can be done with them here. */
export const sourceShape = z.object({
  /** Which adapter reads it, such as `file`. To decide what can be done, read the fields below. */
  kind: z.string(),
  /** Of the file, or of the spreadsheet elsewhere. */
  name: z.string().nullable(),
  /** Whether rows can be added, changed and deleted here. */
  write_rows: z.boolean(),
  change_columns: z.boolean(),
  write_formulas: z.boolean(),
  overwrite_formulas: z.boolean(),
  /** Whose version counts. */
  truth: z.enum(['here', 'there']),
  /** Where the spreadsheet itself is opened: a path of the site, or an address elsewhere, and then whose. */
  link: z.object({ href: z.string(), place: z.string().nullable() }),
});
