import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import type { BlockSample, PageContext } from '../view-contract.ts';
import { sampleContext, sampleSession } from '../shared/sample-context.ts';
import { definition } from './definition.ts';
import { linksInBar, signInHref } from './navigation.ts';
import { samples } from './samples.ts';

const render = (settings: BlockSample['block']['settings'], context: Partial<PageContext> = {}): Promise<string> =>
  renderSample('header', { name: 'test', state: 'normal', block: { settings } }, { context });
/** What is inside the navigation of wide windows. */
const navigation = (html: string): string => /aria-label="Main">(.*?)<\/nav>/s.exec(html)?.[1] ?? '';

test('without items it links to the pages of the app, but not to the sign-in page', async () => {
  const html = navigation(await render({}));
  expect(html).toContain('href="/events"');
  expect(html).toContain('Book a table');
  expect(html).not.toContain('/sign-in');
});

test('the page one is on is the current link, and only that one', async () => {
  const html = navigation(await render({}));
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(/<a[^>]*href="\/menu"[^>]*>/.exec(html)?.[0]).toContain('aria-current="page"');
});

test('the only link of an app of one page is no navigation, but stays while the page is edited', async () => {
  const context = { pages: sampleContext.pages.filter((page) => page.page_id === sampleContext.page.page_id) };
  expect(await render({}, context)).not.toMatch(/aria-label="(?:Main|Menu)"/);
  expect(navigation(await render({}, { ...context, editing: true }))).toContain('href="/menu"');
});

test('items lead to a page by id or slug, or to an address, in a new tab where they say so', async () => {
  const html = navigation(
    await render({
      navigationItems: [
        { name: 'By id', linkType: 'page', pageId: 'events' },
        { name: '', linkType: 'page', pageSlug: 'book-a-table' },
        { name: 'Outside', linkType: 'external/url', url: 'https://example.org', openInNewTab: true, active: true },
        { name: 'Gone', linkType: 'page', pageId: 'deleted', pageSlug: 'menu' },
      ],
    }),
  );
  expect(html).toContain('href="/events"');
  expect(html).toContain('Nav Item 2');
  expect(/<a[^>]*href="https:\/\/example.org"[^>]*>/.exec(html)?.[0]).toMatch(
    /target="_blank" rel="noopener noreferrer"/,
  );
  expect(html).toContain('aria-current="page"');
  expect(html).not.toContain('Gone');
});

test('a link that leads nowhere shows while editing', async () => {
  const settings = { navigationItems: [{ name: 'Gone', linkType: 'page', pageId: 'deleted' }] };
  expect(await render(settings, { editing: true })).toContain('Gone');
});

test('every link stands in the menu of small windows too, which opens without a script', async () => {
  const html = await render({});
  expect(/<details[^>]*>\s*<summary[^>]*aria-label="Menu".*?<\/details>/s.exec(html)?.[0]).toContain(
    'href="/book-a-table"',
  );
  expect(
    definition.hydrates({ settings: { enableBreadcrumbs: false } } as Parameters<typeof definition.hydrates>[0]),
  ).toBe('never');
});

test('anonymous visitors find the way in, signed-in ones their name and the way out', async () => {
  expect(await render({})).toContain('href="/sign-in"');
  const user = { name: 'Ann Bell', email: 'ann@example.org' };
  const html = await render({ userProfileImage: '' }, { user });
  expect(html).toContain('>AB<');
  expect(html).toMatch(/ann@example.org.*action="\/api\/auth\/sign-out".*Sign out/s);
  expect(html).not.toContain('Sign in');
});

test('without the user menu nobody is named', async () => {
  const html = await render({ UserMenu: false }, { user: { name: 'Ann Bell', email: 'ann@example.org' } });
  expect(html).not.toContain('Ann');
  expect(html).not.toContain('Sign');
});

test('the sign-in link follows the host, else the page of the app, else there is none', () => {
  const { session: _, ...without } = sampleContext;
  expect(signInHref({ ...sampleContext, session: { ...sampleSession, signInHref: '/enter' } })).toBe('/enter');
  expect(signInHref(without)).toBe('/sign-in');
  expect(signInHref({ ...without, pages: without.pages.slice(0, 2) })).toBe('');
});

test('breadcrumbs show only where they are enabled, named by the navigation, the last one not a link', async () => {
  const on = await render({
    enableBreadcrumbs: true,
    navigationItems: [{ name: 'Our menu', linkType: 'page', pageId: 'menu' }],
  });
  expect(on).toMatch(/<span aria-current="page">Our menu<\/span>/);
  expect(on).toContain('data-breadcrumb="/"');
  expect(await render({})).not.toContain('Breadcrumbs');
});

test('the layout, the name and the logo are the owner’s', async () => {
  const html = await render({
    LayoutType: 'Center',
    HeaderTitle: 'Own name',
    Logo: '/own.png',
    logo_height: 48,
    sticky: false,
  });
  expect(html).toMatch(/layoutCenter/);
  expect(html).toContain('src="/own.png"');
  expect(html).toContain('--logo-height:48px');
  expect(html).toContain('Own name');
  expect(html).not.toMatch(/sticky/);
  expect(await render({ show_title: false })).toContain('alt="Harbor Kitchen"');
});

test('what does not fit into the bar moves into a menu', async () => {
  const link = (name: string) => ({ key: name, name, href: '/', newTab: false, active: false });
  expect(linksInBar(['Home', 'Menu', 'Events', 'About us', 'Contact'].map(link))).toBe(5);
  expect(linksInBar(Array.from({ length: 12 }, (_, index) => link(`Section ${index}`)))).toBeLessThan(6);
  const crowded = samples.find((sample) => sample.state === 'overflowing');
  const html = crowded ? navigation(await renderSample('header', crowded)) : '';
  expect(html).toMatch(/More.*<ul[^>]*>.*Contact/s);
});

test('the menu of the user is named by words that stand in it, and the navigation is the main one', async () => {
  const html = await render({}, { user: { name: 'Ann Bell', email: 'ann@example.org' } });
  expect(html).toMatch(/<summary><span[^>]*>Menu of (<!-- -->)?Ann Bell<\/span><span[^>]*aria-hidden="true">AB</);
  expect(html).not.toContain('aria-label="Pages"');
});
