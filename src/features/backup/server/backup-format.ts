/** What a backup is: a packed tar of a description, the rows of each table, the files, and what they must add up to. */
import { z } from 'zod';

/**
 * The parts, in this order: `backup.json`, then `tables/{schema}.{table}/{number}.copy` (what COPY of PostgreSQL writes,
 * a few megabytes each), `files/{key}`, `mail/{name}`, `secrets.key`, and at last `totals.json`.
 */
export const names = { about: 'backup.json', totals: 'totals.json', secretsKey: 'secrets.key' } as const;

const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
});
export type BackupTable = z.infer<typeof tableShape>;

export const aboutShape = z.object({
  format: z.literal(1),
  made_at: z.string(),
  sheaf: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableShape),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Tells whether a SECRETS_KEY is the one of this backup, and nothing of the key; null where it lies within. */
  secrets_key_check: z.string().nullable(),
});
export type BackupAbout = z.infer<typeof aboutShape>;

export const totalsShape = z.object({
  /** Of the names, sizes and contents of all parts before. */
  sha256: z.string(),
  rows: z.number(),
  files: z.number(),
  /** Addresses that the database names and the storage did not have. */
  missing_files: z.array(z.string()),
});
export type BackupTotals = z.infer<typeof totalsShape>;

/**
 * While a backup is made no file is removed that it still has to read. Any number does, as long as nothing else uses
 * it.
 */
export const backupLock = 7_433_217_702;
