import { expect, test } from 'vitest';
import { definitionOf } from '#blocks/catalogue.ts';
import { groupsOfPage } from '#blocks/within.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { openStudioOnRecord, stored } from '#test/studio-on-record.ts';

const within = (id: string, slot: number): StoredBlock => ({ ...stored(id, 'markdown'), settings: { slot } });
const text = (id: string): StoredBlock => ({ ...stored(id, 'markdown'), settings: {} });
const columns = (id: string): StoredBlock => ({ ...stored(id, 'columns'), settings: {} });
const tabs = (id: string): StoredBlock => ({ ...stored(id, 'tabs'), settings: {} });

async function open(blocks: StoredBlock[]) {
  const { studio } = await openStudioOnRecord(blocks);
  const outline = (): string =>
    groupsOfPage(studio.state().document?.blocks ?? [])
      .map(({ block: { id }, places }) => {
        const inside = places?.map((place) => place.blocks.map((one) => one.id).join(' ')).join('|');
        return places ? `${id}(${inside})` : id;
      })
      .join(' ');
  return { studio, outline };
}

test('one place down leads through a column, into the next and out of the last, and up all the way back', async () => {
  const { studio, outline } = await open([
    text('a'),
    columns('c'),
    within('b', 1),
    within('d', 1),
    within('e', 2),
    text('f'),
  ]);
  const steps = (id: string, step: 1 | -1, count: number): string[] =>
    Array.from({ length: count }, () => (studio.stepBlock(id, step), outline()));
  expect(steps('b', 1, 4)).toEqual(['a c(d b|e) f', 'a c(d|b e) f', 'a c(d|e b) f', 'a c(d|e) b f']);
  studio.placeWithin('b', 'c', 1);
  expect(outline()).toBe('a c(d b|e) f');
  expect(steps('d', -1, 2)).toEqual(['a d c(b|e) f', 'd a c(b|e) f']);
  for (let undone = 0; undone < 7; undone++) studio.undo();
  expect(outline()).toBe('a c(b d|e) f');
  studio.stop();
});

test('a container moves with all that is in it, and others move past the whole of it', async () => {
  const { studio, outline } = await open([text('a'), columns('c'), within('b', 2), within('d', 1), text('f')]);
  studio.stepBlock('c', 1);
  expect(outline()).toBe('a f c(d|b)');
  studio.stepBlock('c', -1);
  studio.stepBlock('c', -1);
  expect(outline()).toBe('c(d|b) a f');
  studio.stepBlock('a', -1);
  expect(outline()).toBe('a c(d|b) f');
  studio.stop();
});

test('a block is dragged into a place, next to another one there, and out; a container is in none', async () => {
  const { studio, outline } = await open([
    text('a'),
    columns('c'),
    within('b', 1),
    text('f'),
    tabs('t'),
    within('g', 2),
  ]);
  studio.dropBlock('a', 'b', false);
  expect(outline()).toBe('c(a b|) f t(|g)');
  studio.dropInto('b', 'c', 2);
  expect(outline()).toBe('c(a|b) f t(|g)');
  studio.dropBlock('b', 'f', true);
  expect(outline()).toBe('c(a|) f b t(|g)');
  studio.dropBlock('b', 'g', true);
  expect(outline()).toBe('c(a|) f t(|g b)');
  studio.dropBlock('t', 'a', true);
  expect(outline()).toBe('c(a|) t(|g b) f');
  studio.dropInto('t', 'c', 2);
  studio.dropBlock('c', 'a', true);
  expect(outline()).toBe('c(a|) t(|g b) f');
  studio.dropBlock('f', 'c', false);
  expect(outline()).toBe('f c(a|) t(|g b)');
  studio.stop();
});

test('what is in a container that is deleted or replaced stays on the page, and one step brings all of it back', async () => {
  const { studio, outline } = await open([columns('c'), within('a', 1), columns('d'), within('b', 2), within('e', 1)]);
  studio.removeBlock('d');
  expect(outline()).toBe('c(a|) b e');
  studio.undo();
  expect(outline()).toBe('c(a|) d(e|b)');
  studio.removeTogether(['d', 'e']);
  expect(outline()).toBe('c(a|) b');
  studio.undo();
  studio.openReplace('d');
  const table = definitionOf('markdown');
  if (table) studio.addBlock(table);
  expect(outline()).toMatch(/^c\(a\|\) \S+ b e$/);
  studio.undo();
  studio.openReplace('d');
  const other = definitionOf('tabs');
  if (other) studio.addBlock(other);
  expect(outline()).toMatch(/^c\(a\|\) \S+\(e\|b\)$/);
  studio.stop();
});

test('a copy of a container has copies of all that is in it', async () => {
  const { studio, outline } = await open([columns('c'), within('a', 2), text('f')]);
  studio.duplicateBlock('c');
  expect(outline()).toMatch(/^c\(\|a\) \S+\(\|\S+\) f$/);
  studio.undo();
  expect(outline()).toBe('c(|a) f');
  studio.stop();
});

test('a new block goes into the place that it was asked for, and containers onto the page', async () => {
  const { studio, outline } = await open([columns('c'), within('a', 1), text('f')]);
  const [table, tab] = [definitionOf('markdown'), definitionOf('tabs')];
  if (!table || !tab) throw new Error('no such block');
  studio.openPanel('add', 2, 2);
  studio.addBlock(table);
  expect(outline()).toMatch(/^c\(a\|[^ |]+\) f$/);
  studio.addBlock(tab, undefined, { index: 2, slot: 1 });
  expect(outline()).toMatch(/^c\(a\|[^ |]+\) \S+\(\|\) f$/);
  studio.stop();
});

test('of tabs the open one is on the canvas, and what is selected opens its tab', async () => {
  const { studio } = await open([tabs('t'), within('a', 1), within('b', 2)]);
  const tabOf = () => studio.state().openTabs['t'];
  expect(studio.openTabAt('/about?t.tab=2#t')).toBe(true);
  expect(tabOf()).toBe(2);
  studio.select('a');
  expect(tabOf()).toBe(1);
  studio.select('b');
  expect(tabOf()).toBe(2);
  expect(studio.openTabAt('/about#t')).toBe(true);
  expect(tabOf()).toBe(1);
  expect(studio.openTabAt('/about#a')).toBe(false);
  studio.stop();
});

test('several blocks are moved with what is in them, and pasted ones are on the page', async () => {
  const { studio, outline } = await open([
    text('a'),
    columns('c'),
    within('b', 2),
    text('f'),
    tabs('t'),
    within('g', 1),
  ]);
  studio.moveTogether(['c', 'f'], 0);
  expect(outline()).toBe('c(|b) f a t(g|)');
  studio.select('b');
  expect(studio.putBlocks([within('x', 1)], 'paste')).toBe(true);
  expect(outline()).toBe('c(|b) x f a t(g|)');
  studio.select('c');
  expect(studio.putBlocks([columns('y'), within('z', 1)], 'paste')).toBe(true);
  expect(outline()).toBe('c(|b) y(z|) x f a t(g|)');
  studio.stop();
});
