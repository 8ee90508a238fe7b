/** Every environment variable that Sheaf reads, explained once. Everything runs with none of them set. */

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { Problem } from '#kit/problem.ts';
import {
  addressList,
  hasProtocol,
  httpAddress,
  isAddressOrNetwork,
  signingSecrets,
  wholeNumber,
} from './environment-values.ts';
import { googleVariables } from './environment-google.ts';
import { missingVariables } from './environment-required-together.ts';
import { operationVariables } from './environment-operation.ts';
import { outsideServices } from './environment-outside-services.ts';
import { retentionDays } from './environment-days.ts';
import { statistics } from './environment-statistics.ts';
import { type EnvironmentVariable, describeEnvironment } from './environment-description.ts';

const flag = (usual: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'must be `true` or `false`')
    .default(usual)
    .transform((text) => text === 'true');

const variablesSchema = z.object({
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
  APP_UPLOADS_MB: wholeNumber(1, 10_000_000)
    .default(2_048)
    .describe('The total size of files that visitors of one app can upload.'),
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
  SMTP_URL: z
    .string()
    .refine((text) => hasProtocol(text, ['smtp:', 'smtps:']), 'must be a smtp:// or smtps:// address')
    .optional()
    .describe('The mail server: `smtp://user:password@host:587`. Without it, mail is written to `DATA_DIR/mail`.'),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, such as `Sheaf <no-reply@example.com>`')
    .optional()
    .describe('The sender of mail: `Sheaf <no-reply@example.com>`. By default `no-reply` at MAIN_HOST.'),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform(addressList)
    .describe('The verified e-mail addresses of people who can administer the whole installation.'),
  REVIEWER_EMAILS: z
    .string()
    .default('')
    .transform(addressList)
    .describe('The verified e-mail addresses of people who review submissions to the marketplace.'),
  OIDC_ISSUER: httpAddress()
    .optional()
    .describe('The issuer of an OpenID Connect provider that people can sign in with.'),
  OIDC_CLIENT_ID: z.string().optional().describe('The client id at that provider; needed with OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The client secret at that provider; needed with OIDC_ISSUER.'),
  OIDC_NAME: z.string().default('Single sign-on').describe('The label of that provider’s button.'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('The OAuth client id that lets people sign in with Google.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of that client; needed with GOOGLE_CLIENT_ID.'),
  GOOGLE_ISSUER: httpAddress()
    .default('https://accounts.google.com')
    .describe('Google’s issuer; change it only in tests.'),
  ...googleVariables,
  SECRETS_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Encrypts secrets that Sheaf must read again, such as tokens of Google accounts. Without it, a key is created in `DATA_DIR/secrets.key`; servers that share a database need the same one.',
    ),
  STRIPE_SECRET_KEY: z.string().optional().describe('The secret key of Stripe, for paid plans and paid templates.'),
  STRIPE_WEBHOOK_SECRET: signingSecrets()
    .optional()
    .describe(
      'The signing secret of the webhook at `/api/billing/stripe-hook`, which gets the events of your own account (`customer.subscription.*`, `invoice.*`, `checkout.session.*`, `refund.*`, `charge.refunded`, `charge.dispute.*`, `transfer.*`); needed with STRIPE_SECRET_KEY. Separate several by commas while you replace one.',
    ),
  STRIPE_PRICE_ID: z.string().optional().describe('The price of the paid plan; needed with STRIPE_SECRET_KEY.'),
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecrets()
    .optional()
    .describe(
      'Lets authors get paid for templates: the signing secrets, separated by commas, of the destinations at `/api/billing/stripe-connect-hook`, one for events of connected accounts (`payout.failed`) and one for thin events (`v2.core.account.*`, `v2.core.account[requirements].updated`, `v2.core.account[configuration.recipient].capability_status_updated`).',
    ),
  STRIPE_API_BASE: httpAddress().default('https://api.stripe.com').describe('Stripe’s API; change it only in tests.'),
  TEMPLATE_FEE_PERCENT: z.coerce
    .number('must be a number from 0 to 100')
    .min(0, 'must be a number from 0 to 100')
    .max(100, 'must be a number from 0 to 100')
    .default(10)
    .describe('The marketplace’s share of a template’s price, in percent.'),
  TEMPLATE_FEE_CENTS: wholeNumber(0, 100_000)
    .default(0)
    .describe('The marketplace’s additional fee for each sale, in US cents.'),
  TEMPLATE_REFUND_DAYS: wholeNumber(0, 180)
    .default(14)
    .describe('How long a buyer can get a refund with one click; the author is paid after that.'),
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
      'Addresses or networks that row actions and the service at GEOCODER_URL can use although they aren’t on the public internet, separated by commas.',
    ),
  MAP_TILES: z
    .string()
    .refine(
      (text) => hasProtocol(text, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
      'must be an http:// or https:// address with {z}, {x} and {y} in it',
    )
    .optional()
    .describe(
      'Pictures for maps: `https://tiles.example.com/{z}/{x}/{y}.png`. Visitors load them from there. Without it, maps show the land and borders that Sheaf includes.',
    ),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .trim()
    .max(200, 'must have at most 200 characters')
    .default('© OpenStreetMap contributors')
    .describe('The attribution of those pictures; shown in the corner of every map.'),
  GEOCODER_URL: httpAddress()
    .optional()
    .describe(
      'A service that finds addresses, with Nominatim’s search call: `https://nominatim.example.com/search`. The server calls it at most once a second and stores answers for 90 days. Without it, places are found by name among the 135,000 cities that Sheaf includes.',
    ),
  SNAPSHOT_MEMORY_MB: wholeNumber(16, 1_048_576)
    .default(512)
    .describe('Memory for sheets kept ready to answer queries, in megabytes, across all workers.'),
  SNAPSHOT_DISK_MB: wholeNumber(0, 1_048_576)
    .default(2048)
    .describe(
      'Disk space for copies of large sheets in `DATA_DIR/snapshots`, which speed up the first answer after a restart, in megabytes; 0 turns them off.',
    ),
  ENGINE_WORKERS: wholeNumber(1, 64)
    .default(Math.max(1, Math.min(4, availableParallelism() - 1)))
    .describe(
      'Worker threads that answer sheet queries. By default one less than the number of processors, at most 4.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'A token (`Authorization: Bearer …`) that gives access to the metrics at `/metrics`. Without it, only callers on this machine have access, and none if PUBLIC_PROTOCOL is https or TRUSTED_PROXIES is set.',
    ),
  ...operationVariables,
  ...statistics,
  ...retentionDays,
  ...outsideServices,
  SERVICE_WORKER: z
    .enum(['on', 'off'], 'must be `on` or `off`')
    .default('on')
    .describe(
      '`on` lets browsers store built files and a page to show when offline; `off` removes them again. Answers to calls and pages are never stored.',
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
  DEMO: flag('true').describe('`true` adds the demo workspace to an empty database.'),
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe(
      'The Chromium or Chrome that checks submissions to the marketplace: accessibility, narrow screens, first view. By default one found in a usual place; `none` checks without a browser.',
    ),
  TEMPLATES: flag('true').describe('`true` adds our templates that are missing from the marketplace at every start.'),
});

/** Defaults that differ from machine to machine or follow another variable, as the documentation words them. */
const wordedDefaults: Partial<Record<string, string>> = {
  BACKUP_DIR: '`DATA_DIR/backups`',
  DATA_DIR: '`./data`',
  ENGINE_WORKERS: 'by processors',
  PUBLIC_PORT: 'by protocol',
};

type Variables = z.output<typeof variablesSchema> & { PUBLIC_PORT: number };
export type Environment = Variables & {
  /** The state of the variables, for admins: never a secret. */
  switches: readonly EnvironmentVariable[];
};

/**
 * Reads and checks the variables; an empty one counts as not set.
 * Throws one `Problem` whose `fields` names every bad variable, not only the first.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = variablesSchema.safeParse(given);
  const fields = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: String(issue.path[0]), message: issue.message }));
  fields.push(...missingVariables(given));
  if (!parsed.success || fields.length > 0) {
    const list = fields.map((field) => `  ${field.path} ${field.message}`).join('\n');
    throw new Problem('invalid_input', `These environment variables aren’t valid:\n${list}`, { fields });
  }
  const environment = parsed.data;
  const publicPort = environment.PUBLIC_PORT ?? (environment.PUBLIC_PROTOCOL === 'https' ? 443 : environment.PORT);
  const checked = { ...environment, PUBLIC_PORT: publicPort };
  return { ...checked, switches: describeEnvironment(variablesSchema.shape, checked) };
}

/** The table of all variables for docs/running.md, in Markdown. */
export function environmentTable(): string {
  const rows = Object.entries(variablesSchema.shape).map(([name, schema]) => {
    const meaning = (schema.description ?? '').replaceAll('|', '\\|');
    return `| \`${name}\` | ${wordedDefaults[name] ?? defaultOf(schema)} | ${meaning} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

function defaultOf(schema: z.ZodType): string {
  const value = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).default;
  return typeof value === 'number' || (typeof value === 'string' && value) ? `\`${value}\`` : '–';
}
