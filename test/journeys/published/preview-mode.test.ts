/** ?preview=true: a page with the banner that leads to where its template is used. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let sheaf: WholeServer;
let stranger: TestBrowser;
const app = 'http://trees.localhost:3000';
const site = 'http://localhost:3000';

beforeAll(async () => {
  sheaf = await openServer();
  stranger = sheaf.browser();
  const workspace_id = newId('wsp');
  await sheaf.services.database
    .insertInto('workspaces')
    .values({ id: workspace_id, name: 'Trees', plan: 'pro' })
    .execute();
  await sheaf.services.apps.create({
    ...{ workspace_id, workbook_id: null, name: 'Trees', subdomain: 'trees', public: true },
    pages: [
      {
        ...{ page_name: 'Home', page_slug: '', page_type: 'home' },
        document: { settings: defaultPageSettings, blocks: [] },
      },
    ],
  });
});
afterAll(() => sheaf[Symbol.asyncDispose]());

test('a preview says what it is, without a script too, and no search engine keeps it', async () => {
  const html = await (await stranger.ask(`${app}/?preview=true`)).text();
  expect(html).toContain('Preview Mode');
  expect(html).toContain('data-main="http://localhost:3000" data-host="trees"');
  expect(html).toMatch(/<a href="http:\/\/localhost:3000\/templates"[^>]*>.*Use Template<\/span><\/a>/s);
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test.each(['', '?preview=false', '?preview=visitor', '?embed=true&preview=true', '?button_text=Buy'])(
  'a page at %s is no preview',
  async (search) => {
    const html = await (await stranger.ask(`${app}/${search}`)).text();
    expect(html).toContain('Trees');
    expect(html).not.toContain('Preview Mode');
  },
);

test('words of the address make no page of their own, nor HTML', async () => {
  const plain = await stranger.ask(`${app}/?preview=true`);
  const words = encodeURIComponent('<img src=x onerror=alert(1)>');
  const other = await stranger.ask(`${app}/?preview=true&button_text=${words}&template_data=${words}`);
  expect(other.headers.get('etag')).toBe(plain.headers.get('etag'));
  expect(await other.text()).not.toContain('<img src=x');
});

test('the templates are listed at the host of an app, for the button', async () => {
  const answer = await stranger.ask(`${app}/api/multipage/marketplace/templates`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ templates: expect.any(Array) });
});

test('whoever is signed in goes on from the sign-in at once to where the template is used', async () => {
  const signedOut = await stranger.ask(`${site}/dashboard/auth?template_id=tpl_1`);
  expect(signedOut.status).toBe(200);
  const ann = sheaf.browser();
  await ann.call('POST', '/api/auth/sign-up', {
    name: 'Ann',
    email: 'ann@example.com',
    password: 'a long enough password',
  });
  const signedIn = await ann.ask(`${site}/dashboard/auth?template_id=tpl%261`);
  expect(signedIn.status).toBe(302);
  expect(signedIn.headers.get('location')).toBe('/dashboard/new-multipage?template_id=tpl%261');
});
