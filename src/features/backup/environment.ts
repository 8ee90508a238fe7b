/** Backups. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { wholeNumber, duration } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  BACKUP_EVERY: duration(600, 90 * 86_400)
    .optional()
    .describe('Backs up automatically at this interval: `30m`, `6h`, `1d`. Without it, use `npm run backup`.'),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional()
    .describe('The folder for backups, ideally on another disk. By default `DATA_DIR/backups`.'),
  BACKUP_KEEP: wholeNumber(1, 10_000)
    .default(7)
    .describe('How many automatic backups to keep in that folder; older ones are deleted.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters')
    .optional()
    .describe('Encrypts backups, and opens encrypted ones. Without it, they can’t be opened.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
  defaults: { BACKUP_DIR: '`DATA_DIR/backups`' },
};
