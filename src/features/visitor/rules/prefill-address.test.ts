import { expect, test } from 'vitest';
import { prefilledIn } from './prefill-address.ts';

const read = (query: string, names: string[]) => Object.fromEntries(prefilledIn(new URLSearchParams(query), names));

test('an address fills in the fields that it may, whatever the case of their names', () => {
  expect(read('prefill_Name=Ada&PREFILL_unit%20price=2&prefill_other=x&Name=y', ['Name', 'Unit price'])).toEqual({
    Name: 'Ada',
    'Unit price': '2',
  });
});

test('the first value of a name counts; nothing and far too much are none', () => {
  expect(read('prefill_a=&prefill_a=1&prefill_a=2', ['a'])).toEqual({ a: '1' });
  expect(read(`prefill_a=${'x'.repeat(1_001)}`, ['a'])).toEqual({});
});
