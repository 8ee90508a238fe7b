/** Automations that are part of an app: of its draft, its releases, its history, its copies and packages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AutomationDefinition } from '#features/automations/rules/automation.ts';
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import { openAppPackage } from '#features/marketplace/server/packages/open-app-package.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import { apiKeyPrefix } from '#features/workspaces/rules/workspace.ts';
import { newId, randomText } from '#kit/ids.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { hashToken } from '#platform/http/token.ts';
import { fullTest } from '#test/full-test.ts';
import { added, openWorkshop, type Workshop } from './workshop.ts';

let workshop: Workshop;
beforeAll(async () => void (workshop = await openWorkshop({ goes_live: 'when I publish' })));
afterAll(() => workshop[Symbol.asyncDispose]());

const at = (): string => `/api/apps/${workshop.shop.app.id}`;
const note = (what: string): AutomationDefinition['steps'][number] => ({
  ...{ id: 'note', kind: 'add', sheet: workshop.sheets.Log, cells: { what } },
});
const automationOf = (id: string, steps: AutomationDefinition['steps'], more: Partial<AppAutomation> = {}) => ({
  ...{ id, name: id, on: true, sheet_id: workshop.sheets.Orders },
  definition: { trigger: added, conditions: [], timeZone: 'UTC', steps },
  ...more,
});

async function revision(): Promise<number> {
  return (await workshop.send('GET', `${at()}/draft`)).body['revision'] as number;
}
async function change(id: string, automation: object | null) {
  const edits = [{ kind: 'set-automation', id, automation }];
  return workshop.send('POST', `${at()}/draft`, { base: await revision(), edits, label: `change ${id}` });
}
async function release(): Promise<number> {
  const made = await workshop.send('POST', `${at()}/releases`, { revision: await revision() });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return (made.body['release'] as { number: number }).number;
}
const move = (id: string) => workshop.send('POST', `${at()}/automations/${id}/move`, {});

/** What the log says after a row was added, of what begins with the name of the row. */
async function ranFor(item: string): Promise<unknown[]> {
  // Not through the app, which may be in the trash.
  const { rows } = workshop.shop.services;
  await rows.add(workshop.sheets.Orders, { kind: 'anonymous' }, [{ cells: { item } }]);
  await workshop.drain();
  const log = await workshop.shop.rowsOf('Log');
  return log.flatMap(({ cells }) => (String(cells['what']).endsWith(` ${item}`) ? [cells['what']] : []));
}

test('what an app does by itself goes live with a release, is said in words before, and comes back with an earlier one', async () => {
  expect((await change('auto_first', automationOf('auto_first', [note('first [column:item]')]))).status).toBe(200);
  expect(await ranFor('one')).toEqual([]);
  const review = await workshop.send('GET', `${at()}/review`);
  expect(JSON.stringify(review.body)).toContain(
    'Added the automation “auto_first”. When a row is added to Orders: add a row.',
  );
  const first = await release();
  expect(await ranFor('two')).toEqual(['first two']);
  // In the draft alone: what runs is what was released.
  expect((await change('auto_first', automationOf('auto_first', [note('second [column:item]')]))).status).toBe(200);
  expect(await ranFor('three')).toEqual(['first three']);
  expect((await change('auto_first', null)).status).toBe(200);
  await release();
  expect(await ranFor('four')).toEqual([]);
  const back = await workshop.send('POST', `${at()}/releases/${first}/live`, { note: '' });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(await ranFor('five')).toEqual(['first five']);
  // The draft stays without it, and an undo puts it there again.
  const { body } = await workshop.send('GET', `${at()}/draft`);
  expect(body['document']).not.toHaveProperty('automations');
  const [step] = body['undo'] as { revision: number; edits: object[] }[];
  const undone = await workshop.send('POST', `${at()}/draft`, {
    ...{ base: await revision(), edits: step?.edits, reason: 'undone', of_revision: step?.revision },
  });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  const { document } = (await workshop.send('GET', `${at()}/draft`)).body as { document: object };
  expect(document).toMatchObject({ automations: [{ id: 'auto_first' }] });
});

test('one of the spreadsheet moves into the app with its next release, and neither rests nor runs twice', async () => {
  const id = await workshop.automate({ trigger: added, name: 'Tell', steps: [note('moved [column:item]')] });
  const ran = async (item: string) => (await ranFor(item)).filter((what) => /^(moved|new) /.test(String(what)));
  expect(await move(id)).toMatchObject({ status: 200 });
  expect(await workshop.describe(id)).toMatchObject({ app_id: null, moving_to: workshop.shop.app.id, state: 'on' });
  // Until then it runs as it is, and is changed in the draft alone.
  const path = `/api/workbooks/${workshop.workbookId}/automations/${id}`;
  const body = { name: 'Tell', sheet_id: null, definition: automationOf(id, []).definition, revision: 1 };
  expect(await workshop.send('PUT', path, body)).toMatchObject({
    ...{ status: 422, body: { error: { message: expect.stringContaining('Change it there') } } },
  });
  expect((await workshop.send('DELETE', path)).status).toBe(422);
  expect((await move(id)).status).toBe(422);
  expect((await change(id, automationOf(id, [note('new [column:item]')]))).status).toBe(200);
  expect(await ran('m1')).toEqual(['moved m1']);
  await release();
  expect(await ran('m2')).toEqual(['new m2']);
  expect(await workshop.describe(id)).toMatchObject({ app_id: workshop.shop.app.id, moving_to: null });
  expect((await workshop.runs(id)).length).toBe(2);
  expect((await change(id, null)).status).toBe(200);
  await release();
  expect(await ran('m3')).toEqual([]);
});

fullTest('a move is taken back with the draft, and made again', async () => {
  const id = await workshop.automate({ trigger: added, steps: [note('stays [column:item]')] });
  await move(id);
  expect((await change(id, null)).status).toBe(200);
  expect(await workshop.describe(id)).toMatchObject({ app_id: null, moving_to: null, state: 'on' });
  await release();
  expect(await ranFor('n1')).toContain('stays n1');
  const { undo } = (await workshop.send('GET', `${at()}/draft`)).body as {
    undo: { revision: number; edits: object[] }[];
  };
  const again = { base: await revision(), edits: undo[0]?.edits, reason: 'undone', of_revision: undo[0]?.revision };
  expect((await workshop.send('POST', `${at()}/draft`, again)).status).toBe(200);
  expect(await workshop.describe(id)).toMatchObject({ moving_to: workshop.shop.app.id });
  // A copy has it once: as a part of the draft.
  const { apps, database } = workshop.shop.services;
  const copy = await apps.copy(workshop.shop.app, { workspace_id: workshop.shop.app.workspace_id });
  const copied = await database
    .selectFrom('automations')
    .select('app_id')
    .where('workbook_id', '=', copy.workbook_id)
    .where('name', '=', 'Test')
    .execute();
  expect(copied.filter(({ app_id }) => app_id === copy.id)).toHaveLength(1);
  expect(
    (await workshop.send('PUT', `/api/workbooks/${workshop.workbookId}/automations/${id}/state`, { state: 'off' }))
      .status,
  ).toBe(200);
  expect(await ranFor('n2')).not.toContain('stays n2');
  await release();
  expect(await ranFor('n3')).toEqual(expect.arrayContaining(['stays n3']));
  expect(new Set(await ranFor('n4')).size).toBe((await ranFor('n4')).length / 2);
  const guest = await workshop.shop.addAppUser('read-write');
  const asked = await workshop.shop.send('POST', `${at()}/automations/${id}/move`, {}, guest);
  expect(asked.status).toBeGreaterThanOrEqual(401);
});

fullTest('what the draft may not hold is refused, by its field', async () => {
  const { shop } = workshop;
  const people = { id: 'm', kind: 'mail', subject: 'S', text: 'T' } as const;
  const strange = await change(
    'auto_x',
    automationOf('auto_x', [{ ...people, to: [{ kind: 'app-users', app: 'app_other' }] }]),
  );
  expect(strange).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'automation.definition' }] } } });
  expect(await change('auto_x', automationOf('auto_x', []))).toMatchObject({ status: 422 });
  expect(await change('auto_x', automationOf('auto_x', [], { on: false }))).toMatchObject({ status: 200 });
  expect(await change('auto_x', automationOf('other', [], { on: false }))).toMatchObject({ status: 422 });
  expect(await change('auto_x', { ...automationOf('auto_x', []), definition: { steps: 1 } })).toMatchObject({
    status: 422,
  });
  expect(await change('../x', automationOf('../x', [], { on: false }))).toMatchObject({ status: 422 });
  // One of another spreadsheet is not this app's.
  const own = await workshop.automate({ trigger: added, steps: [note('own [column:item]')] });
  const { database, workbooks } = shop.services;
  const other = await workbooks.create({ workspace_id: shop.app.workspace_id, name: 'Other', sheets: [] });
  const setWorkbook = (workbook_id: string) =>
    database.updateTable('automations').set({ workbook_id }).where('id', '=', own).execute();
  await setWorkbook(other.id);
  expect(await change(own, automationOf(own, [], { on: false }))).toMatchObject({ status: 409 });
  expect(await move(own)).toMatchObject({ status: 404 });
  await setWorkbook(workshop.workbookId);
  expect(await ranFor('own')).toContain('own own');
  // What an app has is not changed next to it.
  const path = `/api/workbooks/${workshop.workbookId}/automations/auto_x`;
  expect((await workshop.send('DELETE', path)).status).toBe(422);
  expect((await workshop.send('PUT', `${path}/state`, { state: 'on' })).status).toBe(422);
  const guest = await shop.addAppUser('read-write');
  expect((await shop.ask(`${at()}/automations`, { as: guest })).status).toBeGreaterThanOrEqual(401);
});

fullTest('one that a person paused stays paused through releases; an app in the trash does nothing', async () => {
  const { shop } = workshop;
  expect((await change('auto_rest', automationOf('auto_rest', [note('rest [column:item]')]))).status).toBe(200);
  await release();
  expect(await ranFor('a')).toContain('rest a');
  const path = `/api/workbooks/${workshop.workbookId}/automations/auto_rest/state`;
  expect(await workshop.send('PUT', path, { state: 'off' })).toMatchObject({
    body: { automation: { state: 'paused' } },
  });
  await change('auto_rest', automationOf('auto_rest', [note('again [column:item]')]));
  await release();
  expect(await ranFor('b')).not.toContain('again b');
  expect((await workshop.send('PUT', path, { state: 'on' })).status).toBe(200);
  expect(await ranFor('c')).toContain('again c');
  const { database } = shop.services;
  await database.updateTable('apps').set({ deleted_at: new Date() }).where('id', '=', shop.app.id).execute();
  expect(await ranFor('d')).not.toContain('again d');
  await database.updateTable('apps').set({ deleted_at: null }).where('id', '=', shop.app.id).execute();
  expect(await ranFor('e')).toContain('again e');
});

fullTest('a form that newly writes to people is said of those who may send it', async () => {
  const { shop } = workshop;
  await shop.setBlocks('orders', [
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'customer' }] },
  ]);
  await shop.services.database.updateTable('apps').set({ public: true }).where('id', '=', shop.app.id).execute();
  await release();
  const trigger = { kind: 'form', app: shop.app.id } as const;
  const to = [{ kind: 'column', path: ['customer', 'email'] }] as const;
  const mail = { id: 'm', kind: 'mail', to, subject: 'Thanks', text: 'Level [column:customer>level]' } as const;
  const definition = { trigger, conditions: [], timeZone: 'UTC', steps: [mail] };
  expect(await change('auto_mail', { ...automationOf('auto_mail', []), definition })).toMatchObject({ status: 200 });
  const { access } = (await workshop.send('GET', `${at()}/review`)).body as { access: { sentence: string }[] };
  const sentences = access.map(({ sentence }) => sentence).join('\n');
  expect(sentences).toMatch(/send.* a form for Orders newly gets? a mail: “auto_mail”\./);
});

fullTest('a copy and a package have them: off, about their own sheets, knowing no one', async () => {
  const { shop, sheets } = workshop;
  await shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'state' }] },
  ]);
  const to = [{ kind: 'address', address: 'ann@example.com' }, { kind: 'members' }] as const;
  const mail = { id: 'm', kind: 'mail', to, subject: 'S', text: '[column:item]' } as const;
  expect((await change('auto_travel', automationOf('auto_travel', [mail]))).status).toBe(200);
  expect(
    (await change('auto_stay', automationOf('auto_stay', [note('[column:item]')], { name: 'Stays' }))).status,
  ).toBe(200);
  const copied = await workshop.send('POST', `${at()}/copy`);
  const copy = copied.body['app'] as { id: string; workbook_id: string };
  const { database, apps, workbooks } = shop.services;
  const draftOf = async (appId: string): Promise<readonly AppAutomation[]> => {
    const app = database.selectFrom('apps').select('automations').where('id', '=', appId);
    return (await app.executeTakeFirstOrThrow()).automations ?? [];
  };
  const own = (await draftOf(copy.id)).find(({ name }) => name === 'auto_travel');
  expect(own).toMatchObject({ on: false, definition: { steps: [{ to: [{ kind: 'members' }] }] } });
  expect(own?.id).not.toBe('auto_travel');
  expect(own?.sheet_id).not.toBe(sheets.Orders);
  const answer = await shop.ask(`${at()}/export`, { as: shop.editor });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const read = await readAppPackage(await openAppPackage(bytes));
  // No page shows the Log, so that it does not go along, nor what writes to it.
  const traveling = read.document.automations?.map(({ name, on, sheet_id }) => ({ name, on, sheet_id }));
  expect(traveling).toContainEqual({ name: 'auto_travel', on: false, sheet_id: 'Orders' });
  expect(traveling?.map(({ name }) => name)).not.toContain('Stays');
  expect(JSON.stringify(read)).not.toContain('ann@example.com');
  const { workspace_id } = shop.app;
  const { name, kind, document, sheets: packaged } = read;
  const made = await inTransaction(database, async (transaction) => {
    const { id } = await workbooks.create({ workspace_id, name, sheets: packaged }, transaction);
    return apps.make(document, { workspace_id, workbook_id: id, kind, name, public: false }, transaction);
  });
  const there = (await draftOf(made.id)).find((one) => one.name === 'auto_travel');
  const stored = await shop.services.database
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', there?.id ?? '')
    .executeTakeFirst();
  expect(stored).toMatchObject({ state: 'off', app_id: made.id, secrets: {} });
  const orders = await shop.services.workbooks.sheetByTitle(stored?.workbook_id ?? '', 'Orders');
  expect(there?.sheet_id).toBe(orders?.id);
  // A key gets what it gets of the draft: no automations, nor columns that they alone name.
  const byKey = await askByKey(`${at()}/export`);
  const ofKey = await openAppPackage(Buffer.from(await byKey.arrayBuffer()));
  expect([byKey.status, ofKey.has('app.json'), ofKey.has('automations.json')]).toEqual([200, true, false]);
  const parts = await openAppPackage(bytes);
  parts.set('automations.json', Buffer.from('[{ "name": "", "sheet": null, "definition": {} }]'));
  await expect(readAppPackage(parts)).rejects.toMatchObject({ fields: [{ path: 'automations.json: 0.name' }] });
});

fullTest('a mail takes a PDF of the row along, once', async () => {
  const { shop } = workshop;
  const { database } = shop.services;
  const to = [
    { kind: 'address', address: 'one@example.com' },
    { kind: 'address', address: 'two@example.com' },
  ] as const;
  const pdf = { name: 'Order [column:item]', text: '# Order\n[column:item], level [column:customer>level]' };
  const id = await workshop.automate({
    trigger: added,
    steps: [{ id: 'm', kind: 'mail', to, subject: 'Your order', text: 'Hello', pdf }],
  });
  const trial = await workshop.send('POST', `/api/workbooks/${workshop.workbookId}/automations/try`, {
    ...{ name: 'Trial', sheet_id: workshop.sheets.Orders },
    definition: (await workshop.describe(id)).definition,
    row_id: (await workshop.add('Orders', { item: 'Chair', customer: 'C1' }))[0],
  });
  expect(JSON.stringify(trial.body)).toContain('Order Chair.pdf\\nOrder\\nChair, level Gold');
  await workshop.drain();
  const files = await database.selectFrom('mail_attachments').selectAll().execute();
  expect(files).toMatchObject([{ name: 'Order Chair.pdf', type: 'application/pdf' }]);
  expect(files[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const mails = await database
    .selectFrom('mails')
    .select(['recipient', 'attachment_id'])
    .where('attachment_id', 'is not', null)
    .orderBy('recipient')
    .execute();
  expect(mails).toEqual([
    { recipient: 'one@example.com', attachment_id: files[0]?.id },
    { recipient: 'two@example.com', attachment_id: files[0]?.id },
  ]);
  const { status } = await database
    .selectFrom('mails')
    .select('status')
    .where('recipient', '=', 'one@example.com')
    .where('attachment_id', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(status).toBe('sent');
});

/** Asks the site with a new API key for apps. */
async function askByKey(path: string, body?: object): Promise<Response> {
  const { services, server, app, editor } = workshop.shop;
  const key = `${apiKeyPrefix}${randomText(43)}`;
  await services.database
    .insertInto('api_keys')
    .values({
      ...{ id: newId('key'), workspace_id: app.workspace_id, user_id: String(editor.user_id), name: 'Key' },
      ...{ key_hash: hashToken(key), hint: key.slice(0, 10), scopes: json<string[]>(['apps:read', 'apps:write']) },
    })
    .execute();
  return server.fetch(
    new Request(`http://localhost:3000${path}`, {
      headers: { host: 'localhost:3000', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
    '203.0.113.9',
  );
}

fullTest('a conflict tells an API key nothing of automations', async () => {
  const base = await revision();
  const accent = (value: string) => ({ kind: 'set-look', path: ['palette', 'accent'], value });
  const edits = [
    accent('#123456'),
    { kind: 'set-automation', id: 'auto_hidden', automation: automationOf('auto_hidden', [note('x')]) },
  ];
  expect((await workshop.send('POST', `${at()}/draft`, { base, edits })).status).toBe(200);
  const answer = await askByKey(`${at()}/draft`, { base, edits: [accent('#654321')] });
  const text = await answer.text();
  expect([answer.status, text.includes('#123456'), text.includes('auto_hidden')]).toEqual([409, true, false]);
});
