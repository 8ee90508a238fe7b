import { z } from 'zod';
import type { ColumnParts } from '#engine/column-store.ts';
import type { Codes } from '#engine/codes.ts';
import { uncomputedKind } from '#engine/dictionary.ts';
import { partsVersion, type PartsInTurn } from '#engine/snapshot-parts.ts';

/** Increase this when sections change their order or their form. */
const layoutVersion = 4;
/** Of this program. A file of any other is not read. */
export const formatVersion = `${layoutVersion}.${partsVersion}`;

const whole = z.number().int().nonnegative();
const even = z.object({ first: z.number(), step: z.number() });

/** What the file is of, and the single numbers of its rows. */
const headerSchema = z.object({
  format: z.literal(formatVersion),
  sheetId: z.string(),
  version: whole,
  /** Also stored in the database, so that a file is known to be of its history: see rows/sheets/snapshot-marks.ts. */
  mark: z.string(),
  columns: z.array(z.object({ id: z.string(), type: z.string() })),
  rows: z.object({
    ...{ size: whole, used: whole, base: whole, last: z.number().int(), dead: whole },
    ...{ positions: even, versions: even, areIdsPacked: z.boolean() },
  }),
});
export type FileHeader = z.output<typeof headerSchema>;

/** The single numbers of a column, before its cells. */
const storeSchema = z.object({
  kind: z.enum(['none', 'number', 'exact', 'time']),
  size: whole,
  /** In what the codes are; null where there are none. */
  codes: z.enum(['uint8', 'uint16', 'uint32']).nullable(),
  hasInstants: z.boolean(),
  overwritten: whole,
  asked: whole.nullable(),
  codeCount: whole,
  hasUncomputed: z.boolean(),
});
export type StoreHeader = z.output<typeof storeSchema>;

/** Where sections begin: the one of a column's single numbers, for each column. */
const placesSchema = z.object({ stores: z.array(whole) });

/** Throws where it is not the header of a file of this format. */
export const readHeader = (value: unknown): FileHeader => headerSchema.parse(value);
export const readStoreHeader = (value: unknown): StoreHeader => storeSchema.parse(value);
export const readPlaces = (value: unknown): z.output<typeof placesSchema> => placesSchema.parse(value);

export function headerOf(parts: PartsInTurn, names: { sheetId: string; mark: string }): FileHeader {
  const { size, index, base, last, dead, positions, versions } = parts.rows;
  const evenOf = ({ first, step }: typeof positions) => ({ first, step });
  return {
    format: formatVersion,
    ...names,
    version: parts.version,
    columns: parts.columns.map(({ id, type }) => ({ id, type })),
    rows: {
      ...{ size, used: index.used, base, last, dead },
      ...{ positions: evenOf(positions), versions: evenOf(versions), areIdsPacked: parts.rows.ids.texts === null },
    },
  };
}

export function storeHeaderOf({ kind, size, codes, hasInstants, overwritten, dictionary }: ColumnParts): StoreHeader {
  return {
    ...{ kind, size, codes: codes && codeKindOf(codes), hasInstants, overwritten, asked: dictionary.requested },
    ...{ codeCount: dictionary.texts.count, hasUncomputed: dictionary.kinds.includes(uncomputedKind) },
  };
}

export function codeKindOf(codes: Codes): 'uint8' | 'uint16' | 'uint32' {
  if (codes instanceof Uint8Array) return 'uint8';
  return codes instanceof Uint16Array ? 'uint16' : 'uint32';
}
