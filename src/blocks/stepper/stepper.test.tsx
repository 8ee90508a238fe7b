import { expect, test } from 'vitest';
import { renderSample, sampleProps, type RenderOptions } from '#test/render-sample.tsx';
import { listText, readList } from '#features/visitor/rules/list-address.ts';
import { recordSteps } from '../shared/record/record-steps.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [middle, own, only, bare, unchosen, gone] = samples;
async function render(sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('stepper', sample, options);
}

test('previous and next are links, with which row it is of how many', async () => {
  const html = await render(middle);
  expect(html).toMatch(/<a [^>]*href="\/\?record=Customers-1"/);
  expect(html).toMatch(/<a [^>]*href="\/\?record=Customers-3"/);
  expect(html).toContain('Café Aurora');
  expect(html).toContain('2 of 3');
  const first = await render(own);
  expect(first).toContain('>On<');
  expect(first.match(/record=/g)).toHaveLength(1);
  expect(first).toMatch(/<a [^>]*aria-disabled="true"[^>]*>/);
});

test('what is missing is said', async () => {
  expect(await render(only)).toContain('The only row');
  expect(await render(bare)).toContain('No row');
  expect(await render(unchosen)).toContain('This stepper has no name yet');
  expect(await render(gone)).not.toMatch(/undefined|NaN|\[object/);
});

test('the list goes along with every step, and there is a way back to it', async () => {
  if (!middle) throw new Error('no such sample');
  const { data } = await sampleProps('stepper', middle);
  const list = '/customers?b1.search=caf%C3%A9#b1';
  const row = { ...data.row, total: 41, beside: { previous: 'a', next: null, place: 3, list } };
  const steps = recordSteps(row, { path: '/customer?record=x' });
  expect(steps).toEqual({
    ...{ previous: `/customer?${new URLSearchParams({ record: 'a', list })}`, next: '' },
    ...{ place: '3 of 41', back: list },
  });
});

test('a list is an address of this host with a block, and nothing else', () => {
  const text = '/a?b1.search=x&record=r#b1';
  const list = readList(text);
  expect(list && [list.path, list.block, listText(list)]).toEqual(['/a', 'b1', text]);
  const others = [
    '',
    null,
    '//evil.example/#b1',
    '/\\evil.example#b1',
    'https://evil.example/#b1',
    '/a',
    '/a#',
    '/a#b 1',
  ];
  expect(others.map(readList).filter((one) => one !== null)).toEqual([]);
  expect(readList(`/${'a'.repeat(2_000)}#b1`)).toBeNull();
});

test('a script is there for the arrow keys alone', () => {
  const hydrates = (arrow_keys: boolean) =>
    definition.hydrates({ settings: { arrow_keys } } as Parameters<typeof definition.hydrates>[0]);
  expect([hydrates(true), hydrates(false)]).toEqual(['idle', 'never']);
});
