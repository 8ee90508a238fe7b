import { expect, test } from 'vitest';
import type { AppPage } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { embedAddress, type EmbedShape, embedSnippet, settleEmbed } from './embed-code.ts';

const block = (id: string, type: string): StoredBlock => ({
  ...{ id, type, version: 1, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const page = (id: string, slug: string, blocks: StoredBlock[] = []): AppPage => ({
  ...{ id, slug, name: id, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks },
});
const framed = [block('head', 'header'), block('rows', 'table'), block('foot', 'footer')];
const pages = [page('login', 'login'), page('home', ''), page('orders', 'orders', framed)];
const shape: EmbedShape = { isFullScreen: false, height: 500, width: 800, grows: false, isSigned: false };
const app = { href: 'https://shop.example/', isBoard: false };

test('a page or a block that is gone gives way to the first; headers, footers and pages to sign in on are not offered', () => {
  const settled = settleEmbed({ kind: 'page', pageId: 'gone', blockId: '' }, pages);
  expect(settled.pages.map(({ id }) => id)).toEqual(['home', 'orders']);
  expect(settled.page?.id).toBe('home');
  expect(settled.block).toBeNull();
  const of = settleEmbed({ kind: 'block', pageId: 'orders', blockId: 'head' }, pages);
  expect([of.blocks.map(({ id }) => id), of.block?.id]).toEqual([['rows'], 'rows']);
  expect(settleEmbed({ kind: 'app', pageId: 'orders', blockId: '' }, pages).page?.id).toBe('home');
});

test('the address follows the choice, and is of the part that is shown', () => {
  const settled = settleEmbed({ kind: 'block', pageId: 'orders', blockId: 'rows' }, pages);
  const query = 'embed=true&hide_header=true&hide_footer=true';
  expect(embedAddress(app, 'app', settled, false)).toBe(`https://shop.example/?${query}`);
  expect(embedAddress(app, 'page', settled, false)).toBe(`https://shop.example/orders?${query}`);
  expect(embedAddress(app, 'block', settled, true)).toBe(`https://shop.example/orders?${query}&block=rows&signed=true`);
  const board = { href: 'https://example.com/team', isBoard: true };
  expect(embedAddress(board, 'block', settled, false)).toBe(`https://example.com/team?${query}&block=rows`);
});

test('the code is an iframe by itself, with a script only where it grows or is signed', () => {
  const address = 'https://shop.example/orders?embed=true';
  expect(embedSnippet(address, 'Orders "now"', shape)).toBe(
    '<iframe src="https://shop.example/orders?embed=true" title="Orders &quot;now&quot;" width="800" height="500" style="border:0;max-width:100%" loading="lazy"></iframe>',
  );
  const growing = embedSnippet(address, 'Orders', { ...shape, grows: true });
  expect(growing).toContain(' data-sheaf-embed>');
  expect(growing).toContain('<script async src="https://shop.example/embed.js"></script>');
  const full = embedSnippet(address, 'Orders', { ...shape, isFullScreen: true, grows: true, isSigned: true });
  expect(full).toContain('height:100vh');
  expect(full).not.toContain('width="800"');
  expect(full).toContain('data-sheaf-embed="fixed" data-sheaf-token="/sheaf-token"');
});
