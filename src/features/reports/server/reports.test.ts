import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { readEnvironment } from '../../../environment.ts';
import { withinRequest } from '#platform/http/current-request.ts';
import { browserFacts, SeenFailures } from './browser-failure.ts';
import { createReports } from './create-reports.ts';

/** A service for error reports that stores what it receives. */
async function openService() {
  const received: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { told: received, port, [Symbol.asyncDispose]: async () => void server.close() };
}

const log = pino({ level: 'silent' });
const host = { kind: 'app', subdomain: 'orchard', name: 'orchard.localhost', origin: '' } as const;
const place = { host, method: 'POST', path: '/api/page/rows', language: undefined };
const failure = () => new TypeError('ann@example.com is no number');

test('a failure is told to Sentry as an envelope, without a word of what somebody typed', async () => {
  await using service = await openService();
  await using fresh = await freshDatabase();
  const environment = readEnvironment({ ERROR_REPORTS_URL: `http://key1@127.0.0.1:${service.port}/sub/42` });
  const reports = createReports({ database: fresh.database, environment, log });
  withinRequest(place, () => reports.failed(failure(), 'ABC123'));
  await reports.flush();
  const [report] = service.told;
  expect(report?.path).toBe('/sub/api/42/envelope/');
  expect(report?.headers['x-sentry-auth']).toContain('sentry_key=key1');
  const [header, item, event] = (report?.body ?? '').split('\n').map((line) => (line ? JSON.parse(line) : null));
  expect(header.event_id).toMatch(/^[0-9a-f]{32}$/);
  expect(item).toMatchObject({ type: 'event', length: Buffer.byteLength(JSON.stringify(event)) });
  expect(event).toMatchObject({
    tags: { reference: 'ABC123', app: 'orchard' },
    request: { method: 'POST', url: '/api/page/rows' },
    exception: { values: [{ type: 'TypeError', value: 'Reference ABC123' }] },
  });
  expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toMatch(/reports\.test\.ts$/);
  expect(report?.body).not.toMatch(/ann@example|is no number/);
});

test('any other address gets it as JSON, at most twenty times a minute', async () => {
  await using service = await openService();
  await using fresh = await freshDatabase();
  const environment = readEnvironment({ ERROR_REPORTS_URL: `http://127.0.0.1:${service.port}/hook` });
  const reports = createReports({ database: fresh.database, environment, log });
  for (let number = 0; number < 45; number++) reports.failed(failure(), `R${number}`);
  await reports.flush();
  // A minute may begin on the way.
  expect(service.told.length).toBeGreaterThanOrEqual(20);
  expect(service.told.length).toBeLessThanOrEqual(40);
  expect(JSON.parse(service.told[0]?.body ?? '')).toMatchObject({ type: 'TypeError', app: null });
});

test('without an address nobody is told, and a service that is away harms nobody', async () => {
  await using fresh = await freshDatabase();
  const silent = createReports({ database: fresh.database, environment: readEnvironment({}), log });
  silent.failed(failure(), 'A');
  await silent.flush();
  const environment = readEnvironment({ ERROR_REPORTS_URL: 'http://127.0.0.1:9/hook' });
  const away = createReports({ database: fresh.database, environment, log });
  away.failed('no error at all', 'B');
  await away.flush();
});

describe('what a browser says of a failure', () => {
  const received = { type: 'TypeError', frames: ['entry-Ab_1.js:3:14159'], path: '/orders' };

  test('is logged and told as that of the server is, with its file and place', async () => {
    await using service = await openService();
    await using fresh = await freshDatabase();
    const lines: string[] = [];
    const written = pino(new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
    const environment = readEnvironment({ ERROR_REPORTS_URL: `http://key1@127.0.0.1:${service.port}/42` });
    const reports = createReports({ database: fresh.database, environment, log: written });
    reports.failedInBrowser(browserFacts(received, host));
    await reports.flush();
    const event = JSON.parse((service.told[0]?.body ?? '').split('\n')[2] ?? '{}');
    expect(event).toMatchObject({
      ...{ platform: 'javascript', tags: { source: 'browser', app: 'orchard' }, request: { url: '/orders' } },
      exception: {
        values: [{ type: 'TypeError', stacktrace: { frames: [{ filename: 'entry-Ab_1.js', lineno: 3 }] } }],
      },
    });
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      source: 'browser',
      app: 'orchard',
      type: 'TypeError',
      path: '/orders',
    });
    // Anyone can send it: the last failure of the app, which admins see, is one of the server.
    expect(await fresh.database.selectFrom('app_failures').selectAll().execute()).toEqual([]);
  });

  test('is nothing but names of errors and files: no line break, no address of a person, no query', () => {
    const hostile = '\n{"level":60,"msg":"all is lost"} ann@example.com';
    const facts = browserFacts(
      {
        ...{ type: `TypeError${hostile}`, path: `/orders?token=hush${hostile}` },
        frames: [
          `entry.js:1:2${hostile}`,
          'https://elsewhere.example/a.js:1:2',
          '../../etc/passwd:1:2',
          received.frames[0] ?? '',
        ],
      },
      host,
    );
    expect(facts).toMatchObject({
      type: 'Error',
      path: '',
      frames: [{ file: 'entry-Ab_1.js', line: 3, column: 14_159 }],
    });
    expect(JSON.stringify(facts)).not.toMatch(/example|hush|lost|passwd|\\n/);
  });

  test('is told once in ten minutes, and of thirty kinds a minute at most', () => {
    const seen = new SeenFailures();
    const facts = (line: number) => browserFacts({ ...received, frames: [`entry.js:${line}:1`] }, host);
    expect([0, 0, 0].map(() => seen.isNew(facts(1), 60_000))).toEqual([true, false, false]);
    expect(seen.isNew(facts(1), 60_000 + 11 * 60_000)).toBe(true);
    const many = Array.from({ length: 5_000 }, (_, line) => seen.isNew(facts(line + 2), 3_600_000));
    expect(many.filter(Boolean)).toHaveLength(30);
  });

  test('does not keep failures of the server from being told', async () => {
    await using service = await openService();
    await using fresh = await freshDatabase();
    const environment = readEnvironment({ ERROR_REPORTS_URL: `http://127.0.0.1:${service.port}/hook` });
    const reports = createReports({ database: fresh.database, environment, log });
    for (let line = 1; line < 30; line++)
      reports.failedInBrowser(browserFacts({ ...received, frames: [`a.js:${line}:1`] }, host));
    reports.failed(failure(), 'SERVER');
    await reports.flush();
    const sources = service.told.map(({ body }) => (JSON.parse(body) as { source: string }).source);
    expect(sources).toContain('server');
    // A minute may begin on the way.
    expect(sources.filter((source) => source === 'browser').length).toBeLessThanOrEqual(10);
  });
});
