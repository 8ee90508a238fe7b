/** Our own templates on a server: they come onto the marketplace by themselves, once, and every page of them is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemplateOnTheWire } from '#features/marketplace/api/marketplace.ts';
import { templateCategoryNames } from '#features/marketplace/rules/listing.ts';
import type { TemplateContract } from '#features/marketplace/rules/template/template-contract.ts';
import { renderCandidate } from '#features/marketplace/server/report/render-candidate.ts';
import { renderedWith, problemsOf } from '#features/marketplace/server/report/other-rows.ts';
import { checkWeight } from '#features/marketplace/server/report/weight.ts';
import { listBuiltInTemplates } from '#features/marketplace/server/built-in/read-built-in.ts';
import { json } from '#platform/database/json.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';
import { everyFew } from '#test/tier.ts';

let whole: WholeServer;
let nina: TestBrowser;
let templates: TemplateOnTheWire[];

const listed = async (): Promise<TemplateOnTheWire[]> =>
  (await whole.browser().call('GET', '/api/multipage/marketplace/templates')).body['templates'] as TemplateOnTheWire[];

beforeAll(async () => {
  whole = await openServer();
  await whole.services.marketplace.seedBuiltInTemplates();
  nina = whole.browser();
  await nina.signUp('Nina');
  templates = await listed();
});
afterAll(() => whole[Symbol.asyncDispose]());

test('all of them are listed, free, one at least for each category, each with its pictures', async () => {
  const slugs = (await listBuiltInTemplates()).map(({ slug }) => slug);
  expect(templates.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
  expect(new Set(templates.map(({ category }) => category))).toEqual(new Set(templateCategoryNames));
  expect(templates.filter(({ is_free, version }) => !is_free || version !== 1)).toEqual([]);
  for (const { slug, name, thumbnail } of templates) {
    expect((await whole.browser().ask(thumbnail)).status, `the picture of ${slug}`).toBe(200);
    const answer = await whole.browser().ask(`/templates/${slug}`);
    expect(answer.status, slug).toBe(200);
    const page = await answer.text();
    expect(page, slug).toContain(name);
    expect(page, slug).toContain('Sheaf');
  }
});

test('maps of their pictures bring the land along, which a page of no origin could not fetch', async () => {
  const { id } = templates.find(({ slug }) => slug === 'tremor-watch') ?? { id: '' };
  const picture = await whole.browser().ask(`/api/multipage/marketplace/templates/${id}/picture`);
  expect(picture.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  const html = await picture.text();
  expect(html).toContain('<use href="#world-land"');
  expect(html.match(/<path id="world-(?:land|borders)"/g)).toHaveLength(2);
  expect(html).not.toContain('.svg#');
});

test('they come once, also from servers that start together, and a newer one becomes the next version', async () => {
  const { marketplace, database } = whole.services;
  await Promise.all([marketplace.seedBuiltInTemplates(), marketplace.seedBuiltInTemplates()]);
  expect(await listed()).toHaveLength(templates.length);
  const loupe = templates.find(({ slug }) => slug === 'loupe');
  const { value } = await database
    .selectFrom('settings_store')
    .select('value')
    .where('key', '=', 'shelf')
    .executeTakeFirstOrThrow();
  const older = { ...(value as object), loupe: { template_id: loupe?.id, version: 0 } };
  await database
    .updateTable('settings_store')
    .set({ value: json<unknown>(older) })
    .where('key', '=', 'shelf')
    .execute();
  await marketplace.seedBuiltInTemplates();
  const now = await listed();
  expect(now).toHaveLength(templates.length);
  expect(now.find(({ slug }) => slug === 'loupe')).toMatchObject({ id: loupe?.id, version: 2 });
});

test('every page stands with the sample and without rows, and is light', { timeout: 120_000 }, async () => {
  const { marketplace } = whole.services;
  for (const { id, slug } of everyFew(templates, 3)) {
    const app = (await marketplace.find(id))?.app;
    if (!app) throw new Error(`${slug} is gone`);
    const pages = await renderCandidate(app, whole.services);
    expect(problemsOf(pages), slug).toEqual([]);
    expect(problemsOf(await renderedWith(app, 0, whole.services)), `${slug} without rows`).toEqual([]);
    const [weight] = await checkWeight(pages, whole.services);
    expect(weight, slug).toMatchObject({ state: 'passed' });
    const words = pages.map(({ html }) => html.replaceAll(/<[^>]*>/g, ' '));
    for (const text of words) expect(text, slug).not.toMatch(/undefined|\[object|NaN|sheaf-file:/);
  }
});

fullTest(
  'each stands on a table of somebody else',
  async () => {
    const { database, workbooks } = whole.services;
    const own = await database.selectFrom('workspace_members').select('workspace_id').executeTakeFirstOrThrow();
    for (const { id, slug } of templates) {
      const version = await database
        .selectFrom('template_versions')
        .select('contract')
        .where('template_id', '=', id)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow();
      const contract = version.contract as TemplateContract;
      const [first, ...others] = contract.sheets;
      if (!first) throw new Error(`${slug} needs no sheet`);
      // The same columns under other ids, in another order, half of them missing.
      const columns = first.columns.map(({ type, title }, at) => ({ id: `own_${at}`, name: `My ${title}`, type }));
      const stored = columns.filter((_, at) => at % 2 === 0).toReversed();
      const rows = [{ cells: Object.fromEntries(stored.map(({ id: key, type }) => [key, ownCell(type)])) }];
      const { id: workbook_id } = await workbooks.create({
        ...{ workspace_id: own.workspace_id, name: slug },
        sheets: [{ title: 'Mine', columns: stored, rows }],
      });
      const mapping = {
        sheets: [
          {
            ...{ sheet: first.title, to: { kind: 'sheet', title: 'Mine' } },
            columns: first.columns.map(({ id: column }, at) => ({
              column,
              to: at % 2 === 0 ? { kind: 'column', id: `own_${at}` } : { kind: 'create' },
            })),
          },
          ...others.map((sheet) => ({
            ...{ sheet: sheet.title, to: { kind: 'create' } },
            columns: sheet.columns.map(({ id: column }) => ({ column, to: { kind: 'create' } })),
          })),
        ],
      };
      const body = { start: 'template', template_id: id, workbook_id, mapping };
      const made = await nina.call('POST', '/api/apps', body);
      expect([slug, made.status, made.body['message']]).toEqual([slug, 200, undefined]);
      const app = await whole.services.apps.byId((made.body['app'] as { id: string }).id);
      if (!app) throw new Error('the app is gone');
      const pages = await renderCandidate({ ...app, public: true, goes_live: 'at once' }, whole.services);
      expect(problemsOf(pages), `${slug} on another table`).toEqual([]);
      expect(pages.length, slug).toBeGreaterThan(3);
    }
  },
  120_000,
);

function ownCell(type: string): string | number | boolean {
  if (['number', 'currency', 'percent'].includes(type)) return 3;
  if (type === 'date') return '2027-05-01';
  if (type === 'datetime') return '2027-05-01T10:00:00';
  if (type === 'email') return 'somebody@example.com';
  if (type === 'url' || type === 'image') return 'https://example.com/a.png';
  return 'Something of mine';
}
