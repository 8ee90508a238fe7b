import { expect, test } from 'vitest';
import { workFor } from './work-for.ts';

test('a network that asks for many challenges solves harder ones, and others don’t', async () => {
  const works = [];
  for (let at = 0; at < 60; at++) works.push(await workFor('app 203.0.113.1'));
  expect([works[0], works[8], works[9], works[19], works[29], works[59]]).toEqual([
    50_000, 50_000, 100_000, 200_000, 400_000, 1_000_000,
  ]);
  expect(await workFor('app 203.0.113.2')).toBe(50_000);
});
