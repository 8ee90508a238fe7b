import { z } from 'zod';
import { mostFileMegabytes, mostFilesInCell } from '#engine/file-cells.ts';
import { longestPrefix, mostDigits } from '#engine/automatic.ts';
import { autoKinds, columnTypes, linkDeletions } from '#engine/model.ts';
import { durationFormats } from '#engine/durations.ts';
import { mostStars } from '#engine/ratings.ts';

const linkParts = {
  /** A sheet of the same workbook. */
  sheet: z.string().max(100),
  /** The column that the cells name its rows by. */
  key: z.string().max(200),
  /** The column that says what a row is called. */
  name: z.string().max(200),
};

/** A link as it is set. */
export const givenLinkShape = z.object({ ...linkParts, on_delete: z.enum(linkDeletions).default('keep') });

/** What a column of files takes. By default 20 files of 25 MB of any kind. */
export const fileLimitsShape = z.object({
  /** Files in a cell. */
  most: z.number().int().min(1).max(mostFilesInCell),
  /** Of one file. */
  megabytes: z.number().int().min(1).max(mostFileMegabytes),
  /** Kinds by content, as in an `accept` attribute; empty for any. */
  accept: z
    .string()
    .max(200)
    .regex(/^(?:[a-z]+\/\*|\.[a-z0-9]{1,5})?(?:,(?:[a-z]+\/\*|\.[a-z0-9]{1,5}))*$/),
});

/** What a type has of its own, as it is set. */
export const scaleShape = {
  /** Of a rating: how many stars there are. */
  max: z.number().int().min(1).max(mostStars).optional(),
  files: fileLimitsShape.optional(),
  /** Of persons: whether a cell may name several. */
  multiple: z.boolean().optional(),
  /** Of a duration: how it is written. */
  format: z.enum(durationFormats).optional(),
};

export const columnShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(columnTypes),
  format: z.string().optional(),
  options: z.array(z.string()).optional(),
  /** Of a choice: the color of each option, by their places. */
  option_colors: z.array(z.string()).optional(),
  /** Of a rating: how many stars there are; 5 where absent. */
  max: z.number().optional(),
  /** Of files: what its cells take, where that isn’t the usual. */
  files: fileLimitsShape.optional(),
  /** Of persons: a cell may name several. */
  multiple: z.literal(true).optional(),
  /** Of a formula column, which no one writes: with the ids of columns (`[column:price]`) and of other sheets. */
  formula: z.string().optional(),
  /** Of a column that is filled in with each write: with what. No one types into it. */
  auto: z.enum(autoKinds).optional(),
  /** Whose rows its cells name. */
  link: z.object({ ...linkParts, on_delete: z.enum(linkDeletions) }).optional(),
});

/** Of a column that is filled in with each write. */
export const automaticShape = {
  /** With what; the type follows from it. Null makes the column a plain one that keeps its values. */
  auto: z.enum(autoKinds).nullable().optional(),
  /** Of an autonumber: how its numbers are written. `INV-0001` has the prefix `INV-` and four digits. */
  prefix: z.string().max(longestPrefix).optional(),
  digits: z.number().int().min(1).max(mostDigits).optional(),
};
