import { expect, test } from 'vitest';
import { describeLink } from './link-fields.tsx';

const found = { filled: 0, found: 0, missing: 0, samples: [], rows: 9, keys: 9, repeated: 0, repeated_samples: [] };

test('what a link finds is said in sentences', () => {
  expect(describeLink(found, 'Customers', 'ID')).toBe('All cells are empty.');
  expect(describeLink({ ...found, filled: 1_200, found: 1_200 }, 'Customers', 'ID')).toBe(
    'All 1,200 values are in Customers.',
  );
  const some = {
    ...found,
    filled: 120,
    found: 118,
    missing: 4,
    samples: ['X', 'Y', 'Z'],
    repeated: 1,
    repeated_samples: ['7'],
  };
  expect(describeLink(some, 'Customers', 'ID')).toBe(
    '118 of 120 values are in Customers. 4 are not: X, Y, Z and others. They stay as they are. 1 value of ID is in several rows: 7.',
  );
});
