/** What follows a form that was sent: where it leads, with after_sending and thanks_page, without a script. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { origin, type PublishedApp, publishApp } from '../published-app.ts';

let shop: PublishedApp;
let about = '';

beforeAll(async () => {
  shop = await publishApp([{ title: 'Guests', columns: [{ id: 'name', name: 'Name', type: 'text' }], rows: [] }]);
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
