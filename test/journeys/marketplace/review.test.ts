/** From one app to everybody's: submitted, rejected, changed, submitted again, published, and used. */
import { expect, test } from 'vitest';
import type { ReviewRequestOnTheWire, TemplateOnTheWire } from '#features/marketplace/api/marketplace.ts';
import type { QueueEntry, ReviewedRequest } from '#features/marketplace/api/review.ts';
import type { Answer, TestBrowser } from '../whole-server.ts';
import { openShop, reviewRequest, type Shop } from './shop.ts';
import { fullTest } from '#test/full-test.ts';

const templatesAt = '/api/multipage/marketplace/templates';
const queueAt = '/api/admin/review-requests';

const requestIn = ({ body }: Answer) => body['reviewRequest'] as ReviewRequestOnTheWire | null;
const current = async (shop: Shop) => requestIn(await shop.atApp('GET', reviewRequest));
const queue = async ({ reviewer }: Shop, status = 'pending') =>
  (await reviewer.call('GET', `${queueAt}?status=${status}`)).body['requests'] as QueueEntry[];
const listed = async (browser: TestBrowser) =>
  (await browser.call('GET', templatesAt)).body['templates'] as TemplateOnTheWire[];
const publish = async ({ reviewer }: Shop, id: string) => reviewer.call('POST', `${queueAt}/${id}/publish`, {});
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const textAt = async ({ sheaf }: Shop, href: string) => {
  const response = await sheaf.browser().ask(href);
  return { status: response.status, html: await response.text() };
};

const noticesOf = async (browser: TestBrowser): Promise<Record<string, unknown>[]> => {
  const { notifications } = (await browser.call('GET', '/api/notifications')).body as Record<
    string,
    Record<string, unknown>[]
  >;
  return notifications ?? [];
};
const mailsTo = ({ sheaf }: Shop, recipient: string) =>
  sheaf.services.database
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .where('kind', 'like', 'notice:%')
    .execute();

test('an app is submitted, rejected, submitted again, published and used', async () => {
  await using shop = await openShop();
  const { sheaf, author, reviewer, app } = shop;
  expect(await current(shop)).toBeNull();

  const submitted = await shop.submit({ description: '<p onclick="steal()">Trees</p><script>steal()</script>' });
  expect(submitted).toMatchObject({
    status: 200,
    body: { sign_in_method: 'Use password set by user', has_sign_in_password: false },
  });
  expect(requestIn(submitted)).toMatchObject({
    ...{ status: 'pending', description: '<p>Trees</p>', category: 'other', price: 0, is_free: true, app_id: app.id },
    ...{ thumbnail: shop.thumbnail, thumbnail_bg_color: '#e7edf6', additional_images: [shop.image], version: null },
    ...{ is_public: true, sign_in_method: 'No sign in', thumbnail_bytes: 9, image_bytes: [5], rejection_reason: '' },
  });
  // The app itself is shut from now on, and opens to no one without a password; its candidate can be looked at.
  expect((await sheaf.browser().ask('http://our-orchard.localhost:3000/')).status).not.toBe(200);
  const candidate = (await current(shop))?.candidate_href ?? '';
  expect((await textAt(shop, `${candidate}trees`)).html).toContain('1–10 of 50 rows');

  // The reviewer reads that it waits, in the product and by mail; its author is told nothing of their own.
  const toReviewer = await noticesOf(reviewer);
  const expected = { kind: 'reviews', title: `${app.name} is waiting for your review`, href: '/admin/reviews' };
  expect(toReviewer).toMatchObject([{ ...expected, body: 'anna@example.com submitted it to the marketplace.' }]);
  expect(await noticesOf(author)).toEqual([]);
  expect(await mailsTo(shop, 'rita@example.com')).toMatchObject([
    { subject: expected.title, text: expect.stringContaining('/admin/reviews') },
  ]);

  const [waiting] = await queue(shop);
  expect(waiting).toMatchObject({
    app_name: app.name,
    author_email: 'anna@example.com',
    is_update: false,
    failed: null,
  });
  const id = waiting?.id ?? '';
  const rejected = await reviewer.call('POST', `${queueAt}/${id}/reject`, {
    reason: '  The title\u00a0is long. \n\n\n\n\n Please shorten it.',
  });
  expect(rejected.status).toBe(200);
  expect(await current(shop)).toMatchObject({
    ...{ status: 'rejected', rejection_reason: 'The title is long.\n\n\nPlease shorten it.', candidate_href: '' },
  });
  await sheaf.services.jobs.drain();
  expect((await sheaf.browser().ask(candidate)).status).toBe(404);
  const [reported] = await noticesOf(author);
  const [mailed] = await mailsTo(shop, 'anna@example.com');
  const dialog = 'http://our-orchard.localhost:3000/handover?path=%2F%23marketplace';
  expect(reported).toMatchObject({ title: `${app.name} wasn’t accepted on the marketplace`, href: dialog });
  // The reason is read as it was written, and the link leads to where it is answered.
  expect(reported?.['body']).toBe('The title is long.\n\n\nPlease shorten it.');
  expect(mailed?.text).toMatch(/The title is long\.\n+Please shorten it\./);
  expect(mailed?.text).toContain(dialog);
  expect((await textAt(shop, dialog)).status).toBe(303);

  await shop.reopen();
  const again = await shop.submit({ request_id: id, version_notes: 'Shorter' });
  // What is edited leaves the app as its owner set it.
  expect(again).toMatchObject({ status: 200, body: { sign_in_method: 'No sign in' } });
  const second = (await current(shop))?.id ?? '';
  expect((await publish(shop, second)).body).toMatchObject({ slug: 'the-orchard-friends', version: 1 });
  expect((await publish(shop, second)).status).toBe(409);
  expect(await current(shop)).toMatchObject({ status: 'published', version: 1 });

  const [template] = await listed(sheaf.browser());
  expect(template).toMatchObject({
    ...{ name: app.name, subdomain: 'the-orchard-friends', slug: 'the-orchard-friends', is_free: true },
    ...{ isPurchased: false, category: 'other', price: 0, version: 1, uses: 0, thumbnail: shop.thumbnail },
    href: 'http://the-orchard-friends.localhost:3000/',
  });
  expect((await textAt(shop, `${template?.href}trees`)).html).toContain('1–10 of 50 rows');

  const nina = sheaf.browser();
  await nina.signUp('Nina');
  const made = await nina.call('POST', '/api/apps', {
    ...{ start: 'template', template_id: template?.id, workbook_id: null },
  });
  expect(made).toMatchObject({ status: 200, body: { app: { name: app.name, public: false } } });
  const copy = made.body['app'] as { id: string; subdomain: string };
  await nina.call('PUT', `/api/apps/${copy.id}`, { public: true, goes_live: 'at once' });
  expect((await textAt(shop, `http://${copy.subdomain}.localhost:3000/trees`)).html).toContain('1–10 of 50 rows');
  const use = await sheaf.services.database.selectFrom('template_uses').selectAll().executeTakeFirstOrThrow();
  expect(use).toMatchObject({ app_id: copy.id, template_id: template?.id, version: 1, licence_id: null });
  const pages = await sheaf.services.database.selectFrom('pages').select('id').where('app_id', '=', copy.id).execute();
  expect(Object.values(use.mapping['pages'] as object).toSorted()).toEqual(pages.map((page) => page.id).toSorted());
  expect(use.mapping['sheets']).toMatchObject([{ sheet: 'Trees', to: { kind: 'sheet', title: 'Trees' } }, {}]);
  expect((await listed(nina))[0]?.uses).toBe(0);
  await sheaf.services.database
    .updateTable('template_uses')
    .set({ created_at: daysAgo(2) })
    .execute();
  expect((await listed(nina))[0]?.uses).toBe(1);
});

fullTest('a next version takes the address of the template, and what was made of the first goes on', async () => {
  await using shop = await openShop();
  const { sheaf, author, app } = shop;
  await shop.submit();
  await publish(shop, (await current(shop))?.id ?? '');
  const draft = await author.call('GET', `/api/apps/${app.id}/draft`);
  const { revision, document } = draft.body as { revision: number; document: { pages: { id: string }[] } };
  const rename = { kind: 'rename-page', page_id: document.pages[1]?.id, name: 'All our trees' };
  await author.call('POST', `/api/apps/${app.id}/draft`, { base: revision, edits: [rename] });
  await shop.reopen();
  await shop.submit({ version_notes: 'Renamed', sample_rows: 0 });
  const second = (await current(shop))?.id ?? '';
  const seen = (await shop.reviewer.call('GET', `${queueAt}/${second}`)).body as unknown as ReviewedRequest;
  expect(seen.template).toMatchObject({ slug: 'the-orchard-friends', version: 1, status: 'published' });
  expect(seen.differences?.map(({ text }) => text).join()).toContain('All our trees');
  expect(seen.history.map(({ status }) => status)).toEqual(['pending', 'published']);
  expect((await publish(shop, second)).body).toMatchObject({ slug: 'the-orchard-friends', version: 2 });
  expect(await listed(sheaf.browser())).toMatchObject([{ version: 2, subdomain: 'the-orchard-friends' }]);
  expect((await textAt(shop, 'http://the-orchard-friends.localhost:3000/trees')).html).not.toContain('Tree 1');
  expect((await textAt(shop, 'http://the-orchard-friends-v1.localhost:3000/trees')).html).toContain('Tree 1');
});

fullTest('what waits can be taken back, and then there is nothing', async () => {
  await using shop = await openShop();
  await shop.submit({ sign_in_password: 'a password' });
  const candidate = (await current(shop))?.candidate_href ?? '';
  expect((await shop.atApp('DELETE', reviewRequest)).status).toBe(200);
  expect(await current(shop)).toBeNull();
  expect((await shop.atApp('DELETE', reviewRequest)).status).toBe(404);
  await shop.sheaf.services.jobs.drain();
  expect((await shop.sheaf.browser().ask(candidate)).status).toBe(404);
  const left = shop.sheaf.services.database.selectFrom('apps').select('id').where('is_showcase', '=', true);
  expect(await left.execute()).toEqual([]);
  const workbooks = shop.sheaf.services.database.selectFrom('workbooks').select('id');
  expect(await workbooks.execute()).toHaveLength(1);
});

test('what waits for a review is in the daily mail of reviewers who want one', async () => {
  await using shop = await openShop();
  const { sheaf, reviewer, app } = shop;
  const preferences = [{ kind: 'reviews', in_product: true, mail: 'daily' }];
  expect((await reviewer.call('PUT', '/api/notification-preferences', { preferences })).status).toBe(200);
  await shop.submit({});
  expect(await mailsTo(shop, 'rita@example.com')).toEqual([]);
  await sheaf.services.jobs.add('digest', {});
  await sheaf.services.jobs.drain();
  const sent = sheaf.services.database.selectFrom('mails').select(['recipient', 'text']).where('kind', '=', 'digest');
  const text = expect.stringContaining(`${app.name} is waiting for your review`);
  expect(await sent.execute()).toMatchObject([{ recipient: 'rita@example.com', text }]);
});
