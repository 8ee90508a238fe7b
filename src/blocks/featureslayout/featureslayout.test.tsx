import { expect, test } from 'vitest';
import { configOf, renderSample } from '#test/render-sample.tsx';
import type { BlockSample, PageContext } from '../view-contract.ts';
import { definition } from './definition.ts';

const render = (settings: BlockSample['block']['settings'], context: Partial<PageContext> = {}): Promise<string> =>
  renderSample('featureslayout', { name: 'test', state: 'normal', block: { settings } }, { context });

test('as it comes six features stand in three columns, without a script', async () => {
  const html = await render({});
  expect(html.match(/<h3/g)).toHaveLength(6);
  expect(html).toContain('--columns:3');
  expect(definition.hydrates(configOf('featureslayout', {}))).toBe('never');
});

test.each(['card', 'outline', 'tint', 'plain'])('features can stand as %s', async (card_style) => {
  expect(await render({ card_style })).toMatch(new RegExp(`<ul class="features ${card_style}`));
});

test('a color of the cards brings words that can be read on it; other styles leave it be', async () => {
  expect(await render({ card_color: '#0f3d2e' })).toMatch(/<ul[^>]*--block-text:#ffffff/);
  expect(await render({ card_color: '#0f3d2e', card_style: 'plain' })).not.toContain('--block-text');
});

test('features can be counted', async () => {
  const features = [
    { iconType: 'number', numberType: 'I' },
    { iconType: 'number', numberType: '01' },
    { iconType: 'none' },
  ];
  const html = await render({ features });
  expect(html).toMatch(/>I<.*>02</s);
});

test('features are headings below a heading, and plain words without one', async () => {
  expect(await render({ title: '' })).not.toMatch(/<h2|<h3/);
});

test('an empty grid is nothing to visitors and a hint to editors', async () => {
  const empty = { title: '', paragraph: '', features: [] };
  expect(await render(empty)).not.toMatch(/<ul|No features yet/);
  expect(await render(empty, { editing: true })).toContain('No features yet');
});
