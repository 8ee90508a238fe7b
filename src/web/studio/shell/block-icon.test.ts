import { expect, test } from 'vitest';
import { catalogue } from '#blocks/catalogue.ts';
import { knownBlockIcons } from './block-icon.tsx';

test('every block type names an icon that the studio has', () => {
  for (const { type, icon } of Object.values(catalogue))
    expect(knownBlockIcons.has(icon), `${type}: ${icon}`).toBe(true);
});
