import { expect, test } from 'vitest';
import { definition } from '#blocks/footer/definition.ts';
import { fittedLists } from './fit-lists.ts';

const links = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `Link ${at}` }));
const chosen = (layout: string, count: number) =>
  fittedLists({ fields: definition.settings }, { simpleLinks: links(count) }, 'footerLayoutType', layout);

test('a layout with less room keeps the first links and counts the others', () => {
  expect(chosen('Classic Footer Bar', 7)).toEqual([
    { key: 'simpleLinks', itemName: 'Link', most: 5, kept: links(5), left: 2 },
  ]);
});

test('where all links fit, none goes', () => {
  expect(chosen('Navigation Hub', 5)).toEqual([]);
  expect(chosen('Mega', 10)).toEqual([]);
  expect(
    fittedLists(
      { fields: definition.settings },
      { footerLayoutType: 'Mega', simpleLinks: links(9) },
      'FooterTitle',
      'x',
    ),
  ).toEqual([]);
});
