import { expect, test } from 'vitest';
import type { PreparedBlock } from '../../api/page-data.ts';
import { FragmentCache, keyOfBlockAtRest } from './page-plan.ts';

test('blocks of a new day are cached although those of many days before were', () => {
  const fragments = new FragmentCache();
  const block = { id: 'rows' } as PreparedBlock;
  const keyOn = (day: number) => keyOfBlockAtRest('rows', new URLSearchParams(), `2026-01-${day}`) ?? '';
  for (let day = 1; day <= 100; day++) fragments.set(keyOn(day), { ...block });
  fragments.set(keyOn(101), block);
  expect(fragments.get(keyOn(101))).toBe(block);
  expect(fragments.size).toBe(60);
});
