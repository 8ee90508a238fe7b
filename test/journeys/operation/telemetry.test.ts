/** What is told to a collector of OpenTelemetry: a real one listens on this machine and speaks OTLP over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asRequest, requestInLog } from '#platform/telemetry/current-request.ts';
import { startTelemetry } from '#platform/telemetry/start-telemetry.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

interface ToldSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const bodies: { path: string; body: string }[] = [];
const collector = createServer(async (request, answer) => {
  bodies.push({ path: request.url ?? '', body: await text(request) });
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
const trace = '0af7651916cd43dd8448eb211c80319c';
const secret = 'a-value-of-a-row';
let shop: PublishedApp;
let page_id: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: secret } }] }]);
  const settings = { add_new_row: 'Everyone' };
  const axis = [{ column: 'item', editable: 'Everyone' }];
  page_id = await shop.setBlocks('orders', [{ type: 'table', sheet_title: 'Orders', settings, axis }]);
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  collector.close();
});

test('a request, its blocks and statements, and the job that comes of it are one trace, without a value', async () => {
  const jobs: string[] = [];
  const lines: string[] = [];
  const log = pino({ mixin: requestInLog }, { write: (line: string) => void lines.push(line) });
  shop.services.jobs.handle('look-at-it', async (data) => {
    jobs.push(JSON.stringify(data));
    log.info('a job is done');
  });
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const end = await startTelemetry('sheaf-test');
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-request-id': 'request-of-the-proxy' };
  const answer = await shop.ask(`/orders?Orders.search=${secret}`, { headers });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'request-of-the-proxy']);
  await answer.text();
  const row = { page_id, block_id: 'b1', cells: { item: secret } };
  expect((await shop.send('POST', '/api/page/rows', row)).status).toBe(200);
  await asRequest('request-with-a-job', () => shop.services.jobs.add('look-at-it', { text: 'of the job' }));
  await shop.services.jobs.drain();
  await end();

  const spans = spansOf(bodies.filter(({ path }) => path === '/v1/traces'));
  const own = spans.filter(({ traceId }) => traceId === trace);
  const page = own.find(({ kind }) => kind === 2);
  expect(page).toMatchObject({ name: 'GET /{page}', parentSpanId: 'b7ad6b7169203331' });
  expect(factsOf(page)).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'http.route': '/{page}',
    'url.scheme': 'http',
    'sheaf.request.id': 'request-of-the-proxy',
  });
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['block table', 'SELECT apps']));
  const statement = own.find(({ name }) => name === 'SELECT apps');
  expect(factsOf(statement)).toMatchObject({ 'db.system.name': 'postgresql', 'db.collection.name': 'apps' });
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['POST /api/page/rows', 'process look-at-it']));
  expect(factsOf(spans.find(({ name }) => name === 'process look-at-it'))).toMatchObject({
    'messaging.destination.name': 'look-at-it',
    'sheaf.request.id': 'request-with-a-job',
  });
  expect(jobs).toEqual(['{"text":"of the job"}']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ request: 'request-with-a-job' }]);

  const figures = bodies.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body);
  for (const named of ['http.server.request.duration', 'db.client.operation.duration', 'messaging.process.duration'])
    expect(figures.join()).toContain(named);
  expect(bodies.map(({ body }) => body).join()).not.toContain(secret);
  expect(bodies[0]?.body).toContain('sheaf-test');
});

test('a slow page stands in the log with the block that made it slow', async () => {
  const lines: string[] = [];
  const { services } = shop;
  const warn = services.log.warn.bind(services.log);
  services.log.warn = (facts: object, message?: string) => void lines.push(JSON.stringify({ ...facts, message }));
  const usual = services.environment.SLOW_PAGE_MS;
  services.environment.SLOW_PAGE_MS = 0;
  try {
    expect((await shop.ask('/orders?slow=1&Orders.search=chair')).status).toBe(200);
  } finally {
    services.environment.SLOW_PAGE_MS = usual;
    services.log.warn = warn;
  }
  const slowest = [{ id: 'b1', type: 'table', milliseconds: expect.any(Number), rows_read: 2 }];
  const reported = lines.map((line) => JSON.parse(line)).find(({ message }) => message === 'a page was slow');
  expect(reported).toMatchObject({ app: shop.app.id, page: page_id, slowest });
  expect(lines.join()).not.toContain('chair');
});

function spansOf(reported: { body: string }[]): ToldSpan[] {
  return reported.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ToldSpan[] }[] }[] }).resourceSpans.flatMap((one) =>
      one.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

const factsOf = (span: ToldSpan | undefined): Record<string, unknown> =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
