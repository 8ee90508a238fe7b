import { expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { groupsOfPage, openBlocks } from './within.ts';

const block = (id: string, type: string, settings: Record<string, unknown> = {}): StoredBlock => ({
  ...{ id, type, version: 1, sheet_title: null, settings },
  ...{ axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const text = (id: string, slot?: unknown): StoredBlock => block(id, 'markdown', slot === undefined ? {} : { slot });
const tabs = (id: string, count: number): StoredBlock =>
  block(id, 'tabs', { tabs: Array.from({ length: count }, (_, at) => ({ title: `Tab ${at + 1}` })) });
const columns = (id: string): StoredBlock => block(id, 'columns', {});
const outline = (blocks: readonly StoredBlock[]): string =>
  groupsOfPage(blocks)
    .map(({ block: { id }, places }) => {
      const within = places?.map((place) => place.blocks.map((one) => one.id).join(' ')).join('|');
      return places ? `${id}(${within})` : id;
    })
    .join(' ');

test('a block is in a place of the nearest container before it', () => {
  expect(outline([text('a'), columns('c'), text('b', 1), text('d', 2), text('e', 1), text('f')])).toBe('a c(b e|d) f');
  expect(outline([columns('c'), text('b', 2), columns('d'), text('e', 1)])).toBe('c(|b) d(e|)');
});

test('what stands between a container and its blocks, as others put it there, takes nothing apart', () => {
  expect(outline([columns('c'), text('b', 1), text('between'), text('d', 2)])).toBe('c(b|d) between');
});

test('without a container before it a block is on the page; what names a place that there isn’t is in the last one', () => {
  expect(outline([text('a', 1), columns('c'), text('b', 9)])).toBe('a c(|b)');
  expect(outline([tabs('none', 0), text('a', 1)])).toBe('none() a');
  for (const slot of [-1, 1.5, '1x', null, {}, Number.NaN])
    expect(outline([columns('c'), text('a', slot)])).toBe('c(|) a');
});

test('containers are in no other one, and neither are header and footer', () => {
  const inner = { ...columns('d'), settings: { slot: 1 } };
  const footer = block('foot', 'footer', { slot: 1 });
  expect(outline([columns('c'), inner, text('a', 1), footer])).toBe('c(|) d(a|) foot');
});

test('of tabs the blocks of the open one are shown, and those of an address that names none are the first’s', () => {
  const page = [tabs('t', 3), text('a', 1), text('b', 2), text('c'), text('d', 2)];
  const shown = (query: string): string =>
    openBlocks(page, new URLSearchParams(query))
      .map(({ id }) => id)
      .join(' ');
  expect(['', 't.tab=2', 't.tab=3', 't.tab=4', 't.tab=x', 'other.tab=2'].map(shown)).toEqual([
    ...['t a c', 't b c d', 't c', 't a c', 't a c', 't a c'],
  ]);
  const plain = [text('a', 1), text('b')];
  expect(openBlocks(plain, new URLSearchParams())).toBe(plain);
  const both = [columns('c'), text('a', 1), text('b', 2)];
  expect(openBlocks(both, new URLSearchParams())).toBe(both);
});
