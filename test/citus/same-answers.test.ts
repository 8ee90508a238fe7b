/**
 * The same calls to a Sheaf on a distributed database and to one on a plain one, answer by answer: a sheet's life, and then
 * every endpoint with its sample, asked by the owner. Runs by `npm run test:citus` alone.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#features/endpoints.ts';
import { emailOf, headersOf } from '../journeys/access/callers.ts';
import { samples } from '../journeys/access/endpoint-samples.ts';
import { makeThings } from '../journeys/access/things.ts';
import { openServer, type TestBrowser, type WholeServer } from '../journeys/whole-server.ts';

type Json = ReturnType<typeof JSON.parse>;
interface Told {
  call: string;
  status: number;
  body: Json;
}

let plain: WholeServer;
let distributed: WholeServer;
beforeAll(async () => {
  [plain, distributed] = await Promise.all([openServer({}, 'plain'), openServer()]);
  await Promise.all([plain, distributed].map(({ services }) => services.workbooks.recover()));
});
afterAll(async () => {
  for (const whole of [plain, distributed]) {
    await whole.services.workbooks.stop();
    await whole[Symbol.asyncDispose]();
  }
});

test('what is compared is one distributed database and one that is not', async () => {
  const extensions = async ({ services }: WholeServer): Promise<unknown[]> =>
    (await sql`select extname from pg_extension where extname = 'citus'`.execute(services.database)).rows;
  expect(await extensions(plain)).toHaveLength(0);
  expect(await extensions(distributed)).toHaveLength(1);
});

test('a sheet lives through every kind of edit with the same answers', { timeout: 300_000 }, async () => {
  const [here, there] = await Promise.all([liveOf(plain), liveOf(distributed)]);
  expect(here.length).toBeGreaterThan(60);
  for (const [index, reported] of here.entries()) expect(there[index], reported.call).toEqual(reported);
  expect(there).toHaveLength(here.length);
  process.stdout.write(`the same ${here.length} answers\n`);
});

test('every endpoint answers the same to an owner', { timeout: 600_000 }, async () => {
  const answersOf = async (whole: WholeServer): Promise<Told[]> => {
    const reported: Told[] = [];
    for (const { method, path } of endpoints) {
      const things = await makeThings(whole.services, 'public');
      const sample = samples[`${method} ${path}`]?.(things, emailOf('owner', things)) ?? {};
      const { params = {}, query = {}, body } = sample;
      const isForm = body instanceof FormData;
      const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const request = new Request(`http://localhost:3000${place}?${new URLSearchParams(query)}`, {
        method,
        redirect: 'manual',
        headers: {
          ...{ host: 'localhost:3000', origin: 'http://localhost:3000' },
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...sample.headers,
          ...(await headersOf('owner', things, 'localhost', whole.services)),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const response = await whole.server.fetch(request, `10.9.${reported.length >> 8}.${reported.length & 255}`);
      reported.push({ call: `${method} ${path}`, status: response.status, body: shapeOf(await readAnswer(response)) });
    }
    return reported;
  };
  const [here, there] = await Promise.all([answersOf(plain), answersOf(distributed)]);
  for (const [index, reported] of here.entries()) expect(there[index], reported.call).toEqual(reported);
  process.stdout.write(`the same ${here.length} endpoints\n`);
});

async function readAnswer(response: Response): Promise<Json> {
  const type = response.headers.get('content-type') ?? '';
  // Of a file what it is: an .xlsx holds when it was made.
  if (!/json|csv|plain/.test(type)) return { type, hasBytes: (await response.arrayBuffer()).byteLength > 0 };
  const text = await response.text();
  return type.includes('json') && text !== '' ? JSON.parse(text) : text;
}

/** Which fields an answer has, and of what kind: ids, moments, random words and how long it took differ from run to run. */
function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 3).map(shapeOf);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key.replaceAll(/\w{20,}/g, 'id'),
        /seconds|uptime|heap|memory|_at$/.test(key) ? typeof one : shapeOf(one),
      ]),
    );
  return typeof value === 'string' ? typeof value : value;
}

/** Ids by the order in which they came, moments as such: all else must be the same to the letter. */
function comparable(): (value: Json) => Json {
  const ids = new Map<string, string>();
  const text = (value: string): string =>
    value
      .replace(/^[\w-]{43}$/, 'digest')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
      .replaceAll(/\b(?:[a-z]+_)?[0-9a-hjkmnp-tv-z]{26}\b/g, (id) => {
        const known = ids.get(id) ?? `id ${ids.size + 1}`;
        ids.set(id, known);
        return known;
      });
  const of = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    // Whether a formula is computed before the answer goes out is a matter of milliseconds.
    if (Array.isArray(value)) return value.filter((one) => one !== 'The formulas are being computed.').map(of);
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(anySample(value)).map(([key, one]) => [text(key), of(one)]));
    return value;
  };
  return of;
}

/**
 * The history shows some rows of a large write, whichever come first. The version in the answer to an edit counts
 * computed formulas, if they were computed by then.
 */
function anySample(value: Json): Json {
  if (Array.isArray(value.changed) && value.rows > value.changed.length)
    return { ...value, changed: value.changed.length };
  return Array.isArray(value.notes) && typeof value.version === 'number' ? { ...value, version: 'some' } : value;
}

const firstFile = `Item,Qty,Price,Sold on,Note
${Array.from({ length: 40 }, (_, index) => `Item ${index},${index % 7},${index}.5,2024-0${(index % 9) + 1}-11,${index % 3 === 0 ? `00${index}` : 'word'}`).join('\n')}
`;
const newerFile = `Item,Price,Qty,Sold on,Note,Origin
${Array.from({ length: 38 }, (_, index) => `Item ${index + 3},${index + 4}.5,${index % 5},2024-0${(index % 9) + 1}-12,word,Japan`).join('\n')}
New,1,2,2024-01-01,x,Peru
`;

async function liveOf(whole: WholeServer): Promise<Told[]> {
  const ann: TestBrowser = whole.browser();
  const reported: Told[] = [];
  const plainly = comparable();
  const note = (call: string, status: number, body: Json): Json => {
    reported.push({ call: plainly(call), status, body: plainly(body) });
    return body;
  };
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const answer = await ann.call(method, path, body);
    return note(`${method} ${path}`, answer.status, answer.body);
  };
  const send = async (path: string, text: string): Promise<Json> => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'shop.csv');
    const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
    return (await ann.ask(path, init)).json();
  };
  await ann.signUp('Ann');
  let { workbook } = await send('/api/workbooks', firstFile);
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = (await ann.call('GET', `/api/workbooks/${workbook.id}`)).body['workbook'];
  }
  note('import', 200, workbook);
  const sheet: string = workbook.sheets[0].id;
  const edit = (...edits: object[]) => call('POST', `/api/sheets/${sheet}/edits`, { edits });
  const rows = async (body: object = {}): Promise<Json[]> =>
    (await call('POST', `/api/sheets/${sheet}/query`, body)).rows;
  const at = `/api/sheets/${sheet}`;
  const [one, two, three, four] = await rows();
  await rows({ search: 'Item 1', sort: [{ column: 'price', direction: 'descending' }], limit: 5 });
  await rows({ filters: [{ column: 'qty', condition: 'is greater than', value: 4 }] });
  await edit({ kind: 'add-rows', rows: [{ cells: { item: 'Added', qty: 3 } }, { cells: {} }] });
  await edit({ kind: 'add-rows', before: two.row_id, rows: [{ cells: { item: 'Between' } }] });
  await edit({ kind: 'set-cells', row_id: one.row_id, version: one.version, cells: { item: 'Set' } });
  await edit({ kind: 'set-cells', row_id: one.row_id, version: one.version, cells: { item: 'Too late' } });
  await edit({ kind: 'delete-rows', row_ids: [two.row_id, three.row_id] });
  await call('GET', `${at}/trash`);
  await edit({ kind: 'restore-rows', row_ids: [two.row_id] });
  await edit({ kind: 'add-column', name: 'Weight', type: 'number', options: ['1', '2'] });
  await edit({ kind: 'add-column', name: 'Worth', type: 'number', formula: '[Price] * [Qty]' });
  await edit({ kind: 'add-column', name: 'Share', type: 'number', formula: '[Price] / SUM([Price])' });
  await whole.services.jobs.drain();
  await rows({ limit: 4 });
  // Every type and back, with what was typed letter by letter.
  for (const type of ['number', 'text', 'boolean', 'text', 'date', 'text'])
    await edit({ kind: 'change-column', column: 'note', type });
  await rows({ limit: 8 });
  await call('GET', `${at}/column-preview?column=price&type=date`);
  await edit({ kind: 'change-column', column: 'price', type: 'text' });
  await edit({
    kind: 'set-cells',
    row_id: four.row_id,
    version: (await rows({ limit: 5 }))[4].version,
    cells: { price: '7,5' },
  });
  await edit({ kind: 'change-column', column: 'price', type: 'number' });
  await edit({ kind: 'change-column', column: 'worth', formula: '[Price] + [Qty]' });
  await whole.services.jobs.drain();
  await edit({ kind: 'change-column', column: 'worth', formula: null });
  await edit({ kind: 'change-column', column: 'note', formula: '[Item]' });
  await whole.services.jobs.drain();
  await edit({ kind: 'change-column', column: 'note', formula: null, values: 'before-formula' });
  await rows({ limit: 8 });
  await edit({ kind: 'delete-column', column: 'share' });
  await edit({ kind: 'delete-column', column: 'note' });
  await call('GET', `${at}/deleted-columns`);
  await rows({ limit: 3 });
  await edit({ kind: 'restore-column', column: 'note' });
  await rows({ limit: 8 });
  await edit({ kind: 'change-column', column: 'item', name: 'Product', options: ['a', 'b'] });
  const [first, second] = await rows({ limit: 2 });
  const formulas = {
    kind: 'set-cells',
    row_id: first.row_id,
    version: first.version,
    cells: {},
    formulas: { weight: '=B3*2' },
  };
  await edit(formulas);
  await whole.services.jobs.drain();
  await edit({ kind: 'set-cells', row_id: second.row_id, version: second.version, cells: { qty: 12 } });
  await whole.services.jobs.drain();
  await rows({ limit: 3 });
  await call('POST', `${at}/figures`, { figures: [{ column: 'price', figure: 'sum' }] });
  await call('GET', `${at}/history`);
  await call('GET', `${at}/rows/${one.row_id}/history`);
  const [now] = (await rows()).filter(({ row_id }) => row_id === one.row_id);
  await call('POST', `${at}/rows/${one.row_id}/restore`, { version: now.version, to: one.version });
  const { thread } = await call('POST', `${at}/comments`, { row_id: one.row_id, column_id: 'item', text: 'A word' });
  const threadId = thread?.id ?? (await call('GET', `${at}/comments`)).threads[0].id;
  await call('POST', `${at}/comments/${threadId}/replies`, { text: 'Another' });
  await call('PATCH', `${at}/comments/${threadId}`, { resolved: true });
  await call('PATCH', `${at}/comments/${threadId}`, { resolved: false });
  const { threads } = await call('GET', `${at}/comments`);
  const words = threads[0].comments[0];
  await call('PUT', `${at}/cell-comments/${words.id}`, { text: 'Changed', version: words.version });
  await call('DELETE', `${at}/cell-comments/${words.id}`);
  await call('GET', `${at}/comment-marks`);
  note('csv', 200, await (await ann.ask(`${at}/export?format=csv`)).text());
  // A newer file of the same sheet, up to its final step.
  const { update } = await send(`/api/workbooks/${workbook.id}/updates`, newerFile);
  note('update', 200, update);
  await call('POST', `/api/workbooks/${workbook.id}/updates/${update.update_id}`, {
    ...{ file_name: update.file_name, digest: update.digest, rule: 'file', choices: [] },
  });
  await whole.services.jobs.drain();
  await rows();
  await call('GET', `${at}/history`);
  await edit({ kind: 'delete-rows', row_ids: [one.row_id] });
  await call('DELETE', `${at}/trash`, { row_ids: 'all' });
  await call('GET', `${at}/trash`);
  await call('POST', `/api/workbooks/${workbook.id}/sheets`, { title: 'Second' });
  await edit({ kind: 'rename-sheet', title: 'Renamed' });
  await call('DELETE', at);
  await call('GET', `/api/workbooks/${workbook.id}`);
  await call('DELETE', `/api/workbooks/${workbook.id}`);
  return reported;
}
