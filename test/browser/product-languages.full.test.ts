/**
 * The product's own screens in a language that no one speaks (languages/server/pseudo-language.ts) and in Arabic: no word
 * stays in English, nothing is cut where words are longer, and what is written from the right begins at the right.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { startAdminSession } from '#features/admin/server/session/admin-session.ts';
import { startBlogSession } from '#features/blog/server/people/blog-session.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { pseudo } from '#features/languages/server/pseudo-language.ts';
import { newId } from '#kit/ids.ts';
import type { Host } from '#platform/http/host.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { hashToken } from '#platform/http/token.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { cutTexts, plainWords } from './plain-words.ts';
import { twoFrames } from './quality.ts';

/** Data is in letters that the pseudo-language does not have, so that it is not taken for words of ours. */
const columns: Column[] = [
  { id: 'name', name: 'Αβγ', type: 'text' },
  { id: 'price', name: 'Δεζ', type: 'number' },
  { id: 'day', name: 'Ηθι', type: 'date' },
  { id: 'paid', name: 'Κλμ', type: 'boolean' },
];
const rows = Array.from({ length: 12 }, (_, index) => ({
  cells: {
    name: `Ν${index}`,
    price: index * 7.5,
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    paid: index % 2 === 0,
  },
}));

/** The same in every language. */
const names = [
  ...['Sheaf', 'PostgreSQL', 'Google', 'Airtable', 'GitHub', 'Docker', 'Stripe', 'MIT', 'WordPress', 'Notion', 'Linux'],
  ...[
    'CSV',
    'XLSX',
    'JSON',
    'HTML',
    'CSS',
    'SQL',
    'API',
    'URL',
    'PDF',
    'ODS',
    'TSV',
    'ZIP',
    'PNG',
    'JPEG',
    'SVG',
    'WebP',
  ],
  ...[
    'Ctrl',
    'Shift',
    'Alt',
    'Esc',
    'Enter',
    'Tab',
    'OpenID',
    'Connect',
    'SCIM',
    'Mozilla',
    'Chrome',
    'Firefox',
    'KB',
    'MB',
  ],
  ...[
    'GB',
    'px',
    'ms',
    'UTC',
    'Markdown',
    'GPX',
    'GeoJSON',
    'XML',
    'UTF',
    'TXT',
    'DNS',
    'CNAME',
    'TXT',
    'OpenAI',
    'Claude',
  ],
];

let open: OpenShop;
let site: string;
beforeAll(async () => {
  open = await openShop([{ title: 'Ξοπ', columns, rows }], undefined, {
    variables: { SHEAF_MODE: 'development', ADMIN_EMAILS: 'eve@example.com' },
  });
  site = `http://localhost:${open.port}`;
  const { services, editor, app } = open.shop;
  await services.database
    .updateTable('users')
    .set({
      ...{ name: 'Ρστ', language: 'en-XA', email_verified_at: new Date(), totp_confirmed_at: new Date() },
      password_hash: 'unknown',
    })
    .where('id', '=', editor.user_id ?? '')
    .execute();
  await services.database.updateTable('workspaces').set({ name: 'Υφχ' }).execute();
  await services.database.updateTable('apps').set({ name: 'Ψωα' }).where('id', '=', app.id).execute();
  await services.database.updateTable('workbooks').set({ name: 'Βγδ' }).execute();
  await services.database
    .insertInto('blog_people')
    .values({
      ...{ id: newId('blp'), user_id: editor.user_id ?? null, email: 'eve@example.com' },
      ...{ name: 'Ρστ', role: 'admin', slug: '1', joined_at: new Date() },
    })
    .execute();
  await open.shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Ξοπ', axis: columns.map(({ id }) => ({ column: id })) },
    { id: 'form', type: 'form', sheet_title: 'Ξοπ', axis: columns.map(({ id }) => ({ column: id })) },
  ]);
  await services.database.updateTable('pages').set({ page_name: 'Εζη' }).execute();
});
afterAll(() => open[Symbol.asyncDispose]());

async function openAs(who: 'stranger' | 'editor', size: { width: number; height: number }) {
  const window = await openWindow(open.browser, size);
  const { services, editor } = open.shop;
  if (who === 'stranger') await window.context.addCookies([{ name: 'sheaf_language', value: 'en-XA', url: site }]);
  else await enter(window.context);
  return window;

  async function enter(context: BrowserContext): Promise<void> {
    const token = await startSession(services.database, { name: 'localhost' }, editor);
    const request = new Request(site);
    const user_id = editor.user_id ?? '';
    const admin = await startAdminSession(
      services,
      { user_id, password_hash: 'unknown' },
      { request, address: '127.0.0.1' },
    );
    const host: Host = { kind: 'site', name: 'localhost', origin: site };
    const blog = await startBlogSession(
      { request, host, address: '127.0.0.1', user_id, parent_hash: hashToken(token) },
      services,
    );
    const pairs = [`${cookieName(services.environment)}=${token}`, admin.cookie, blog.cookie].map(
      (one) => one.split(';')[0]?.split('=') ?? [],
    );
    await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site })));
    const ofApp = await startSession(services.database, { name: 'shop.localhost' }, editor);
    await context.addCookies([{ name: cookieName(services.environment), value: ofApp, url: open.origin }]);
  }
}

const strangers = [
  '/',
  '/dashboard/auth',
  '/dashboard/signup',
  '/dashboard/forgot-password',
  '/admin-login',
  '/privacy',
  '/your-data',
  '/embed',
  '/marketplace',
  '/templates',
  '/docs',
  '/blog',
  '/not-there',
];
const people = [
  ...['/dashboard', '/dashboard/workbooks', '/dashboard/account', '/dashboard/workspace', '/dashboard/api-keys'],
  ...['/dashboard/accountbilling', '/dashboard/notifications', '/dashboard/trash', '/dashboard/templates'],
  ...['/dashboard/assistants', '/dashboard/sign-in', '/dashboard/directories', '/dashboard/new-workspace'],
  ...['/dashboard/new-multipage', '/dashboard/new-board', '/admin', '/dashboard/users', '/admin/workspaces'],
  ...[
    '/admin/apps',
    '/admin/jobs',
    '/admin/mails',
    '/admin/storage',
    '/admin/switches',
    '/admin/log',
    '/admin/reviews',
  ],
  ...['/blog-admin', '/blog-admin/add-blog', '/blog-admin/blogs', '/blog-admin/authors', '/blog-admin/categories'],
  ...['/blog-admin/media'],
];
/** Popups and panels by their commands. (web/studio/shell/panels.ts) */
const panels = [
  ...['New Block', 'Manage pages', 'Page settings: title and colors', 'History: changes and releases', 'Users'],
  ...[
    'Embed in another site',
    'Tutorial Videos',
    'App Settings',
    'What visitors see',
    'Performance',
    'Privacy Settings',
  ],
  ...['Publish: launch your app', 'Share: address and QR code', 'Who sees which rows', 'Review changes and go live'],
  ...['Keyboard shortcuts', 'Automations', 'Domain', 'Publish to Marketplace'],
];

interface Findings {
  plain: string[];
  cut: string[];
}

async function look(page: Page, at: string, found: Findings): Promise<void> {
  await page.evaluate(twoFrames);
  for (const line of await plainWords(page, names)) found.plain.push(`${at} ${line}`);
  for (const line of await cutTexts(page)) found.cut.push(`${at} ${line}`);
}

const settled = (page: Page): Promise<void> =>
  page
    .waitForFunction(() => !document.querySelector('.mantine-Skeleton-root[data-visible], .mantine-Loader-root'))
    .then(() => undefined);

test.each([390, 1280])('screens of the site are in no word of English at %i px', async (width) => {
  const found: Findings = { plain: [], cut: [] };
  const { workbook_id } = open.shop.app;
  const places = [
    ...strangers.map((path) => ['stranger', path] as const),
    ...[...people, `/dashboard/workbooks/${workbook_id}`, `/dashboard/apps/${open.shop.app.id}/statistics`].map(
      (path) => ['editor', path] as const,
    ),
  ];
  for (const who of ['stranger', 'editor'] as const) {
    const { page, context, mistakes } = await openAs(who, { width, height: 900 });
    for (const [whose, path] of places) {
      if (whose !== who) continue;
      await page.goto(site + path, { waitUntil: 'networkidle' });
      await settled(page);
      await look(page, path.replace(/\w{20,}/, '…'), found);
    }
    expect(mistakes.filter((one) => !one.includes('404'))).toEqual([]);
    await context.close();
  }
  console.log(`${width} px, cut:\n${found.cut.join('\n')}`);
  expect(found.plain).toEqual([]);
});

test.each([390, 1280])('the studio is in no word of English at %i px', async (width) => {
  const found: Findings = { plain: [], cut: [] };
  const { page, context } = await openAs('editor', { width, height: 900 });
  await page.goto(`${open.origin}/orders`);
  const canvas = page.frameLocator('iframe[title]');
  await canvas.locator('body > *').first().waitFor();
  await settled(page);
  await look(page, 'studio', found);
  for (const panel of panels) {
    await page.keyboard.press('Control+k');
    const search = page.locator('input.mantine-Spotlight-search').last();
    await search.fill(pseudo(panel));
    await page.locator('[data-action]').first().waitFor();
    await look(page, `palette ${panel}`, found);
    await page.keyboard.press('Enter');
    await page.locator('input.mantine-Spotlight-search').last().waitFor({ state: 'detached' });
    await settled(page);
    await look(page, panel, found);
    await page.keyboard.press('Escape');
  }
  console.log(`studio, ${width} px, cut:\n${found.cut.join('\n')}`);
  expect([...new Set(found.plain)]).toEqual([]);
  await context.close();
});
