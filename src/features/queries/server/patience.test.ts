import { expect, test } from 'vitest';
import { patienceFor } from './patience.ts';

test('questions about larger sheets may take longer in proportion, six times at the most', () => {
  expect(patienceFor({ rows: 20, isInParts: false })).toBe(1);
  expect(patienceFor({ rows: 1_048_576 * 4, isInParts: false })).toBe(4);
  expect(patienceFor({ rows: 90_000_000, isInParts: false })).toBe(6);
  expect(patienceFor({ rows: 20, isInParts: true })).toBe(6);
});
