/** Where comments belong: to a page and a record of an app, to people, to copies; and what attacks get. */
import { expect, test } from 'vitest';
import {
  ann,
  ben,
  change,
  here,
  html,
  nameOf,
  page_id,
  pageWith,
  post,
  posted,
  read,
  shop,
  textsOf,
  useTalk,
} from './comments-shop.ts';
import { LiveStream } from '../live-stream.ts';
import { fullTest } from '#test/full-test.ts';

useTalk();

test('each record that the page shows has comments of its own, and a record that it does not show has none', async () => {
  const onlyOpen = {
    ...{ id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] },
    filters: [
      { name: 'open', active: true, condition: '=', sheet_column: { sheet: 'Orders', column: 'open' }, value: 'true' },
    ],
  };
  await pageWith({}, onlyOpen);
  const [pear, plum, secret] = (await shop.rowsOf('Orders')).map((row) => row.row_id);
  await posted('About the page', ann);
  await posted('About pears', ann, { record: pear });
  expect(textsOf(await read())).toEqual(['About the page']);
  expect(textsOf(await read(undefined, { record: pear ?? '' }))).toEqual(['About pears']);
  expect(textsOf(await read(undefined, { record: plum ?? '' }))).toEqual([]);
  const page = await html(undefined, `/orders?record=${pear}`);
  expect(page).toContain('About pears');
  expect(page).not.toContain('About the page');
  for (const record of [secret ?? '', 'row_nothing']) {
    expect((await post('About nothing', ann, { record })).status).toBe(404);
    expect((await shop.ask(`/api/comments?${new URLSearchParams({ ...here(), record })}`)).status).toBe(404);
  }
  const own = (await read(ann, { record: pear ?? '' })).comments[0]?.id ?? '';
  // Of another record it is no comment, for its own author too.
  expect((await change('DELETE', own, { record: plum }, ann)).status).toBe(404);
  expect((await post('An answer', ann, { record: plum, parent: own })).status).toBe(404);
});

test('where a block shows the first record by itself, comments are about that record, whatever comes first later', async () => {
  await pageWith({}, { id: 'details', type: 'itemDetails', sheet_title: 'Orders', axis: [{ column: 'item' }] });
  const [pear, plum] = (await shop.rowsOf('Orders')).map((row) => row.row_id);
  expect((await read()).record).toBe(pear);
  expect(await html(ann)).toContain(`<input type="hidden" name="record" value="${pear}"/>`);
  await posted('About pears', ann, { record: pear });
  expect(textsOf(await read())).toEqual(['About pears']);
  expect(textsOf(await read(undefined, { record: plum ?? '' }))).toEqual([]);
});

test('a block that is none, of another kind or of another app, and a page that is not open, are not there', async () => {
  await shop.setBlocks('about', [{ id: 'talk', type: 'comments' }]);
  const other = await shop.services.apps.copy(shop.app, { workspace_id: shop.app.workspace_id, name: 'Other' });
  const foreign = await shop.services.pages.of(other, 'draft').bySlug('orders');
  const mine = await posted('Here', ann);
  const about = (await shop.services.pages.of(shop.app, 'draft').bySlug('about'))?.page_id ?? '';
  for (const where of [{ block_id: 'nothing' }, { page_id: foreign?.page_id ?? '' }, { page_id: 'pag_nothing' }]) {
    expect((await post('There', ann, where)).status).toBe(404);
    expect((await change('DELETE', mine.id, where, ann)).status).toBe(404);
  }
  // The same comment named at another page of the app.
  expect((await change('DELETE', mine.id, { page_id: about }, ann)).status).toBe(404);
  expect((await change('PUT', mine.id, { page_id: about, version: 1, text: 'Moved' }, ann)).status).toBe(404);
  expect((await change('POST', mine.id, { page_id: about, act: 'hide' }, shop.editor, '/moderation')).status).toBe(404);
  expect((await post('An answer', ann, { page_id: about, parent: mine.id })).status).toBe(404);
  await shop.services.database.updateTable('pages').set({ is_public: false }).where('id', '=', page_id).execute();
  expect((await shop.ask(`/api/comments?${new URLSearchParams(here())}`)).status).toBe(404);
  await shop.services.database.updateTable('pages').set({ is_public: true }).where('id', '=', page_id).execute();
  await shop.services.database.updateTable('apps').set({ public: false }).where('id', '=', shop.app.id).execute();
  expect((await shop.ask(`/api/comments?${new URLSearchParams(here())}`)).status).toBe(403);
  expect((await post('There', ann)).status).toBe(403);
  await shop.services.database.updateTable('apps').set({ public: true }).where('id', '=', shop.app.id).execute();
  expect(
    (
      await shop.ask('/api/comments', {
        method: 'POST',
        as: ann,
        body: JSON.stringify({ ...here(), text: 'x' }),
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      })
    ).status,
  ).toBe(403);
});

test('a copied app begins without comments, and a deleted app or page takes them along', async () => {
  await posted('Only here', ann);
  const { database, apps, pages } = shop.services;
  const copy = await apps.copy(shop.app, { workspace_id: shop.app.workspace_id, name: 'Copy' });
  const page = await pages.of(copy, 'draft').bySlug('orders');
  expect(page?.document.blocks[0]).toMatchObject({ id: 'talk', type: 'comments' });
  const count = () =>
    database
      .selectFrom('comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst();
  expect((await count())?.count).toBe(1);
  const copied = page?.page_id ?? '';
  await database
    .insertInto('comment_threads')
    .values({ id: 'cth_copy', app_id: copy.id, page_id: copied, block_id: 'talk' })
    .execute();
  await database
    .insertInto('comments')
    .values({ id: 'cmt_copy', thread_id: 'cth_copy', author_kind: 'anonymous', text: 'There', send_key: '' })
    .execute();
  await apps.destroy(copy.id);
  expect((await count())?.count).toBe(1);
});

test('a deleted person is a deleted user, at once and on kept pages; their words stay', async () => {
  await nameOf(ann.app_user_id ?? '', 'Ann Rivers');
  const own = await posted('I was here', ann);
  expect(await html()).toContain('Ann Rivers');
  await nameOf(ann.app_user_id ?? '', 'Ann Brooks');
  expect(await html()).toContain('Ann Brooks');
  await shop.services.database
    .deleteFrom('app_users')
    .where('id', '=', ann.app_user_id ?? '')
    .execute();
  const page = await html();
  expect(page).not.toContain('Ann Brooks');
  expect(page).toContain('Deleted user');
  expect((await read()).comments[0]).toMatchObject({ text: 'I was here', author: 'Deleted user', by: 'nobody' });
  const member = { id: 'usr_member', email: 'member@example.com', name: 'Mo Member', password_hash: null };
  const { database } = shop.services;
  await database.insertInto('users').values(member).execute();
  const { workspace_id } = shop.app;
  await database.insertInto('workspace_members').values({ workspace_id, user_id: member.id, role: 'editor' }).execute();
  await posted('I edited here', { user_id: member.id });
  expect(await html()).toContain('Mo Member');
  await database.deleteFrom('users').where('id', '=', member.id).execute();
  // Accounts are no part of a page: what is known of it holds for a second. (visit/version-key.ts)
  await expect.poll(() => html(), { timeout: 5_000 }).not.toContain('Mo Member');
  expect((await read()).comments[0]).toMatchObject({ text: 'I edited here', author: 'Deleted user', by: 'nobody' });
  expect((await change('DELETE', own.id, {}, ben)).status).toBe(403);
});

fullTest(
  'an open page is told of a comment, of its change and of its author’s end, and the event holds no word of it',
  async () => {
    const live = /"live":"([^"]*)"/.exec(await html())?.[1] ?? '';
    expect(live).toMatch(/^talk\./);
    const stream = new LiveStream(await shop.ask(`/api/live?${new URLSearchParams({ page_id, since: live })}`));
    expect((await stream.changed()).blocks).toEqual([]);
    const comment = await posted('News for everybody', ann);
    expect((await stream.changed()).blocks).toEqual(['talk']);
    await change('PUT', comment.id, { version: 1, text: 'Other news' }, ann);
    expect((await stream.changed()).blocks).toEqual(['talk']);
    await shop.services.database
      .deleteFrom('app_users')
      .where('id', '=', ann.app_user_id ?? '')
      .execute();
    expect((await stream.changed()).blocks).toEqual(['talk']);
    expect(stream.all).not.toContain('news');
    await stream.close();
  },
);

fullTest('crowds that write at the same time lose nothing', async () => {
  const texts = Array.from({ length: 25 }, (_, index) => `Crowd ${index}`);
  const made = await Promise.all(texts.map((text) => posted(text, shop.editor)));
  const top = made[0]?.id ?? '';
  await Promise.all([
    ...made.slice(1, 10).map(({ id }) => change('PUT', id, { version: 1, text: 'Changed' }, shop.editor)),
    ...made.slice(10).map(() => posted('A reply', shop.editor, { parent: top, key: crypto.randomUUID() })),
    change('POST', top, { act: 'hide' }, shop.editor, '/moderation').then(() =>
      change('POST', top, { act: 'restore' }, shop.editor, '/moderation'),
    ),
  ]);
  const data = await read(shop.editor, { limit: '100' });
  expect(data.total).toBe(40);
});
