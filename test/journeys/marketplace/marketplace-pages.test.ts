/** /marketplace, /templates and the page of one template: what strangers see, without a script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import type { TemplateCategory } from '#features/marketplace/rules/listing.ts';
import { newId } from '#kit/ids.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { json } from '#platform/database/json.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

const site = 'http://localhost:3000';
let sheaf: WholeServer;
let stranger: TestBrowser;
let author: string;

beforeAll(async () => {
  sheaf = await openServer();
  stranger = sheaf.browser();
  author = await workspaceNamed('Orchard & Sons');
  await template({ name: 'Bird Desk', category: 'education-training', price_cents: 1250, kind: 'board' });
  await template({ name: 'Rent Roll', category: 'real-estate-property', price_cents: 500 });
  await template({ name: 'Old One', category: 'other', status: 'withdrawn' });
  await template({ name: 'Bad One', category: 'other', status: 'taken down' });
  for (let number = 1; number <= 25; number++) await template({ name: `Plain ${number}`, category: 'sales-crm' });
  await template({
    name: 'Tree Book',
    category: 'education-training',
    description: '<p>Every <b>tree</b> by name &amp; place.</p>',
  });
}, 60_000);
afterAll(() => sheaf[Symbol.asyncDispose]());

test.each(['/marketplace', '/templates', '/multipage-templates', '/templates/tree-book', '/template/tree-book'])(
  '%s is drawn whole, without a script, and keeps no visitor apart',
  async (path) => {
    const answer = await stranger.ask(site + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('set-cookie')).toBeNull();
    const html = await answer.text();
    expect(html).toContain('Tree Book');
    expect(html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/g, '')).not.toContain('<script');
    // A page of an app without blocks may load 6 kB of script (page-weight.test.ts); these load none at all.
    expect(html).not.toMatch(/\.m?js["?]|modulepreload/);
    expect(html.match(/type="search"/g)).toHaveLength(1);
    const again = await stranger.ask(site + path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  },
);

describe('a list', () => {
  test.each([
    ['q=tree', ['Tree Book']],
    ['q=NAME+place', ['Tree Book']],
    ['q=%25', []],
    ['q=education&sort=price', ['Tree Book', 'Bird Desk']],
    ['q=orchard+roll', ['Rent Roll']],
    ['price=paid&sort=price', ['Rent Roll', 'Bird Desk']],
    ['kind=board', ['Bird Desk']],
    ['category=real-estate-property', ['Rent Roll']],
    ['category=other', []],
    ['author=wsp_nobody', []],
  ])('that is asked for ?%s holds %j', async (search, names) => {
    expect(await namesAt(`/templates?${search}`)).toEqual(names);
  });

  test('is cut into pages that lead to one another', async () => {
    const first = await textAt('/templates');
    expect(first).toContain('28 templates');
    expect(first).toContain('Page 1 of 2');
    expect(first).toContain('href="/templates?page=2"');
    const names = [...(await namesAt('/templates')), ...(await namesAt('/templates?page=2'))];
    expect(names).toHaveLength(28);
    expect(new Set(names).size).toBe(28);
  });

  test('of multi-page apps holds no board, and what is not published is nowhere', async () => {
    expect(await namesAt('/multipage-templates?q=bird')).toEqual([]);
    for (const path of ['/marketplace', '/templates?q=one', '/templates?category=other'])
      expect(await textAt(path)).not.toMatch(/Old One|Bad One/);
  });

  test('of an author says who it is', async () => {
    expect(await textAt(`/templates?author=${author}`)).toContain(
      '<h1 class="page-title">Templates by Orchard &amp; Sons',
    );
  });

  test('shows what a visitor typed as text', async () => {
    const html = await textAt(`/templates?q=${encodeURIComponent('<img src=x onerror=alert(1)>"')}`);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('No template fits');
  });
});

describe('the page of a template', () => {
  test('tells what it is, where its preview stands and what it costs', async () => {
    const html = await textAt('/templates/bird-desk');
    expect(html).toContain('Bird Desk');
    expect(html).toContain('$12.50');
    expect(html).toMatch(/href="\/api\/multipage\/marketplace\/templates\/tpl_\w+\/preview"/);
    expect(html).toContain('href="/template/bird-desk?open_clone_modal=true"');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(data).toMatchObject({ name: 'Bird Desk', offers: { price: '12.50', priceCurrency: 'USD' } });
  });

  test('with open_clone_modal=true holds the choice how to use it', async () => {
    expect(await textAt('/template/tree-book')).not.toContain('With my spreadsheet');
    const html = await textAt('/template/tree-book?open_clone_modal=true');
    expect(html).toContain('With sample data');
    expect(html).toContain('With my spreadsheet');
    expect(html).toMatch(/href="\/dashboard\/new-multipage\?template_id=[^"]+"/);
  });

  test.each(['/templates/no-such', '/template/old-one', '/templates/bad-one', '/templates/', '/templates/tree-book/'])(
    '%s is not there',
    async (path) => {
      const answer = await stranger.ask(site + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('This page could not be found');
    },
  );
});

test('the same pages are no addresses of an app', async () => {
  const answer = await stranger.ask('http://nobody.localhost:3000/templates');
  expect(await answer.text()).not.toContain('Tree Book');
});

async function textAt(path: string): Promise<string> {
  return (await stranger.ask(site + path)).text();
}

/** The names on the cards, in their order. */
async function namesAt(path: string): Promise<string[]> {
  const html = await textAt(path);
  return [...html.matchAll(/<h2><a href="\/templates\/[^"]+">([^<]+)<\/a>/g)].map((match) => match[1] ?? '');
}

async function workspaceNamed(name: string): Promise<string> {
  const id = newId('wsp');
  await sheaf.services.database.insertInto('workspaces').values({ id, name }).execute();
  return id;
}

interface Listed {
  name: string;
  category: TemplateCategory;
  description?: string;
  price_cents?: number;
  kind?: 'multipage' | 'board';
  status?: 'published' | 'withdrawn' | 'taken down';
}

async function template(listed: Listed): Promise<void> {
  const { apps, database } = sheaf.services;
  const slug = listed.name.toLowerCase().replaceAll(' ', '-');
  const document = { settings: defaultPageSettings, blocks: [] };
  const previewApp = await apps.create({
    ...{ workspace_id: author, workbook_id: null, name: listed.name, kind: listed.kind ?? 'multipage', public: true },
    pages: [{ page_name: 'Home', page_slug: '', page_type: 'home', document }],
  });
  const id = newId('tpl');
  await database
    .insertInto('templates')
    .values({
      ...{ id, workspace_id: author, app_id: null, slug, name: listed.name, category: listed.category },
      ...{ status: listed.status ?? 'published', description: listed.description ?? '<p>Something.</p>' },
      ...{
        price_cents: listed.price_cents ?? 0,
        thumbnail: '',
        thumbnail_color: '#ffffff',
        images: json<string[]>([]),
      },
      newest_version: 1,
    })
    .execute();
  await database
    .insertInto('template_versions')
    .values({
      ...{
        template_id: id,
        number: 1,
        document: json({} as AppDocument),
        notes: '',
        licence: '',
        hash: '',
        request_id: null,
      },
      showcase_app_id: previewApp.id,
    })
    .execute();
}
