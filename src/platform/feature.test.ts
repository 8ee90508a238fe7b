import { expect, test } from 'vitest';
import { type Feature, makeServices, type ServiceMaker } from './feature.ts';

/** Services by other names than those of the product. */
const feature = (name: string, services: Record<string, [needs: string[], make: () => unknown]>): Feature => ({
  name,
  services: Object.fromEntries(
    Object.entries(services).map(([offered, [needs, make]]) => [offered, { needs, make } as ServiceMaker<unknown>]),
  ) as NonNullable<Feature['services']>,
});

test('a service is made once, after all that it needs, in whatever order features are listed', async () => {
  const order: string[] = [];
  const made = await makeServices(
    [
      feature('posts', { feed: [['pages', 'clock'], () => order.push('feed')] }),
      feature('pages', { pages: [['clock'], () => order.push('pages')], menu: [['pages'], () => order.push('menu')] }),
    ],
    { clock: 1 } as object,
  );
  expect(order).toEqual(['pages', 'feed', 'menu']);
  expect(made).toEqual({ clock: 1, pages: 1, feed: 2, menu: 3 });
});

test.each<[string, Feature[], string]>([
  [
    'a need that no feature meets',
    [feature('a', { one: [['two'], () => 1] })],
    'one needs two, which no feature offers.',
  ],
  [
    'services that need each other',
    [feature('a', { one: [['two'], () => 1] }), feature('b', { two: [['one'], () => 2] })],
    'one needs itself: one → two → one.',
  ],
  [
    'a service that two features offer',
    [feature('a', { one: [[], () => 1] }), feature('b', { one: [[], () => 2] })],
    'b offers one, which exists already.',
  ],
])('%s stops the start and says so', async (_what, features, message) => {
  await expect(makeServices(features, {})).rejects.toThrow(message);
});
