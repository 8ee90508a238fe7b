import { expect, test } from 'vitest';
import { areAccounts, areNationalIds, isCardNumber, isIban } from './checked-numbers.ts';

test('account and card numbers are known by their checks', () => {
  // The examples of the registry of ISO 13616, and test numbers of card networks.
  expect(['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606'].map(isIban)).toEqual([
    true,
    true,
    true,
  ]);
  expect(isIban('DE88 3704 0044 0532 0130 00')).toBe(false);
  expect(['4111 1111 1111 1111', '378282246310005', '4111111111111112'].map(isCardNumber)).toEqual([true, true, false]);
  expect(areAccounts(['4006381333931', '4006381333948', '4006381333955'])).toBe(false);
});

test.each([
  ['Spain', ['12345678Z', '00000000T', 'X1234567L']],
  ['Poland', ['44051401359', '02070803628', '44051401359']],
  ['Brazil', ['111.444.777-35', '529.982.247-25', '11144477735']],
  ['China', ['11010519491231002X', '440524188001010014', '11010519491231002X']],
  ['Finland', ['131052-308T', '131052-308T', '131052-308T']],
  ['Turkey', ['10000000146', '10000000146', '10000000146']],
  ['Sweden', ['811228-9874', '198112289874', '670919-9530']],
  ['Malaysia', ['110903-13-0293', '060917-14-0937', '091222-01-0561']],
  ['France', ['255081416802538', '255081416802538', '255081416802538']],
])('numbers of people of %s are known by their checks', (_country, values) => {
  expect(areNationalIds(values)).toBe(true);
});

test('other numbers of as many digits are none', () => {
  const numbers = Array.from({ length: 60 }, (_, at) => String(10_000_000_000 + at * 123_457));
  expect(areNationalIds(numbers)).toBe(false);
  expect(areNationalIds(['SKU-1', 'SKU-2', 'SKU-3'])).toBe(false);
});
