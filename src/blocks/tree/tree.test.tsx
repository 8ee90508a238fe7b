import { expect, test } from 'vitest';
import { renderSample, type RenderOptions } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const sampleOf = (name: string): BlockSample => {
  const sample = samples.find((one) => one.name.startsWith(name));
  if (!sample) throw new Error('no such sample');
  return sample;
};
const render = (name: string, options: RenderOptions = {}) => renderSample('tree', sampleOf(name), options);
/** The page as an address asks for it; the block's id is `sample`. */
function renderAt(name: string, query: Record<string, string>): Promise<string> {
  const entries = Object.entries(query).map(([part, value]): [string, string] => [`sample.${part}`, value]);
  const address = new URLSearchParams(entries);
  return render(name, { address, context: { path: `/?${address}` } });
}
const textOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

test('rows are lists within lists, open as far as the owner chose, with how many are below', async () => {
  const html = await render('Units of an office');
  expect(html.match(/<details open=""/g)).toHaveLength(2);
  expect(html.match(/<details/g)).toHaveLength(5);
  expect(textOf(html)).toContain('Harbor office 6 rows below');
  expect(await render('Named by')).not.toMatch(/<span[^>]*>6</);
});

test('names lead to the page about their row', async () => {
  expect(await render('Named by')).toMatch(/<a href="[^"]*record=Units-1">Harbor office<\/a>/);
  expect(await render('Units of an office')).not.toContain('record=');
});

test('a search shows what it found below its parents, without a script, and is of the whole tree', async () => {
  const text = textOf(await renderAt('Units of an office', { search: 'Engines' }));
  expect(text).toContain('1 row found.');
  expect(text).toMatch(/Harbor office .*Boats .*Repairs .*Engines/);
  expect(text).not.toMatch(/Shop|Walks|Sails/);
  const nothing = textOf(await renderAt('Units of an office', { search: 'nowhere' }));
  expect(nothing).toContain('0 rows found.');
  const inBranch = await renderAt('Units of an office', { branch: 'Units-8' });
  expect(inBranch).not.toContain('name="sample.branch"');
});

test('keys that only put rows where they are can’t be searched', async () => {
  const columns = ['unit', 'lead', 'people'];
  const requests = definition.requests({
    settings: { ...sampleOf('Units of an office').block.settings, show_search: true },
    axis: [{ column: 'lead' }, { column: 'people' }],
  } as never);
  expect(requests.rows.columns).toEqual(columns);
  // 7 is the key of Walks and no shown value.
  expect(textOf(await renderAt('Units of an office', { search: '7' }))).toContain('0 rows found.');
});

test('a branch is a page with the way to it, and what doesn’t come along is a link', async () => {
  const html = await renderAt('Units of an office', { branch: 'Units-4' });
  expect(textOf(html)).toMatch(/All Harbor office Boats Repairs Lead People Sails .*Engines/);
  expect(html).toMatch(/<a href="\/#sample">All<\/a>/);
  expect(html).toMatch(/<a href="\/\?sample\.branch=Units-2#sample">Boats<\/a>/);
  expect(textOf(await renderAt('Units of an office', { branch: 'gone' }))).toContain('Harbor office');
});

test('of many rows as many are there as fit, and the others are on further pages', async () => {
  const html = await render('More than fits');
  const text = textOf(html);
  expect(text).toContain('220 more below Place 1');
  expect(text).toContain('Page 1 of 2');
  expect(html).toMatch(/<a href="\/menu\?sample\.branch=Units-1#sample">220 more/);
  expect(html.length).toBeLessThan(150_000);
  expect(textOf(await renderAt('More than fits', { page: '2' }))).toMatch(/Place 101 .*Place 130 /);
  expect(textOf(await renderAt('More than fits', { branch: 'Units-1', page: '3' }))).toMatch(
    /All Place 1 .*Page 3 of 3/,
  );
});

test('what is missing, in a ring, or too deep is said', async () => {
  const text = textOf(await render('Rings'));
  expect(text).toContain('In a ring, each below the next: Chicken → Egg → Chicken. It’s opened at Chicken.');
  expect(text).toContain('“Itself” is below itself');
  expect(text).toContain('2 rows are below ones that aren’t here');
  expect(text).toMatch(/Lost below a row that isn’t here/);
  expect(text).toMatch(/Child of a twin below one of several rows called the same/);
  expect(await render('A sheet without rows')).toContain('No rows to show');
  expect(await render('No column')).toContain('This tree has no parents yet');
  expect(await render('The sheet is gone')).not.toMatch(/undefined|NaN|\[object/);
  expect(await render('A long chain')).toMatch(/aria-label="Show the \d+ rows below [^"]+" href="[^"]*sample\.branch=/);
});

test('a first tree is below what a link or a heading says', () => {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const link = { sheet: 's', key: 'id', name: 'unit', on_delete: 'keep' as const };
  const { settings } = definition.propose([text('id', 'ID'), text('unit', 'Name'), { ...text('up', 'Part of'), link }]);
  expect(settings).toEqual({ label_column: 'unit', parent_column: 'up', key_column: 'id' });
  expect(definition.propose([text('name', 'Name'), text('boss', 'Manager')]).settings?.['parent_column']).toBe('boss');
  const other = { ...link, key: 'number', name: 'title' };
  const elsewhere = definition.propose([text('name', 'Name'), { ...text('order', 'Order'), link: other }]);
  expect(elsewhere.settings?.['parent_column']).toBeUndefined();
});
