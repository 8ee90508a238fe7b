import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { environmentTable, readEnvironment } from './environment.ts';

test('everything has a default, so nothing needs to be set', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('./data'),
    MAIN_HOST: 'localhost',
    PUBLIC_PROTOCOL: 'http',
    PUBLIC_PORT: 3000,
    TRUSTED_PROXIES: [],
    SHEAF_MODE: 'production',
    DEMO: true,
    TEMPLATES: true,
  });
  expect(environment.DATABASE_URL).toBeUndefined();
  expect(environment.ENGINE_WORKERS).toBeGreaterThan(0);
});

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ PORT: 3000, DEMO: true });
});

test('the public port follows the protocol unless it is given', () => {
  expect(readEnvironment({ PORT: '8080' }).PUBLIC_PORT).toBe(8080);
  expect(readEnvironment({ PUBLIC_PROTOCOL: 'https' }).PUBLIC_PORT).toBe(443);
  expect(readEnvironment({ PUBLIC_PROTOCOL: 'https', PUBLIC_PORT: '8443' }).PUBLIC_PORT).toBe(8443);
});

test('proxies are a list of addresses and networks', () => {
  expect(readEnvironment({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1']);
  expect(readEnvironment({ OUTGOING_ALLOW: '192.168.1.7' }).OUTGOING_ALLOW).toEqual(['192.168.1.7']);
  expect(readEnvironment({}).OUTGOING_ALLOW).toEqual([]);
});

test('all bad variables are reported at once, each by name', () => {
  const fields = problemOf({ PORT: 'eighty', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', DEMO: 'yes' }).fields;
  expect(fields.map((field) => field.path).sort()).toEqual(['DATABASE_URL', 'DEMO', 'LOG_LEVEL', 'PORT']);
  expect(fields.find((field) => field.path === 'PORT')?.message).toBe('must be a whole number from 0 to 65535');
});

test.each([
  ['PORT', '70000'],
  ['PORT', '1.5'],
  ['MAIN_HOST', 'https://sheaf.example.com'],
  ['MAIN_HOST', 'localhost:3000'],
  ['SMTP_URL', 'mail.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/64'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['OUTGOING_ALLOW', 'everything'],
  ['SHEAF_MODE', 'test'],
  ['SNAPSHOT_MEMORY_MB', '1'],
])('%s=%s is refused', (name, value) => {
  expect(problemOf({ [name]: value }).fields.map((field) => field.path)).toEqual([name]);
});

test('object storage asks for all that it needs', () => {
  const fields = problemOf({ S3_BUCKET: 'sheaf', S3_ACCESS_KEY_ID: 'key' }).fields;
  expect(fields.map((field) => field.path)).toEqual(['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY']);
});

test('the documentation table has a line with a meaning for every variable', () => {
  const lines = environmentTable().trim().split('\n').slice(2);
  expect(lines).toHaveLength(Object.keys(readEnvironment({ ...allOptional })).length);
  for (const line of lines) expect(line).toMatch(/^\| `[A-Z0-9_]+` \| [^|]+ \| \S.{15,} \|$/);
  expect(environmentTable()).toContain('| `PORT` | `3000` |');
  expect(environmentTable()).toContain('| `DATA_DIR` | `./data` |');
});

const allOptional = {
  DOMAIN_TARGET: 'apps.example.com',
  DNS_SERVER: '127.0.0.1:53',
  ACME_CA_FILE: '/etc/ca.pem',
  ACME_EMAIL: 'ops@example.com',
  TLS_PORT: '8443',
  LIVE_CHAT_SCRIPT: 'https://chat.example/chat.js',
  ANALYTICS_URL: 'https://analytics.example/events',
  COUNTRY_TABLE: '/tmp/countries.csv',
  METRICS_TOKEN: 'a long enough token for figures',
  BACKUP_EVERY: '6h',
  CHROMIUM_PATH: '/usr/bin/chromium',
  BACKUP_DIR: '/backups',
  BACKUP_PASSPHRASE: 'a long enough passphrase',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
  DATABASE_URL: 'postgres://localhost/sheaf',
  DATABASE_SESSION_URL: 'postgres://localhost/sheaf',
  DATABASE_REPLICA_URL: 'postgres://localhost/sheaf',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'sheaf@example.com',
  OIDC_ISSUER: 'http://localhost:9001',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_SHEETS_CLIENT_ID: 'id',
  GOOGLE_SHEETS_CLIENT_SECRET: 'secret',
  GOOGLE_PICKER_KEY: 'key',
  GOOGLE_SHEETS_SERVICE_ACCOUNT: './key.json',
  GOOGLE_API_BASE: 'http://localhost:9002',
  SECRETS_KEY: 'a key of at least thirty-two characters',
  STRIPE_SECRET_KEY: 'secret',
  STRIPE_WEBHOOK_SECRET: 'secret',
  STRIPE_PRICE_ID: 'price',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'secret',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_BUCKET: 'sheaf',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png',
  GEOCODER_URL: 'https://nominatim.example.com/search',
};

test.each(['DATABASE_SESSION_URL', 'DATABASE_REPLICA_URL'])('%s is worth nothing without DATABASE_URL', (name) => {
  expect(problemOf({ [name]: 'postgres://user:gr4pefruit@localhost/sheaf' }).fields.map((field) => field.path)).toEqual(
    ['DATABASE_URL'],
  );
  const environment = readEnvironment({
    [name]: 'postgres://user:gr4pefruit@localhost/sheaf',
    DATABASE_URL: 'postgres://a/b',
  });
  expect(JSON.stringify(environment.switches)).not.toContain('gr4pefruit');
});

test.each(['https://tiles.example.com/{z}/{x}.png', 'ftp://tiles.example.com/{z}/{x}/{y}.png', '{z}/{x}/{y}'])(
  'map pictures at %s are refused',
  (MAP_TILES) => {
    expect(problemOf({ MAP_TILES }).fields.map((field) => field.path)).toEqual(['MAP_TILES']);
  },
);

function problemOf(variables: Record<string, string>): Problem {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('the environment was accepted');
}
