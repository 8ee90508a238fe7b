/** What is said of templates that stand on the marketplace, how they leave it, and what outlives that. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemplateOnTheWire } from '#features/marketplace/api/marketplace.ts';
import type { TestBrowser } from '../whole-server.ts';
import { openShop, reviewRequest, type Shop } from './shop.ts';

const templatesAt = '/api/multipage/marketplace/templates';
let shop: Shop;
let nina: TestBrowser;
let template: TemplateOnTheWire;

const listed = async () =>
  (await shop.sheaf.browser().call('GET', templatesAt)).body['templates'] as TemplateOnTheWire[];
const begin = async () =>
  nina.call('POST', '/api/apps', { start: 'template', template_id: template.id, workbook_id: null });
const rate = (stars: number, by: TestBrowser) => by.call('PUT', `${templatesAt}/${template.id}/rating`, { stars });
const report = (reason: string, by = nina) => by.call('POST', `${templatesAt}/${template.id}/reports`, { reason });
async function publish(): Promise<void> {
  await shop.reopen();
  await shop.submit();
  const { body } = await shop.atApp('GET', reviewRequest);
  const { id } = body['reviewRequest'] as { id: string };
  const answer = await shop.reviewer.call('POST', `/api/admin/review-requests/${id}/publish`, {});
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  shop = await openShop();
  nina = shop.sheaf.browser();
  await nina.signUp('Nina');
  await publish();
  [template] = (await listed()) as [TemplateOnTheWire];
});
afterAll(() => shop[Symbol.asyncDispose]());

test('is rated by who has used it for a week, once, and never by its author', async () => {
  const { database } = shop.sheaf.services;
  expect((await rate(5, nina)).status).toBe(403);
  const made = (await begin()).body['app'] as { id: string };
  expect((await rate(5, nina)).status).toBe(403);
  await database
    .updateTable('template_uses')
    .set({ created_at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
    .execute();
  expect((await rate(6, nina)).status).toBe(422);
  expect((await rate(5, nina)).body).toEqual({ average: 5, count: 1 });
  expect((await rate(4, nina)).body).toEqual({ average: 4, count: 1 });
  expect((await rate(5, shop.author)).status).toBe(403);
  // Nor by a seller who uses it in another workspace.
  const nina_id = database.selectFrom('users').select('id').where('name', '=', 'Nina');
  const { workspace_id } = await database
    .selectFrom('templates')
    .select('workspace_id')
    .where('id', '=', template.id)
    .executeTakeFirstOrThrow();
  const { workspace } = (await nina.call('GET', '/api/auth')).body as { workspace: { id: string } };
  await database.updateTable('users').set({ current_workspace_id: workspace.id }).where('name', '=', 'Nina').execute();
  const membership = { workspace_id: workspace_id ?? '', user_id: nina_id, role: 'editor' as const };
  await database.insertInto('workspace_members').values(membership).execute();
  expect((await rate(3, nina)).status).toBe(403);
  await database
    .deleteFrom('workspace_members')
    .where('user_id', 'in', nina_id)
    .where('workspace_id', '=', workspace_id)
    .execute();
  await nina.call('DELETE', `/api/apps/${made.id}`);
  expect((await rate(1, nina)).status).toBe(403);
});

test('is taken down at once for what harms people, and what was made of it goes on', async () => {
  const made = (await begin()).body['app'] as { id: string; subdomain: string };
  await nina.call('PUT', `/api/apps/${made.id}`, { public: true, goes_live: 'at once' });
  expect((await report('personal-data')).status).toBe(200);
  expect((await report('personal-data')).status).toBe(200);
  expect((await report('broken', shop.sheaf.browser())).status).toBe(401);
  const open = await shop.reviewer.call('GET', '/api/admin/template-reports');
  expect(open.body['reports']).toHaveLength(1);
  const reason = { reason: 'personal-data', explanation: 'It shows the addresses of real people.' };
  const taken = await shop.reviewer.call('POST', `/api/admin/templates/${template.id}/take-down`, reason);
  expect(taken.status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await begin()).status).toBe(422);
  expect((await shop.reviewer.call('GET', '/api/admin/template-reports')).body['reports']).toEqual([]);
  expect((await shop.sheaf.browser().ask(`http://${made.subdomain}.localhost:3000/trees`)).status).toBe(200);
  expect(JSON.stringify((await shop.author.call('GET', '/api/notifications')).body)).toContain('real people');
});

test('stands there again with the next version, and for other reasons stays a week', async () => {
  await publish();
  expect(await listed()).toMatchObject([{ id: template.id, version: 2 }]);
  const reason = { reason: 'broken', explanation: 'The table is empty.' };
  await shop.reviewer.call('POST', `/api/admin/templates/${template.id}/take-down`, reason);
  expect(await listed()).toHaveLength(1);
  const { database, jobs } = shop.sheaf.services;
  await database
    .updateTable('templates')
    .set({ take_down_at: new Date(Date.now() - 1000) })
    .execute();
  await jobs.add('marketplace.take-down', {});
  await jobs.drain();
  expect(await listed()).toEqual([]);
});

test('is withdrawn by who manages its workspace, and nobody else', async () => {
  await publish();
  expect((await nina.call('POST', `${templatesAt}/${template.id}/withdraw`, {})).status).toBe(404);
  expect((await shop.author.call('POST', `${templatesAt}/${template.id}/withdraw`, {})).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await shop.author.call('POST', `${templatesAt}/${template.id}/withdraw`, {})).status).toBe(422);
});

test('is begun with for money by who has a license for it, and by its author', async () => {
  await publish();
  const { database } = shop.sheaf.services;
  await database.updateTable('templates').set({ price_cents: 500 }).execute();
  expect(await listed()).toMatchObject([{ is_free: false, isPurchased: false, price: 5 }]);
  expect(await begin()).toMatchObject({
    status: 422,
    body: { message: 'This template is for sale. Buy it for this workspace first.' },
  });
  const own = { start: 'template', template_id: template.id, workbook_id: null };
  expect((await shop.author.call('POST', '/api/apps', own)).status).toBe(200);
});

test('is published whole or not at all, whatever breaks', async () => {
  const { database, notifications, apps } = shop.sheaf.services;
  const before = await database.selectFrom('template_versions').selectAll().execute();
  await shop.reopen();
  const { notify } = notifications;
  notifications.notify = (notice, within) =>
    notice.kind === 'submission-result' ? Promise.reject(new Error('the power went')) : notify(notice, within);
  await expect(publish()).rejects.toThrow();
  notifications.notify = notify;
  expect(await database.selectFrom('template_versions').selectAll().execute()).toEqual(before);
  const request = await database
    .selectFrom('review_requests')
    .selectAll()
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  expect(request).toMatchObject({ version: null, decided_at: null });
  expect((await apps.byId(request.showcase_app_id ?? ''))?.subdomain).toMatch(/^review-/);
  const again = await shop.reviewer.call('POST', `/api/admin/review-requests/${request.id}/publish`, {});
  expect(again).toMatchObject({ status: 200, body: { version: before.length + 1 } });
});

test('outlives the app that it was made of', async () => {
  await publish();
  const { services } = shop.sheaf;
  await services.database.updateTable('templates').set({ price_cents: 0 }).execute();
  await services.apps.destroy(shop.app.id);
  await services.jobs.add('marketplace.tidy', {});
  await services.jobs.drain();
  expect(await listed()).toMatchObject([{ id: template.id }]);
  expect((await begin()).status).toBe(200);
});
