import { z } from 'zod';
import { partsVersion, type SnapshotParts } from '#engine/snapshot-parts.ts';

/** Increase this when sections change their order or their form. */
const layoutVersion = 1;
/** Of this program. A file of any other is not read. */
export const formatVersion = `${layoutVersion}.${partsVersion}`;

const whole = z.number().int().nonnegative();

/** All that is no array: what the file is of, and the single numbers of its parts. */
const headerSchema = z.object({
  format: z.literal(formatVersion),
  sheetId: z.string(),
  version: whole,
  /** Also stored in the database, so that a file is known to be of its history: see rows/sheets/snapshot-marks.ts. */
  mark: z.string(),
  columns: z.array(z.object({ id: z.string(), type: z.string() })),
  rows: z.object({ size: whole, used: whole, base: whole, last: z.number().int(), dead: whole }),
  stores: z.array(
    z.object({
      kind: z.enum(['none', 'number', 'exact', 'time']),
      size: whole,
      hasCodes: z.boolean(),
      hasInstants: z.boolean(),
      overwritten: whole,
      asked: whole.nullable(),
    }),
  ),
});
export type FileHeader = z.output<typeof headerSchema>;

/** Throws where it is not the header of a file of this format. */
export function readHeader(value: unknown): FileHeader {
  return headerSchema.parse(value);
}

export function headerOf(parts: SnapshotParts, names: { sheetId: string; mark: string }): FileHeader {
  const { size, index, base, last, dead } = parts.rows;
  return {
    format: formatVersion,
    ...names,
    version: parts.version,
    columns: parts.columns.map(({ id, type }) => ({ id, type })),
    rows: { size, used: index.used, base, last, dead },
    stores: parts.stores.map(({ kind, size: slots, codes, hasInstants, overwritten, dictionary }) => ({
      ...{ kind, size: slots, hasCodes: codes !== null, hasInstants, overwritten, asked: dictionary.requested },
    })),
  };
}
