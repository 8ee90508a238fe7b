/** What forms mail: receipts with a link that changes the answer, and links that confirm one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { origin, type PublishedApp, publishApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
const receipt = { mail_to: 'email', receipt: true, receipt_edits: true, receipt_days: 7, receipt_answers: true };

beforeAll(async () => {
  const column = (id: string, name: string, type: 'text' | 'number' = 'text') => ({ id, name, type });
  const columns = [
    ...[column('name', 'Name'), column('email', 'E-mail'), column('seats', 'Seats', 'number')],
    ...[column('vegan', 'Vegan dish'), column('price', 'Secret price'), column('state', 'State')],
  ];
  shop = await publishApp([{ title: 'Guests', columns, rows: [] }]);
  const axis = [
    { column: 'name', required: true },
    { column: 'email', type: 'email' },
    { column: 'seats', type: 'number' },
    {
      column: 'vegan',
      asked_when: [{ when_field: 'seats', when_condition: '>', when_value: '1' }],
    },
    { column: 'state', hide: true, default: 'new' },
  ];
  const form = (id: string, settings: object) => ({
    ...{ id, type: 'form', sheet_title: 'Guests', axis, settings: { spam_check: false, ...settings } },
  });
  page_id = await shop.setBlocks('orders', [
    form('receipt', {
      ...receipt,
      receipt_subject: 'Your seats, [column:name]',
      receipt_text: 'Hello [column:name], price: [column:price].',
    }),
    form('confirmed', { mail_to: 'email', confirms_email: true, once_per_email: true, most_answers: 3 }),
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const add = (block_id: string, cells: object, key?: string) =>
  shop.send('POST', '/api/page/rows', { page_id, block_id, cells, ...(key && { idempotency_key: key }) });
async function mailsTo(address: string) {
  const mails = shop.services.database.selectFrom('mails').select(['kind', 'subject', 'text', 'html']);
  return mails.where('recipient', '=', address).orderBy('created_at').execute();
}
/** The path of the link in the newest mail to an address. */
async function linkTo(address: string, name: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1)?.text ?? '';
  return new RegExp(`http://shop\\.localhost:3000(/\\S*${name}=[\\w-]+)`).exec(text)?.[1] ?? 'no link';
}
const post = (path: string, fields: Record<string, string>) =>
  shop.ask(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
const rowOf = async (name: string) => (await shop.rowsOf('Guests')).find(({ cells }) => cells['name'] === name);
const sheetId = async () =>
  (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Guests'))?.id ?? '';
const delivered = async () => (await shop.rowsOf('Guests')).length;

test('a receipt has the answers alone, and its link changes those and nothing else', async () => {
  const cells = { name: 'Ann http://evil.example', email: 'ann@example.com', seats: '2', vegan: 'Yes' };
  expect((await add('receipt', cells, 'one')).status).toBe(200);
  expect((await add('receipt', cells, 'one')).status).toBe(200);
  const [mail, second] = await mailsTo('ann@example.com');
  expect(second).toBeUndefined();
  expect(mail).toMatchObject({ kind: 'notice:form-receipt', subject: 'Your seats, Ann evil example' });
  expect(mail?.text).toContain('price: .');
  expect(mail?.html).not.toContain('evil.example');
  const link = await linkTo('ann@example.com', 'form_link');
  const [row] = await shop.rowsOf('Guests');
  await shop.services.rows.edit(await sheetId(), { kind: 'anonymous' }, row?.row_id ?? '', row?.version ?? 0, {
    price: '4711',
    state: 'paid',
  });
  const page = await shop.ask(link);
  const html = await page.text();
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(html).toContain('value="Ann http://evil.example"');
  expect(html).not.toMatch(/4711|paid/);
  expect(await (await shop.ask('/orders')).text()).not.toContain('evil.example');
  // Without a script: fields of the form, with one that isn't among them, and a number that is none.
  const wrong = await post(link, { _block: 'receipt', name: 'Ann', email: 'ann@example.com', seats: 'many' });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('Enter a number.');
  const forged = await post(link, { _block: 'receipt', name: 'Ann', email: 'ann@example.com', price: '1' });
  expect(forged.status).toBe(422);
  const sent = await post(link, { _block: 'receipt', name: 'Ann', email: 'ann@example.com', seats: '1', vegan: 'x' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/orders?_sent=receipt#receipt']);
  expect((await rowOf('Ann'))?.cells).toMatchObject({ seats: 1, price: '4711', state: 'paid' });
  // What isn't asked any more goes.
  expect((await rowOf('Ann'))?.cells['vegan'] ?? null).toBeNull();
  expect((await mailsTo('ann@example.com')).length).toBe(1);
  expect((await shop.ask(link.replace(/form_link=.{5}/, 'form_link=AAAAA'))).status).toBe(404);
  expect((await shop.ask(link.replace('/orders', '/about'))).status).toBe(404);
  const stored = await shop.services.database.selectFrom('form_receipts').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(new URL(link, origin).searchParams.get('form_link'));
});

test('an answer whose address is to be confirmed counts once, when its link is pressed', async () => {
  const before = await delivered();
  const cells = { name: 'Bob', email: 'bob@example.com', seats: 1 };
  const held = await add('confirmed', cells, 'bob');
  expect(held.body).toMatchObject({ waits: true, row: null });
  expect((await add('confirmed', cells, 'bob')).status).toBe(200);
  const wrong = await add('confirmed', { name: 'Bob' });
  expect(JSON.stringify(wrong.body)).toContain('"cells.email"');
  const [, twice] = await mailsTo('bob@example.com');
  expect(twice).toBeUndefined();
  const link = await linkTo('bob@example.com', 'form_confirm');
  expect(await (await shop.ask(link)).text()).toContain('Confirm my answer');
  expect(await delivered()).toBe(before);
  const pressed = await Promise.all([1, 2, 3].map(() => post(link, {})));
  expect(pressed.map(({ status }) => status)).toContain(303);
  expect(await delivered()).toBe(before + 1);
  expect((await rowOf('Bob'))?.cells).toMatchObject({ email: 'bob@example.com', state: 'new' });
  expect(await (await shop.ask(link)).text()).toContain('Confirmed already');
  expect((await add('confirmed', { ...cells, name: 'Bob again' })).body).toMatchObject({ waits: true });
  expect((await mailsTo('bob@example.com')).at(-1)?.text).toContain('can answer once');
  expect(await linkTo('bob@example.com', 'form_confirm')).toBe('no link');
  const pending = await shop.services.database.selectFrom('pending_answers').selectAll().execute();
  expect(JSON.stringify(pending)).not.toMatch(/bob@example\.com/i);
});

fullTest('a link ends with its row, its days or its form, and places are taken by confirmed answers', async () => {
  await add('receipt', { name: 'Cy', email: 'cy@example.com' });
  const link = await linkTo('cy@example.com', 'form_link');
  const row = await rowOf('Cy');
  await shop.services.rows.remove(await sheetId(), { kind: 'anonymous' }, [row?.row_id ?? '']);
  expect((await shop.ask(link)).status).toBe(404);
  expect((await post(link, { _block: 'receipt', name: 'Cy' })).status).toBe(404);
  await add('receipt', { name: 'Di', email: 'di@example.com' });
  const old = await linkTo('di@example.com', 'form_link');
  expect((await shop.ask(old)).status).toBe(200);
  await shop.services.database
    .updateTable('form_receipts')
    .set({ ends_at: new Date(0) })
    .execute();
  expect((await shop.ask(old)).status).toBe(404);
  const before = await delivered();
  for (const name of ['e', 'f', 'g']) await add('confirmed', { name, email: `${name}@example.com` });
  const links = await Promise.all(['e', 'f', 'g'].map((name) => linkTo(`${name}@example.com`, 'form_confirm')));
  const answers = await Promise.all(links.map((one) => post(one, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 303, 403]);
  expect(await delivered()).toBe(before + 2);
});
