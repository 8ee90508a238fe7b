/** Automations: what starts them, what they do, how often, and that loops end. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AppInSight } from '#features/automations/rules/disclosure/sight.ts';
import type { Step, Trigger } from '#features/automations/rules/automation.ts';
import { added, openSink, openWorkshop, type Sink, type Workshop } from './workshop.ts';

let workshop: Workshop;
let sink: Sink;
beforeAll(async () => {
  sink = await openSink();
  workshop = await openWorkshop({ variables: { OUTGOING_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await workshop[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});
afterEach(async () => {
  const { database } = workshop.shop.services;
  const { body } = await workshop.send('GET', `/api/workbooks/${workshop.workbookId}/automations`);
  for (const { id } of body['automations'] as { id: string }[])
    await workshop.send('DELETE', `/api/workbooks/${workshop.workbookId}/automations/${id}`);
  await database.deleteFrom('mails').execute();
  sink.calls.length = 0;
});

const note = (text: string) =>
  ({ id: 'note', kind: 'add', sheet: workshop.sheets.Log, cells: { what: text } }) as const;
const logged = async () => (await workshop.shop.rowsOf('Log')).map(({ cells }) => cells['what']);
const edits = (sheet: keyof Workshop['sheets'], ...given: object[]) =>
  workshop.send('POST', `/api/sheets/${workshop.sheets[sheet]}/edits`, { edits: given });

test('a sheet that nothing watches notes no events, and one that is watched notes those that are wanted', async () => {
  const { database } = workshop.shop.services;
  const count = async () => (await database.selectFrom('row_events').selectAll().execute()).length;
  await workshop.add('Orders', { item: 'Before' });
  expect(await count()).toBe(0);
  await workshop.automate({ trigger: { kind: 'deleted', batch: 'each', imports: false }, steps: [note('gone')] });
  const [row_id] = await workshop.add('Orders', { item: 'Watched' });
  expect(await count()).toBe(0);
  await edits('Orders', { kind: 'delete-rows', row_ids: [row_id] });
  expect(await count()).toBe(1);
  await workshop.drain();
  expect((await logged()).at(-1)).toBe('gone');
});

test('every way to write a row starts it once', async () => {
  const { shop, sheets } = workshop;
  const { services } = shop;
  const id = await workshop.automate({ trigger: added, steps: [note('came: [column:item]')] });
  const [first = ''] = await workshop.add('Orders', { item: 'grid' });
  await services.rows.add(sheets.Orders, { kind: 'anonymous' }, [{ cells: { item: 'one' } }]);
  await services.rows.addOnce(sheets.Orders, { kind: 'anonymous' }, { cells: { item: 'key' }, key: 'k' });
  await services.rows.addOnce(sheets.Orders, { kind: 'anonymous' }, { cells: { item: 'key' }, key: 'k' });
  await services.rows.add(sheets.Orders, { kind: 'anonymous' }, [{ cells: { item: 'between' } }], first);
  await services.rows.sync.merge(
    sheets.Orders,
    { kind: 'system', what: 'google' },
    {
      ...{ columns: ['item'], rule: 'sheet', gone: [], order: null },
      rows: [{ row_id: 'there', cells: { item: 'mirror' }, formulas: null }],
    },
  );
  await edits('Orders', { kind: 'delete-rows', row_ids: [first] });
  await edits('Orders', { kind: 'restore-rows', row_ids: [first] });
  const update = { id: 'upd', name: 'file.xlsx' };
  await services.rows.add(sheets.Orders, { kind: 'user', id: 'u', email: 'e@example.com', update }, [
    { cells: { item: 'import' } },
  ]);
  await workshop.drain();
  expect((await logged()).filter((one) => String(one).startsWith('came')).toSorted()).toEqual(
    ['between', 'grid', 'grid', 'key', 'mirror', 'one'].map((one) => `came: ${one}`),
  );
  const runs = await workshop.runs(id);
  expect(runs.map(({ state }) => state)).toEqual(runs.map(() => 'done'));
});

test('a change starts it for its columns and values alone', async () => {
  const trigger: Trigger = {
    ...{ kind: 'changed', columns: ['state'], from: 'open', to: 'paid' },
    ...{ batch: 'each', imports: false },
  };
  const id = await workshop.automate({ trigger, steps: [note('paid [column:item]')] });
  const [row_id = ''] = await workshop.add('Orders', { item: 'Chair', state: 'open' });
  const set = async (cells: object) => {
    const [row] = (await workshop.shop.rowsOf('Orders')).filter((one) => one.row_id === row_id);
    const answer = await edits('Orders', { kind: 'set-cells', row_id, version: row?.version, cells });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await set({ item: 'Table' });
  await set({ state: 'Paid' });
  await set({ state: 'open' });
  await set({ state: 'sent' });
  await workshop.drain();
  expect(await workshop.runs(id)).toMatchObject([{ state: 'done', about: 'Table', row_id }]);
  expect((await logged()).at(-1)).toBe('paid Table');
});

test('a row that enters a filter through a link starts it, and conditions hold it back', async () => {
  const gold = { path: ['customer', 'level'], condition: '=', value: 'Gold' } as const;
  const id = await workshop.automate({
    trigger: { kind: 'enters', conditions: [gold], batch: 'each', imports: false },
    conditions: [{ path: ['total'], condition: '>', value: '10' }],
    steps: [
      {
        ...{ id: 'mail', kind: 'mail', subject: 'Order of [column:item]' },
        to: [{ kind: 'column', path: ['customer', 'email'] }],
        text: 'Hello [column:customer>level],\n\nsee [column:item] for [column:total].',
      },
    ],
  });
  await workshop.add(
    'Orders',
    { item: 'visit http://evil.example/x', customer: 'c1', total: 20 },
    { item: 'Cheap', customer: 'C1', total: 5 },
    { item: 'Stranger', customer: 'C9', total: 50 },
  );
  await workshop.drain();
  expect((await workshop.runs(id)).map(({ state }) => state).toSorted()).toEqual(['done', 'skipped']);
  const [mail, ...more] = await workshop.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'ann@example.com', subject: 'Order of visit evil example x' });
  expect(mail?.text).toContain('Hello Gold,');
  expect(mail?.text).not.toContain('http://evil');
});

test('rows of one write are one run where the owner wants it so', async () => {
  const steps = [note('[count]: [rows]')];
  const id = await workshop.automate({ trigger: { ...added, batch: 'together' }, steps });
  await workshop.add('Orders', { item: 'A' }, { item: 'B' }, { item: 'C' });
  await workshop.drain();
  expect(await workshop.runs(id)).toMatchObject([{ state: 'done', about: '3 rows' }]);
  expect((await logged()).at(-1)).toBe('3: A\nB\nC');
});

test('an address is called once with a secret that no one reads again, and later steps use its answer', async () => {
  const steps = [
    { id: 'ask', kind: 'call', address: sink.address, headers: ['Authorization'], body: '{"item":"[column:item]"}' },
    { id: 'set', kind: 'write', cells: { total: '[answer:ask:price.net]', state: 'priced' } },
  ] as const;
  const base = `/api/workbooks/${workshop.workbookId}/automations`;
  const definition = { trigger: added, conditions: [], steps, timeZone: 'UTC' };
  const headers = { 'ask:Authorization': 'Bearer hush' };
  const draft = { name: 'Price', sheet_id: workshop.sheets.Orders, definition, headers };
  const made = await workshop.send('POST', base, draft);
  const { id } = made.body['automation'] as { id: string };
  await workshop.send('PUT', `${base}/${id}/state`, { state: 'on' });
  sink.answers.push({ status: 503 }, { status: 200, body: { price: { net: 12.5 }, echo: 'Bearer hush' } });
  const [row_id = ''] = await workshop.add('Orders', { item: 'Say "hi"' });
  await workshop.drain();
  expect(await workshop.runs(id)).toMatchObject([{ state: 'waiting', failure: expect.stringContaining('503') }]);
  await workshop.shop.services.database.updateTable('automation_runs').set({ due_at: new Date() }).execute();
  await nextTurn();
  expect(sink.calls.map(({ body, headers: own }) => [body, own['authorization']])).toEqual([
    ['{"item":"Say \\"hi\\""}', 'Bearer hush'],
    ['{"item":"Say \\"hi\\""}', 'Bearer hush'],
  ]);
  expect(new Set(sink.calls.map((one) => one.headers['idempotency-key'])).size).toBe(1);
  const [run] = await workshop.runs(id);
  const seen = await workshop.send('GET', `${base}/${id}/runs/${run?.id}`);
  expect(seen.body).toMatchObject({ run: { state: 'done' }, steps: [{ tries: 2 }, { kind: 'write' }] });
  expect(JSON.stringify(seen.body) + JSON.stringify((await workshop.send('GET', base)).body)).not.toContain('hush');
  const row = (await workshop.shop.rowsOf('Orders')).find((one) => one.row_id === row_id);
  expect(row?.cells).toMatchObject({ total: 12.5, state: 'priced' });
  const history = await workshop.send('GET', `/api/sheets/${workshop.sheets.Orders}/rows/${row_id}/history`);
  expect(JSON.stringify(history.body)).toContain('Automation “Price”');
});

test('the value of a header goes to the service that it was entered for, and to no other', async () => {
  await using other = await openSink();
  const base = `/api/workbooks/${workshop.workbookId}/automations`;
  const call = (address: string): Step => ({ id: 'ask', kind: 'call', address, headers: ['Authorization'], body: '' });
  const draft = (address: string, more: object) => ({
    ...{ name: 'Ask', sheet_id: workshop.sheets.Orders, ...more },
    definition: { trigger: added, conditions: [], steps: [call(address)], timeZone: 'UTC' },
  });
  const headers = { 'ask:Authorization': 'Bearer hush' };
  const made = await workshop.send('POST', base, draft(sink.address, { headers }));
  const { id } = made.body['automation'] as { id: string };
  await workshop.send('PUT', `${base}/${id}/state`, { state: 'on' });
  const change = (address: string, more: object) => workshop.send('PUT', `${base}/${id}`, draft(address, more));
  // Another path of the same service keeps it.
  const kept = await change(sink.address.replace('/hook', '/other'), { revision: 1 });
  expect(kept.body).toMatchObject({
    automation: { stored_headers: [`ask:Authorization@${new URL(sink.address).origin}`] },
  });
  const moved = await change(other.address, { revision: 2 });
  expect(moved.body).toMatchObject({ automation: { stored_headers: [] } });
  await workshop.add('Orders', { item: 'Plums' });
  await workshop.drain();
  expect(JSON.stringify(other.calls)).not.toContain('hush');
  expect(await workshop.runs(id)).toMatchObject([{ failure: expect.stringContaining('Authorization') }]);
});

/** The next turn of the workspace at once. */
async function nextTurn(): Promise<void> {
  const { services, app } = workshop.shop;
  await services.jobs.add('automation-turns', { workspace_id: app.workspace_id });
  await workshop.drain();
}

test('a trial shows every mail and write, and does none of them', async () => {
  const [row_id = ''] = await workshop.add('Orders', { item: 'Lamp', customer: 'C1' });
  const steps = [
    {
      id: 'a',
      kind: 'mail',
      to: [{ kind: 'column', path: ['customer', 'email'] }],
      subject: 'S',
      text: 'T [column:item]',
    },
    { id: 'b', kind: 'write', cells: { total: 'twelve' } },
    { id: 'c', kind: 'call', address: sink.address, headers: [], body: '' },
  ];
  const before = await workshop.shop.rowsOf('Orders');
  const { body, status } = await workshop.send('POST', `/api/workbooks/${workshop.workbookId}/automations/try`, {
    ...{ name: 'Trial', sheet_id: workshop.sheets.Orders, row_id },
    definition: { trigger: added, conditions: [], steps, timeZone: 'UTC' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ problems: [], holds: true },
    steps: [
      { facts: [{ label: 'To', value: 'ann@example.com' }, { value: 'S' }, { value: 'T Lamp' }] },
      { failure: '“twelve” isn’t a number, but Total holds numbers.' },
      { facts: [{ label: 'Address', value: expect.not.stringContaining('key=1') }, { label: 'Body' }] },
    ],
  });
  await workshop.drain();
  expect(await workshop.shop.rowsOf('Orders')).toEqual(before);
  expect([await workshop.mails(), sink.calls]).toEqual([[], []]);
});

test('an automation that starts itself is stopped, and its owner is told', async () => {
  const self = await workshop.automate({
    ...{ trigger: { ...added }, name: 'Self', sheet: 'Log' },
    steps: [{ id: 's', kind: 'add', sheet: workshop.sheets.Log, cells: { what: 'again' } }],
  });
  await workshop.add('Log', { what: 'first' });
  await workshop.drain();
  expect((await workshop.runs(self)).map(({ state }) => state)).toEqual(['stopped', 'done']);
  const { body } = await workshop.shop.services.database
    .selectFrom('notifications')
    .select('body')
    .where('kind', '=', 'automations')
    .executeTakeFirstOrThrow();
  expect(body).toContain('leads back to it');
  const [again] = (await logged()).slice(-1);
  expect(again).toBe('again');
});

test('rings of two and three are stopped before any of them runs twice', async () => {
  const states = ['a', 'b', 'c'];
  for (const size of [2, 3]) {
    const ring = states.slice(0, size);
    const ids = [];
    for (const [at, state] of ring.entries())
      ids.push(
        await workshop.automate({
          ...{
            name: `Ring ${state}`,
            steps: [{ id: 's', kind: 'write', cells: { state: ring[(at + 1) % size] ?? '' } }],
          },
          trigger: { kind: 'changed', columns: ['state'], from: null, to: state, batch: 'each', imports: false },
        }),
      );
    const [row_id = ''] = await workshop.add('Orders', { item: `Ring of ${size}` });
    const [row] = (await workshop.shop.rowsOf('Orders')).filter((one) => one.row_id === row_id);
    await edits('Orders', { kind: 'set-cells', row_id, version: row?.version, cells: { state: 'a' } });
    await workshop.drain();
    const runs = (await Promise.all(ids.map((id) => workshop.runs(id)))).flat().map((run) => run.state);
    expect(runs.filter((state) => state === 'done')).toHaveLength(size);
    expect(runs.filter((state) => state === 'stopped')).toHaveLength(1);
    for (const id of ids) await workshop.send('DELETE', `/api/workbooks/${workshop.workbookId}/automations/${id}`);
  }
});

test('by the clock: a schedule once for each time, and a date of a row once for each date', async () => {
  const { database } = workshop.shop.services;
  const steps = [note('tick')];
  const daily = await workshop.automate({ trigger: { kind: 'schedule', every: 'day', at: '00:00' }, steps });
  const due = await workshop.automate({
    trigger: { kind: 'date', column: 'due', before: 3, at: '00:00' },
    steps: [note('due [column:item]')],
  });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await workshop.add('Orders', { item: 'Soon', due: day }, { item: 'Later', due: '2999-01-01' });
  const today = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  for (let again = 0; again < 2; again++) {
    await database.updateTable('automations').set({ next_at: today }).execute();
    await workshop.shop.services.jobs.add('automation-clock', {});
    await workshop.drain();
  }
  expect(await workshop.runs(daily)).toMatchObject([{ state: 'done', about: 'On schedule' }]);
  expect(await workshop.runs(due)).toMatchObject([{ state: 'done', about: 'Soon' }]);
  expect((await workshop.describe(daily)).next_at).not.toBe(today.toISOString());
});

test('a wait lets a run go on later, with the row as it is then', async () => {
  const steps = [{ id: 'wait', kind: 'wait', minutes: 60 } as const, note('later [column:item]')];
  const id = await workshop.automate({ trigger: added, steps });
  const [row_id = ''] = await workshop.add('Orders', { item: 'Early' });
  await workshop.drain();
  expect(await workshop.runs(id)).toMatchObject([{ state: 'waiting' }]);
  const [row] = (await workshop.shop.rowsOf('Orders')).filter((one) => one.row_id === row_id);
  await edits('Orders', { kind: 'set-cells', row_id, version: row?.version, cells: { item: 'Late' } });
  await workshop.shop.services.database.updateTable('automation_runs').set({ due_at: new Date() }).execute();
  await nextTurn();
  expect((await logged()).at(-1)).toBe('later Late');
});

test('after five failures it is paused; switched on again, a failed run goes on where it failed', async () => {
  const id = await workshop.automate({
    trigger: added,
    steps: [note('begun'), { id: 'bad', kind: 'write', cells: { total: '[column:item]' } }],
  });
  const before = (await logged()).length;
  for (let at = 0; at < 6; at++) await workshop.add('Orders', { item: `no number ${at}` });
  await workshop.drain();
  const paused = await workshop.describe(id);
  expect(paused).toMatchObject({ state: 'paused', failure: expect.stringContaining('isn’t a number') });
  const { watched } = await workshop.shop.services.database
    .selectFrom('sheet_states')
    .select('watched')
    .where('sheet_id', '=', workshop.sheets.Orders)
    .executeTakeFirstOrThrow();
  expect(watched).toBeNull();
  const [failed] = (await workshop.runs(id)).filter(({ state }) => state === 'failed');
  const row = (await workshop.shop.rowsOf('Orders')).find((one) => one.row_id === failed?.row_id);
  await workshop.send('PUT', `/api/workbooks/${workshop.workbookId}/automations/${id}/state`, { state: 'on' });
  await edits('Orders', { kind: 'set-cells', row_id: row?.row_id, version: row?.version, cells: { item: '7' } });
  const begun = (await logged()).length;
  const retry = `/api/workbooks/${workshop.workbookId}/automations/${id}/runs/${failed?.id}/retry`;
  expect((await workshop.send('POST', retry)).status).toBe(200);
  await workshop.drain();
  expect((await workshop.runs(id)).find((one) => one.id === failed?.id)?.state).toBe('done');
  expect(begun - before).toBeGreaterThanOrEqual(5);
  expect((await workshop.shop.rowsOf('Orders')).find((one) => one.row_id === row?.row_id)?.cells['total']).toBe(7);
});

const report = async () => (await workshop.send('GET', `/api/apps/${workshop.shop.app.id}/leaks`)).body['besides'];

/** A form for orders, whose people see no order, and a table of the log. */
const showFormAndLog = () =>
  workshop.shop.setBlocks('orders', [
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'customer' }] },
    { id: 'rows', type: 'table', sheet_title: 'Log', axis: [{ column: 'what' }] },
  ]);

test('the leak report names what a mail and a written cell tell, while the automation is on', async () => {
  await showFormAndLog();
  expect(await report()).toEqual([]);
  const to = [{ kind: 'column' as const, path: ['customer', 'email'] }];
  const id = await workshop.automate({
    ...{ name: 'Thanks', trigger: { kind: 'form', app: null } },
    steps: [
      { id: 'mail', kind: 'mail', to, subject: 'Your [column:item]', text: 'Costs [column:total].' },
      { id: 'note', kind: 'add', sheet: workshop.sheets.Log, cells: { what: '[column:customer>level]' } },
      { id: 'team', kind: 'notify', title: '[column:due]', text: '' },
    ],
  });
  expect(await report()).toEqual([
    {
      name: 'Automation “Thanks”',
      told: [
        'Whoever sends the form gets a mail with the column Total, which they can’t see on the pages.',
        'All visitors see Level of Customers in the column What of Log.',
      ],
    },
  ]);
  await workshop.send('PUT', `/api/workbooks/${workshop.workbookId}/automations/${id}/state`, { state: 'off' });
  expect(await report()).toEqual([]);
});

test('the editor gets what each kind of visitor sees, by the ids that automations have', async () => {
  await showFormAndLog();
  const { body } = await workshop.send('GET', `/api/workbooks/${workshop.workbookId}/automations/sights`);
  const [app] = body['apps'] as AppInSight[];
  const anonymous = app?.viewers.find(({ viewer }) => viewer === 'anonymous');
  expect(anonymous?.comes).toBe(true);
  const { Orders, Log } = workshop.sheets;
  expect(anonymous?.sheets.find(({ sheet_id }) => sheet_id === Orders)).toMatchObject({ adds: true, columns: [] });
  expect(anonymous?.sheets.find(({ sheet_id }) => sheet_id === Orders)?.typed.toSorted()).toEqual(['customer', 'item']);
  expect(anonymous?.sheets.find(({ sheet_id }) => sheet_id === Log)?.columns).toEqual(['what']);
});
