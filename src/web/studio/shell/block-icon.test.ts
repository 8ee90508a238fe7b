import { expect, test } from 'vitest';
import { catalogue } from '#blocks/catalogue.ts';
import { knownBlockIcons } from './block-icon.tsx';

test('every block type names an icon that the studio has', () => {
  for (const { type, icon } of Object.values(catalogue))
    expect(knownBlockIcons.has(icon), `${type}: ${icon}`).toBe(true);
});

test('no two block types have the same icon', () => {
  const named = Object.values(catalogue).map(({ icon }) => icon);
  expect([...new Set(named)]).toHaveLength(named.length);
});
