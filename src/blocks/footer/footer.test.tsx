import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { BlockDefinition } from '../contract.ts';
import type { BlockSample, PageContext } from '../view-contract.ts';
import { readBlock } from '../read-block.ts';
import { sampleContext } from '../shared/sample-context.ts';
import { definition } from './definition.ts';
import { footerLayouts, maxSimpleLinks } from './footer-layouts.ts';
import { contactHref, contactText } from './links.ts';
import { samples } from './samples.ts';

const sampleOf = (settings: BlockSample['block']['settings']): BlockSample => ({
  name: 'test',
  state: 'normal',
  block: { settings },
});
const render = (settings: BlockSample['block']['settings'], context: Partial<PageContext> = {}): Promise<string> =>
  renderSample('footer', sampleOf(settings), { context });
const problems = (settings: BlockSample['block']['settings']): string[] =>
  readBlock(definition satisfies BlockDefinition, storedSample('footer', sampleOf(settings))).problems.map(
    (one) => one.path,
  );
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `Link ${index + 1}.`, url: `/l${index + 1}` }));

test.each(footerLayouts)(
  '%s shows the name, the links it has room for and the copyright line',
  async (footerLayoutType) => {
    const html = await render({ footerLayoutType, FooterTitle: 'Own name', simpleLinks: links(10) });
    expect(html).toContain('Own name');
    expect(html).toContain('© 2026 Own name');
    const room = footerLayoutType === 'Contact Centric' ? 0 : maxSimpleLinks(footerLayoutType);
    expect(html.match(/>Link \d+\.</g) ?? []).toHaveLength(room);
  },
);

test('the only link of an app of one page is left out, and one to another page is not', async () => {
  const { page, pages } = sampleContext;
  const own = pages.filter(({ page_id }) => page_id === page.page_id);
  expect(await render({}, { pages: own })).not.toContain('aria-label="Footer"');
  const others = pages.filter(({ page_id }) => page_id !== page.page_id).slice(0, 1);
  expect(await render({}, { pages: others })).toContain('aria-label="Footer"');
});

test('Navigation Hub and Classic Footer Bar have room for 5 simple links, the others for 10', () => {
  expect(footerLayouts.map(maxSimpleLinks)).toEqual([10, 5, 5, 10, 10]);
});

test('a sixth simple link is refused in Navigation Hub and Classic Footer Bar, and not only left undrawn', () => {
  const refused = (footerLayoutType: string) => problems({ footerLayoutType, simpleLinks: links(6) });
  for (const layout of footerLayouts)
    expect(refused(layout), layout).toEqual(maxSimpleLinks(layout) === 5 ? ['settings.simpleLinks.5'] : []);
  // What a footer is about is Navigation Hub where nothing else is said.
  expect(problems({ simpleLinks: links(5) })).toEqual([]);
  expect(problems({ simpleLinks: links(7) })).toEqual(['settings.simpleLinks.5', 'settings.simpleLinks.6']);
});

test('limits: 4 sublinks, 3 contacts, 3 profiles, 10 simple links', () => {
  const most = { footerSublinks: links(4), contactItems: [{}, {}, {}], simpleLinks: links(10) };
  expect(problems({ footerLayoutType: 'Mega', ...most })).toEqual([]);
  expect(problems({ footerSublinks: links(5) })).toEqual(['settings.footerSublinks']);
  expect(problems({ contactItems: [{}, {}, {}, {}] })).toEqual(['settings.contactItems']);
  expect(problems({ socialItems: Array.from({ length: 4 }, () => ({ link: 'https://a.example' })) })).toEqual([
    'settings.socialItems',
  ]);
  expect(problems({ simpleLinks: links(11) })).toEqual(['settings.simpleLinks']);
});

test.each([
  ['https://instagram.com/x', true],
  ['http://instagram.com/x', true],
  ['/profile', false],
  ['instagram.com/x', false],
  ['javascript:alert(1)', false],
])('a profile link %s may be saved: %s', (link, good) => {
  expect(problems({ socialItems: [{ type: 'instagram', link }] })).toEqual(good ? [] : ['settings.socialItems.0.link']);
});

test('a profile without a link is a gap and is not shown', async () => {
  const settings = { socialItems: [{ type: 'facebook', link: '' }] };
  expect(readBlock(definition, storedSample('footer', sampleOf(settings))).gaps).toEqual([
    'settings.socialItems.0.link',
  ]);
  expect(await render(settings)).not.toMatch(/facebook/i);
});

test('profiles open in a new tab under a sign with a name, or under the name', async () => {
  const html = await render({
    socialItems: [
      { type: 'linkedin', link: 'https://linkedin.com/company/x', iconColor: '#ff0000' },
      { type: 'facebook', link: 'https://facebook.com/x', showIcon: false },
    ],
  });
  expect(html).toMatch(/href="https:\/\/linkedin.com\/company\/x"|aria-label="LinkedIn"/);
  expect(html).toContain('--icon-color:#ff0000');
  expect(html).toMatch(/<a[^>]*facebook.com\/x[^>]*>Facebook<\/a>/);
  expect(html).toContain('rel="noopener noreferrer"');
});

const contact = { label: '', showIcon: true, iconColor: '', countryCode: '+00' };
test.each([
  [
    { ...contact, type: 'phone', value: '(040) 555-0134', countryCode: '+49' },
    'tel:+490405550134',
    '+49 (040) 555-0134',
  ],
  [{ ...contact, type: 'phone', value: '040 555 0134' }, 'tel:0405550134', '040 555 0134'],
  [{ ...contact, type: 'phone', value: '+1 212 555 0199', countryCode: '+49' }, 'tel:+12125550199', '+1 212 555 0199'],
  [{ ...contact, type: 'phone', value: 'ask Ann' }, '', 'ask Ann'],
  [{ ...contact, type: 'email', value: 'ann@example.org' }, 'mailto:ann@example.org', 'ann@example.org'],
  [
    { ...contact, type: 'email', value: 'a@b.example?bcc=x@y.example' },
    'mailto:a@b.example%3Fbcc%3Dx@y.example',
    'a@b.example?bcc=x@y.example',
  ],
  [{ ...contact, type: 'address', value: 'Pier 4' }, 'https://www.openstreetmap.org/search?query=Pier%204', 'Pier 4'],
  [{ ...contact, type: 'address', value: ' ' }, '', ' '],
] as const)('the contact %j leads to the right place', (item, href, text) => {
  expect([contactHref(item), contactText(item)]).toEqual([href, text]);
});

test('without links the pages of the app stand there, without the sign-in page', async () => {
  const html = await render({});
  expect(html).toContain('href="/book-a-table"');
  expect(html).not.toContain('/sign-in');
});

test('a simple link can name a page, and a nameless sublink is counted', async () => {
  const html = await render({
    simpleLinks: [{ linkToInsert: 'events', url: '/ignored' }],
    footerSublinks: [{ text: 'Privacy', url: '/privacy' }, { url: '/imprint' }, { text: 'Dead' }],
  });
  expect(html).toMatch(/href="\/events"[^>]*>Events</);
  expect(html).toContain('Sublink 2');
  expect(html).not.toMatch(/\/ignored|Dead/);
});

test('words of the owner are never read as HTML', async () => {
  const html = await render({ FooterDescription: '<img src=x onerror=alert(1)>', copyrightText: '<b>©</b>' });
  expect(html).not.toMatch(/<img src=x|<b>/);
});

test('every sample keeps within one footer landmark', async () => {
  for (const sample of samples) expect((await renderSample('footer', sample)).match(/<footer/g)).toHaveLength(1);
});

test('its navigation has a name of its own in every layout', async () => {
  for (const sample of samples) {
    const html = await renderSample('footer', sample);
    expect([...html.matchAll(/<nav[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual(
      html.includes('<nav') ? ['Footer'] : [],
    );
  }
});
