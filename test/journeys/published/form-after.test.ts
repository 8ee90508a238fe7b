/** What is before a form and after it: what fields begin with, and where it leads when it is sent, without a script. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { origin, type PublishedApp, publishApp } from '../published-app.ts';

let shop: PublishedApp;
let about = '';

beforeAll(async () => {
  const columns = ['name', 'city', 'from', 'mail'].map((id) => ({ id, name: id, type: 'text' as const }));
  const people = [{ cells: { mail: 'else@example.com', city: 'Oslo' } }];
  shop = await publishApp(
    [
      { title: 'Guests', columns, rows: [] },
      { title: 'People', columns, rows: people },
    ],
    { settings: { own_rows: [{ sheet: 'People', column: 'mail' }] } },
  );
  about = await shop.setBlocks('about', []);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const post = async (settings: object) => {
  const axis = [{ column: 'name', required: true }];
  const own = { spam_check: false, ...settings };
  await shop.setBlocks('orders', [{ id: 'form', type: 'form', sheet_title: 'Guests', axis, settings: own }]);
  const body = new URLSearchParams({ _block: 'form', name: 'Ann' });
  const sent = await shop.ask('/orders', { method: 'POST', body, headers: { origin } });
  return [sent.status, sent.headers.get('location')];
};

test('a form leads back to its text, or on to a page of the app', async () => {
  expect(await post({})).toEqual([303, '/orders?_sent=form#form']);
  expect(await post({ after_sending: 'Message and answers' })).toEqual([303, '/orders?_sent=form#form']);
  expect(await post({ after_sending: 'Open a page', thanks_page: about })).toEqual([303, '/about']);
});

test('a page that is gone, or that its sender may not see, is none to lead to', async () => {
  expect(await post({ after_sending: 'Open a page', thanks_page: 'gone' })).toEqual([303, '/orders?_sent=form#form']);
  await shop.services.database.updateTable('pages').set({ is_public: false }).where('id', '=', about).execute();
  expect(await post({ after_sending: 'Open a page', thanks_page: about })).toEqual([303, '/orders?_sent=form#form']);
  expect(await shop.rowsOf('Guests')).toHaveLength(5);
});

test('fields begin with what a link says, where their owner allows it, and with who is signed in', async () => {
  const cityOfThem = { by_person: 'Their row', person_cell: { sheet_title: 'People', column: 'city' } };
  const axis = [
    { column: 'name', label: 'Your name', by_address: true, by_person: 'Name' },
    { column: 'city', ...cityOfThem },
    { column: 'mail', by_person: 'E-mail', hide: true, by_address: true, default: 'none' },
    { column: 'from', default: 'home' },
  ];
  const settings = { spam_check: false };
  const form = { id: 'form', type: 'form', sheet_title: 'Guests', axis, settings };
  const page_id = await shop.setBlocks('orders', [form]);
  const fieldsAt = async (address: string) => {
    const html = await (await shop.ask(address)).text();
    const values = ['name', 'city', 'from'].map((id) => new RegExp(`<input[^>]*id="form-${id}"[^>]*>`).exec(html)?.[0]);
    return values.map((input) => /value="([^"]*)"/.exec(input ?? '')?.[1]);
  };
  const link = '/orders?prefill_YOUR+name=%22Ada%22&prefill_From=x&prefill_mail=m&prefill_city=Rome';
  expect(await fieldsAt(link)).toEqual(['&quot;Ada&quot;', '', 'home']);
  expect(await fieldsAt('/orders')).toEqual(['', '', 'home']);
  expect(await fieldsAt(`/orders?prefill_your+name=${'x'.repeat(1_001)}`)).toEqual(['', '', 'home']);

  // Who has no row of their own sees nothing of others' rows.
  const guest = await shop.addAppUser('read-write');
  const { email, name } = await shop.services.database
    .selectFrom('app_users')
    .select(['email', 'name'])
    .where('id', '=', guest.app_user_id ?? '')
    .executeTakeFirstOrThrow();
  const inputs = async () => {
    const html = await (await shop.ask('/orders', { as: guest })).text();
    return ['name', 'city'].map((id) => /value="([^"]*)"/.exec(html.split(`id="form-${id}"`)[1] ?? '')?.[1]);
  };
  expect(await inputs()).toEqual([name, '']);
  const sheet = (await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '')).find(
    ({ title }) => title === 'People',
  );
  await shop.services.rows.add(sheet!.id, { kind: 'anonymous' }, [
    { cells: { mail: email.toUpperCase(), city: 'Bergen' } },
  ]);
  expect(await inputs()).toEqual([name, 'Bergen']);

  // A hidden field saves who sent it, and nothing that a link says.
  const sent = (cells: object, as?: typeof guest) =>
    shop.send('POST', '/api/page/rows?prefill_mail=evil', { page_id, block_id: 'form', cells }, as);
  await sent({ name: 'Ida' }, guest);
  await sent({ name: 'Ole', mail: 'evil' });
  const rows = (await shop.rowsOf('Guests')).slice(-2).map(({ cells }) => cells['mail']);
  expect(rows).toEqual([email, 'none']);
});
