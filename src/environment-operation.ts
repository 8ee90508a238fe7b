/** Variables about running Sheaf: backups, several nodes, monitoring. */
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
      'What this node does when several share a database: `web` serves people and runs no jobs; `worker` runs jobs (mails, Google Sheets imports, maintenance, backups) and serves only its health. At least one node must run jobs.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress()
    .optional()
    .describe(
      'Where to send traces and metrics by OTLP over HTTP, such as `http://127.0.0.1:4318`. The other `OTEL_*` variables of OpenTelemetry (headers, intervals, OTEL_RESOURCE_ATTRIBUTES) apply too. No rows and nothing about people are sent.',
    ),
  OTEL_SERVICE_NAME: z.string().default('sheaf').describe('The name of this installation there.'),
  SLOW_PAGE_MS: wholeNumber(10, 600_000)
    .default(1_000)
    .describe('Logs a page with its slowest blocks when its data takes longer than this many milliseconds.'),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'How long a node keeps serving after SIGTERM while `/api/health/ready` says no, so a proxy can send new requests elsewhere.',
    ),
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
