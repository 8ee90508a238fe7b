import { expect, test } from 'vitest';
import { say } from '#kit/language/msg.ts';
import type { AutomationDefinition, Step } from './automation.ts';
import { type Move, movedAutomation } from './moved.ts';

const link = { sheet: 'customers', key: 'code', name: 'code', on_delete: 'keep' as const };
const sheets = [
  {
    ...{ id: 'orders', title: 'Orders' },
    columns: [
      { id: 'item', name: 'Item', type: 'text' as const },
      { id: 'due', name: 'Due', type: 'date' as const },
      { id: 'customer', name: 'Customer', type: 'text' as const, link },
    ],
  },
  {
    ...{ id: 'customers', title: 'Customers' },
    columns: [
      { id: 'code', name: 'Code', type: 'text' as const },
      { id: 'email', name: 'Email', type: 'email' as const },
    ],
  },
];
/** Everything there has the same name with a 2 behind it; what is in `without` is not there. */
const move = (without: string[] = [], isForeign = true): Move => ({
  ...{ sheets, isForeign, app: { from: 'app', to: 'app2' } },
  sheet: (id) => (without.includes(id) ? null : `${id}2`),
  column: (sheet, id) => (without.includes(`${sheet}.${id}`) ? null : `${id}2`),
});
const mail: Step = {
  ...{ id: 'm', kind: 'mail', subject: '[column:item]', text: '[column:customer>email], [today] [unknown]' },
  pdf: { name: '[column:item]', text: '' },
  to: [
    { kind: 'address', address: 'ann@example.com' },
    { kind: 'app-users', app: 'app' },
    { kind: 'app-users', app: 'other' },
    { kind: 'column', path: ['customer', 'email'] },
  ],
};
const lacking = (result: ReturnType<typeof movedAutomation>) => 'missing' in result && say(result.missing);
const call: Step = { id: 'c', kind: 'call', address: 'https://x.example/key', headers: ['X-Key'], body: '' };
const add: Step = { id: 'a', kind: 'add', sheet: 'customers', cells: { email: '[column:item]' } };
const each: Step = {
  ...{ id: 'e', kind: 'each', sheet: 'orders', column: 'customer' },
  steps: [{ id: 'w', kind: 'write', cells: { email: '' } }],
};
const moved = (steps: Step[], to = move(), app: string | null = 'app') => {
  const definition: AutomationDefinition = {
    ...{ trigger: { kind: 'form', app }, timeZone: 'UTC' },
    conditions: [{ path: ['due'], condition: 'today', value: null }],
    steps: [{ id: 'b', kind: 'branch', conditions: [], met: steps, otherwise: [] }],
  };
  return movedAutomation({ id: 'x', name: 'X', on: true, sheet_id: 'orders', definition }, to);
};

test('one that goes elsewhere names what is there, is off, and knows nobody', () => {
  const result = moved([mail, call, add, each]);
  expect(result).toMatchObject({
    automation: {
      ...{ on: false, sheet_id: 'orders2' },
      definition: {
        trigger: { kind: 'form', app: 'app2' },
        conditions: [{ path: ['due2'] }],
        steps: [
          {
            met: [
              {
                ...{ subject: '[column:item2]', text: '[column:customer2>email2], [today] [unknown]' },
                pdf: { name: '[column:item2]' },
                to: [
                  { kind: 'app-users', app: 'app2' },
                  { kind: 'column', path: ['customer2', 'email2'] },
                ],
              },
              { address: '', headers: ['X-Key'] },
              { sheet: 'customers2', cells: { email2: '[column:item2]' } },
              { sheet: 'orders2', column: 'customer2', steps: [{ cells: { email2: '' } }] },
            ],
          },
        ],
      },
    },
  });
  expect(JSON.stringify(result)).not.toMatch(/ann@|x\.example|:"app"|:"other"/);
  expect(JSON.stringify(moved([call], move([], false)))).toContain('https://x.example/key');
});

test('what it lacks there is named, and it stays', () => {
  expect(lacking(moved([mail], move(['customers.email'])))).toBe('the column Email');
  expect(lacking(moved([add], move(['customers'])))).toBe('the sheet Customers');
  expect(lacking(moved([], move(['orders.due'])))).toBe('the column Due');
  expect(lacking(moved([], move(['orders'])))).toBe('the sheet Orders');
  expect(lacking(moved([mail], move(), 'other'))).toBe('another app');
});
