import { expect, test } from 'vitest';
import { findNamed, readAddress } from './named-place.ts';

const places: [string, ReturnType<typeof readAddress>][] = [
  ['b12', { sheet: null, bounds: { left: 1, right: 1, top: 11, bottom: 11 } }],
  ['C5:A1', { sheet: null, bounds: { left: 0, right: 2, top: 0, bottom: 4 } }],
  ["='Jan''s plan'!$B$2", { sheet: "Jan's plan", bounds: { left: 1, right: 1, top: 1, bottom: 1 } }],
  ['A0', null],
  ['Total', null],
  ['SUM(A1)', null],
];
test.each(places)('an address is read as its cells: %s', (text, place) => {
  expect(readAddress(text)).toEqual(place);
});

test('a name of the sheet goes before one of the workbook, whatever its capitals', () => {
  const names = [
    { name: 'Rate', refers_to: '=Plan!$B$1', sheet: null },
    { name: 'rate', refers_to: '=$C$3', sheet: 'Costs' },
    { name: 'Half', refers_to: '=0.5', sheet: null },
  ];
  const tables = [{ name: 'Orders', range: 'Sales!A4:E12' }];
  expect(findNamed('RATE', { names, tables }, 'Plan')?.sheet).toBe('Plan');
  expect(findNamed('Rate', { names, tables }, 'Costs')).toMatchObject({ sheet: 'Costs', bounds: { left: 2, top: 2 } });
  expect(findNamed('orders', { names, tables }, 'Plan')).toMatchObject({
    sheet: 'Sales',
    bounds: { right: 4, bottom: 11 },
  });
  expect(findNamed('Half', { names, tables }, 'Plan')).toBeNull();
});
