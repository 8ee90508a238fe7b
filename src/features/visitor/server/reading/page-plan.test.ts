import { expect, test } from 'vitest';
import type { PreparedBlock } from '../../api/page-data.ts';
import { addressAtRest, FragmentCache, keyOfBlockAtRest } from './page-plan.ts';

test('blocks of a new day are cached although those of many days before were', () => {
  const fragments = new FragmentCache();
  const block = { id: 'rows' } as PreparedBlock;
  const keyOn = (day: number) => keyOfBlockAtRest('rows', addressAtRest(new URLSearchParams()), `2026-01-${day}`) ?? '';
  for (let day = 1; day <= 100; day++) fragments.set(keyOn(day), { ...block });
  fragments.set(keyOn(101), block);
  expect(fragments.get(keyOn(101))).toBe(block);
  expect(fragments.size).toBe(60);
});

test.each([
  ['', 'rows today '],
  ['embed=true&hide_header=true', 'rows today embed=true&hide_header=true'],
  ['other.search=a&other.tab=2&other.zoom=week', 'rows today '],
  ['section=a&other.filter=city:%3D:Rome', 'rows today section=a'],
  ['rows.search=a', null],
  ['rows.tab=2', null],
  ['rows.zoom=week', null],
  ['record=1', null],
  ['filters=new', null],
  ['search=a', null],
  ['prefill_Name=Ada', null],
])('a block at ?%s has the key %s', (address, key) => {
  expect(keyOfBlockAtRest('rows', addressAtRest(new URLSearchParams(address)), 'today')).toBe(key);
});
