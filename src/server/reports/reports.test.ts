import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { readEnvironment } from '../../environment.ts';
import { atPlace } from '../http/asked-place.ts';
import { createReports } from './create-reports.ts';

/** A service for error reports that keeps what it is told. */
async function openService() {
  const told: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      told.push({ path: request.url ?? '', headers: request.headers, body });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { told, port, [Symbol.asyncDispose]: async () => void server.close() };
}

const log = pino({ level: 'silent' });
const host = { kind: 'app', subdomain: 'orchard', name: 'orchard.localhost', origin: '' } as const;
const place = { host, method: 'POST', path: '/api/page/rows' };
const failure = () => new TypeError('ann@example.com is no number');

test('a failure is told to Sentry as an envelope, without a word of what somebody typed', async () => {
  await using service = await openService();
  await using fresh = await freshDatabase();
  const environment = readEnvironment({ ERROR_REPORTS_URL: `http://key1@127.0.0.1:${service.port}/sub/42` });
  const reports = createReports({ database: fresh.database, environment, log });
  atPlace(place, () => reports.failed(failure(), 'ABC123'));
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
