/** What the server itself is told: where it listens, where it stores, who is in front of it. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { hasProtocol, httpAddress, isAddressOrNetwork, wholeNumber } from './values.ts';

export const platformVariables = {
  PORT: wholeNumber(0, 65535).default(3000).describe('The port to listen on; 0 takes a free one.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on. `0.0.0.0` opens Sheaf to the network; put a proxy with TLS in front of it.'),
  DATA_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .prefault('./data')
    .describe('The folder for the built-in database and uploaded files.'),
  MIN_FREE_DISK_MB: wholeNumber(0, 1_000_000)
    .default(512)
    .describe('With less free space on the disk of DATA_DIR uploads and imports are refused; pages and rows go on.'),
  MAIN_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name without protocol and port, such as `sheaf.example.com`')
    .default('localhost')
    .describe('The host of the site. Each app lives one label below: `{subdomain}.{MAIN_HOST}`.'),
  DATABASE_URL: z
    .string()
    .refine((text) => hasProtocol(text, ['postgres:', 'postgresql:']), 'must be a postgres:// address')
    .optional()
    .describe('A PostgreSQL (15 or newer) to use instead of the built-in one: `postgres://user:password@host/name`.'),
  DATABASE_SESSION_URL: z
    .string()
    .refine((text) => hasProtocol(text, ['postgres:', 'postgresql:']), 'must be a postgres:// address')
    .optional()
    .describe(
      'The same PostgreSQL without the pool, if DATABASE_URL names a pool in transaction mode (pgbouncer): used where a connection must stay open.',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .refine((text) => hasProtocol(text, ['postgres:', 'postgresql:']), 'must be a postgres:// address')
    .optional()
    .describe(
      'A hot standby of that PostgreSQL: whole sheets are read there, and what it doesn’t have yet from DATABASE_URL.',
    ),
  SECRETS_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Encrypts secrets that Sheaf must read again, such as tokens of Google accounts. Without it, a key is created in `DATA_DIR/secrets.key`; servers that share a database need the same one.',
    ),
  S3_ENDPOINT: z
    .string()
    .refine((text) => hasProtocol(text, ['http:', 'https:']), 'must be an http:// or https:// address')
    .optional()
    .describe('S3-compatible object storage for uploaded files. Without it, files live in `DATA_DIR/files`.'),
  S3_BUCKET: z.string().optional().describe('The bucket; needed with S3_ENDPOINT.'),
  S3_REGION: z.string().default('us-east-1').describe('The region to sign requests for.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The access key; needed with S3_ENDPOINT.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of the access key; needed with S3_ENDPOINT.'),
  PUBLIC_PROTOCOL: z
    .enum(['http', 'https'], 'must be `http` or `https`')
    .default('http')
    .describe('The protocol that visitors use, for links and secure cookies; `https` behind a proxy with TLS.'),
  PUBLIC_PORT: wholeNumber(1, 65535)
    .optional()
    .describe('The port that visitors use. By default 443 with PUBLIC_PROTOCOL=https, else the value of PORT.'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((entries) => entries.every(isAddressOrNetwork), 'must be addresses or networks, such as `10.0.0.0/8, ::1`')
    .describe('Proxies whose `X-Forwarded-For` is trusted: addresses or networks, separated by commas.'),
  OUTGOING_ALLOW: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((entries) => entries.every(isAddressOrNetwork), 'must be addresses or networks, such as `10.0.0.0/8, ::1`')
    .describe(
      'Addresses or networks that what people set up can call although they aren’t on the public internet, separated by commas: row actions, webhooks, sign-in providers, models of the studio’s assistant, the service at GEOCODER_URL.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'A token (`Authorization: Bearer …`) that gives access to the metrics at `/metrics`. Without it, only callers on this machine have access, and none if PUBLIC_PROTOCOL is https or TRUSTED_PROXIES is set.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info')
    .describe('How much is logged: trace, debug, info, warn, error, fatal or silent.'),
  SHEAF_MODE: z
    .enum(['production', 'development'], 'must be `production` or `development`')
    .default('production')
    .describe('`development` serves the sources as they are edited.'),
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
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'How long a node keeps serving after SIGTERM while `/api/health/ready` says no, so a proxy can send new requests elsewhere.',
    ),
};
