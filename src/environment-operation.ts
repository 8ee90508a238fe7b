/** Variables about running Sheaf: backups, several nodes, what is told to those who watch it. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { httpAddress, wholeNumber } from './environment-values.ts';

const unitSeconds = { m: 60, h: 3_600, d: 86_400 } as const;
const durationSentence = 'must be a time from `10m` to `90d`, such as `6h`';

/** `30m`, `6h` or `1d`, in seconds. */
function duration(least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^[0-9]{1,5}[mhd]$/, durationSentence)
    .transform((text) => Number(text.slice(0, -1)) * unitSeconds[text.at(-1) as keyof typeof unitSeconds])
    .refine((seconds) => seconds >= least && seconds <= most, durationSentence);
}

export const operationVariables = {
  ROLE: z
    .enum(['all', 'web', 'worker'], 'must be `all`, `web` or `worker`')
    .default('all')
    .describe(
      'What this node does of several on one database: `web` answers people and does no jobs, `worker` does jobs (mails, imports of Google Sheets, upkeep, backups) and answers its health alone. At least one of them must do jobs.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress()
    .optional()
    .describe(
      'Where traces and figures are told by OTLP over HTTP, such as `http://127.0.0.1:4318`. The other `OTEL_*` variables of OpenTelemetry (headers, intervals, OTEL_RESOURCE_ATTRIBUTES) count too. Nothing of rows or people is told.',
    ),
  OTEL_SERVICE_NAME: z.string().default('sheaf').describe('What this installation is called there.'),
  SLOW_PAGE_MS: wholeNumber(10, 600_000)
    .default(1_000)
    .describe('A page whose data take longer than so many milliseconds stands in the log with its slowest blocks.'),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'For how long a node that was told to end (SIGTERM) goes on answering while `/api/health/ready` says no, so that a proxy sends new requests elsewhere.',
    ),
  BACKUP_EVERY: duration(600, 90 * 86_400)
    .optional()
    .describe(
      'Makes a backup by itself, each so long after the last: `30m`, `6h`, `1d`. Without it, `npm run backup` does.',
    ),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional()
    .describe('The folder of backups, best on another disk. By default `DATA_DIR/backups`.'),
  BACKUP_KEEP: wholeNumber(1, 10_000)
    .default(7)
    .describe('How many backups of those that Sheaf made by itself stay in that folder; older ones are removed.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters')
    .optional()
    .describe('Seals backups, and opens sealed ones. Nobody can open them without it.'),
};
