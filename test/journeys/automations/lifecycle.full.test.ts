/** What waits of automations while their app or spreadsheet lies in the trash, or moves away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AutomationDefinition, Step, Trigger } from '#features/automations/rules/automation.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { eventually } from '../../eventually.ts';
import { added, openSink, openWorkshop, type Workshop } from './workshop.ts';

let workshop: Workshop;
beforeAll(async () => void (workshop = await openWorkshop({ variables: { OUTGOING_ALLOW: '127.0.0.1' } })));
afterAll(() => workshop[Symbol.asyncDispose]());

const base = (): string => `/api/workbooks/${workshop.workbookId}/automations`;
const wait: Step = { id: 'wait', kind: 'wait', minutes: 60 };
const mail = (to: 'members' | 'address'): Step => ({
  ...{ id: 'mail', kind: 'mail', subject: 'About [column:item]', text: 'It is [column:state].' },
  to: [to === 'members' ? { kind: 'members' } : { kind: 'address', address: 'ann@example.com' }],
});
async function setTrashed(table: 'apps' | 'workbooks', deleted_at: Date | null): Promise<void> {
  const id = table === 'apps' ? workshop.shop.app.id : workshop.workbookId;
  await workshop.shop.services.database.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();
}
/** As if the wait were over. */
async function goOn(): Promise<void> {
  const { services, app } = workshop.shop;
  const past = new Date(Date.now() - 1_000);
  await services.database.updateTable('automation_runs').set({ due_at: past }).where('state', '=', 'waiting').execute();
  await services.jobs.add('automation-turns', { workspace_id: app.workspace_id });
  await workshop.drain();
}

test('what waits does nothing while its spreadsheet lies in the trash, and goes on once it is restored', async () => {
  const id = await workshop.automate({ trigger: added, steps: [wait, mail('address')] });
  await workshop.add('Orders', { item: 'Pears', state: 'open' });
  await workshop.drain();
  await setTrashed('workbooks', new Date());
  await goOn();
  const sent = await workshop.mails();
  await setTrashed('workbooks', null);
  expect(sent).toEqual([]);
  expect(await workshop.runs(id)).toMatchObject([{ state: 'waiting' }]);
  await goOn();
  expect(await workshop.mails()).toMatchObject([{ subject: 'About Pears', text: expect.stringContaining('open') }]);
  await workshop.send('DELETE', `${base()}/${id}`);
});

test('the times of an app that lay in the trash are not made up for once it is restored', async () => {
  const { services, app } = workshop.shop;
  const id = newId('auto');
  const at = new Date(Date.now() - 20 * 86_400_000);
  const step = { id: 'note', kind: 'add', sheet: workshop.sheets.Log, cells: { what: 'digest' } } as const;
  const definition: AutomationDefinition = {
    ...{ trigger: { kind: 'schedule', every: 'day', at: '00:00' }, conditions: [], steps: [step], timeZone: 'UTC' },
  };
  const of = {
    id,
    app_id: app.id,
    workbook_id: workshop.workbookId,
    name: 'Digest',
    sheet_id: null,
    state: 'on',
  } as const;
  await services.database
    .insertInto('automations')
    .values({ ...of, definition: json(definition), next_at: at })
    .execute();
  const tick = async (): Promise<void> => {
    await services.jobs.add('automation-clock', {});
    await workshop.drain();
  };
  await setTrashed('apps', at);
  await tick();
  await setTrashed('apps', null);
  await tick();
  expect(await workshop.runs(id)).toEqual([]);
  // From now on it runs again.
  await services.database
    .updateTable('automations')
    .set({ next_at: new Date(Date.now() - 1_000) })
    .execute();
  await tick();
  expect(await workshop.runs(id)).toMatchObject([{ state: 'done' }]);
  await services.database.deleteFrom('automations').where('id', '=', id).execute();
});

test('a run that lasts gives way to the others of its workspace, and calls each service once', async () => {
  await using sink = await openSink();
  sink.takes = 700;
  const codes = Array.from({ length: 20 }, (_, at) => ({ item: `Slow ${at}`, customer: 'C1' }));
  await workshop.add('Orders', ...codes);
  const [customer] = await workshop.shop.rowsOf('Customers');
  const call: Step = { id: 'call', kind: 'call', address: sink.address, headers: [], body: '' };
  const each: Step = { id: 'each', kind: 'each', sheet: workshop.sheets.Orders, column: 'customer', steps: [call] };
  const changed: Trigger = { kind: 'changed', columns: ['level'], from: null, to: null, batch: 'each', imports: false };
  const long = await workshop.automate({ sheet: 'Customers', trigger: changed, steps: [each] });
  const note: Step = { id: 'note', kind: 'add', sheet: workshop.sheets.Log, cells: { what: 'quick' } };
  const quick = await workshop.automate({ trigger: added, steps: [note] });
  const edit = { kind: 'set-cells', row_id: customer?.row_id, version: customer?.version, cells: { level: 'Silver' } };
  await workshop.send('POST', `/api/sheets/${workshop.sheets.Customers}/edits`, { edits: [edit] });
  const drained = workshop.drain();
  await eventually(() => expect(sink.calls.length).toBeGreaterThan(7));
  await workshop.add('Orders', { item: 'Quick' });
  await eventually(async () => expect(await workshop.runs(quick)).toMatchObject([{ state: 'done' }]));
  expect(sink.calls.length).toBeLessThan(20);
  await drained;
  await workshop.drain();
  expect(await workshop.runs(long)).toMatchObject([{ state: 'done' }]);
  expect(new Set(sink.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(sink.calls.length);
  for (const id of [long, quick]) await workshop.send('DELETE', `${base()}/${id}`);
}, 60_000);

test.each([
  ['named in a text', mail('address'), 'A column in this text was deleted.'],
  [
    'with the addresses',
    { ...mail('address'), to: [{ kind: 'column', path: ['state'] }], text: 'x' } as Step,
    'The column of addresses was deleted.',
  ],
])('a column %s that was deleted fails the run, and mails no blanks', async (_, step, failure) => {
  const id = await workshop.automate({ trigger: added, steps: [wait, step] });
  await workshop.add('Orders', { item: 'Plums', state: 'ann@example.com' });
  await workshop.drain();
  const edit = (...edits: object[]) => workshop.send('POST', `/api/sheets/${workshop.sheets.Orders}/edits`, { edits });
  expect((await edit({ kind: 'delete-column', column: 'state' })).status).toBe(200);
  await workshop.shop.services.database.deleteFrom('mails').execute();
  await goOn();
  const sent = await workshop.mails();
  const [run] = await workshop.runs(id);
  expect((await edit({ kind: 'restore-column', column: 'state' })).status).toBe(200);
  await workshop.send('DELETE', `${base()}/${id}`);
  expect(sent).toEqual([]);
  expect(run).toMatchObject({ state: 'failed', failure });
});

test('what waits of an app that moved to another workspace is told to its members, and to no former ones', async () => {
  const { services, app } = workshop.shop;
  const { database } = services;
  const [second, olga, nora] = [newId('wsp'), newId('usr'), newId('usr')];
  const person = (id: string, email: string) => ({
    ...{ id, email, name: email, password_hash: null, email_verified_at: new Date() },
  });
  await database
    .insertInto('users')
    .values([person(olga, 'olga@example.com'), person(nora, 'nora@example.com')])
    .execute();
  await database.insertInto('workspaces').values({ id: second, name: 'Second', plan: 'pro' }).execute();
  const { user_id = '' } = workshop.shop.editor;
  await database
    .insertInto('workspace_members')
    .values([
      { workspace_id: app.workspace_id, user_id: olga, role: 'editor' },
      { workspace_id: second, user_id: user_id ?? '', role: 'owner' },
      { workspace_id: second, user_id: nora, role: 'editor' },
    ])
    .execute();
  await workshop.automate({ trigger: added, steps: [wait, mail('members')] });
  await workshop.add('Orders', { item: 'Quinces', state: 'secret' });
  await workshop.drain();
  const moved = await workshop.send('POST', `/api/apps/${app.id}/move`, { workspace_id: second });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await database.deleteFrom('mails').execute();
  await goOn();
  expect((await workshop.mails()).map(({ recipient }) => recipient)).toEqual(['nora@example.com']);
});
