import { expect, test } from 'vitest';
import type { AutomationDefinition, Step } from '../automation.ts';
import type { AppInSight, Sight } from './sight.ts';
import { disclosuresOfApp } from './disclosures-of-app.ts';

const orders = {
  ...{ id: 'orders', title: 'Orders' },
  columns: [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'email', name: 'Email', type: 'email' as const },
    { id: 'salary', name: 'Salary', type: 'number' as const },
    {
      ...{ id: 'staff', name: 'Staff', type: 'text' as const },
      link: { sheet: 'staff', key: 'code', name: 'code', on_delete: 'keep' as const },
    },
  ],
};
const staff = {
  ...{ id: 'staff', title: 'Staff' },
  columns: [
    { id: 'code', name: 'Code', type: 'text' as const },
    { id: 'phone', name: 'Phone', type: 'text' as const },
  ],
};
const sheets = [orders, staff];

const sees = (viewer: Sight['viewer'], columns: string[], more: Partial<Sight['sheets'][number]> = {}): Sight => ({
  ...{ viewer, comes: true },
  sheets: [{ sheet_id: 'orders', columns, some: [], adds: false, typed: [], ...more }],
});
const form = { adds: true, typed: ['item', 'email'] };
const app: AppInSight = {
  ...{ id: 'app', name: 'Shop' },
  roles: [{ key: 'staff', name: 'Staff' }],
  viewers: [sees('anonymous', [], form), sees('reader', ['item'], form), sees('writer', ['item', 'salary'], form)],
};

const disclosed = (steps: Step[], trigger: AutomationDefinition['trigger'] = { kind: 'form', app: null }, of = app) =>
  disclosuresOfApp({ trigger, steps, conditions: [], timeZone: 'UTC' }, 'orders', sheets, of).map(({ text }) => text);
const mail = (text: string, to: Extract<Step, { kind: 'mail' }>['to']): Step => ({
  ...{ id: 'mail', kind: 'mail', subject: 'Thanks', text, to },
});
const sender = [{ kind: 'column' as const, path: ['email'] }];
const added = { kind: 'added', batch: 'each', imports: false } as const;

test('who sends a form learns what they did not type and cannot see', () => {
  const text = 'You ordered [column:item]: [column:salary], call [column:staff>phone].';
  expect(disclosed([mail(text, sender)])).toEqual([
    'Whoever sends the form gets a mail with the columns Salary, Phone of Staff, which they can’t see on the pages.',
  ]);
  expect(disclosed([mail('You ordered [column:item].', sender)])).toEqual([]);
});

test('members see every sheet, and an automation for another app tells nothing of this one', () => {
  expect(disclosed([mail('[column:salary]', [{ kind: 'members' }])])).toEqual([]);
  expect(disclosed([mail('[column:salary]', sender)], { kind: 'form', app: 'other' })).toEqual([]);
});

test('users of an app are told as those of them who see the least', () => {
  const to = [{ kind: 'app-users' as const, app: 'app' }];
  expect(disclosed([mail('[column:item] [column:salary]', to)], added)).toEqual([
    'Each user of Shop gets a mail with the column Salary, which they can’t see on the pages.',
  ]);
  const some = { ...app, viewers: [sees('reader', [], { some: ['item'] }), sees('writer', ['item'])] };
  expect(disclosed([mail('[column:item]', to)], added, some)).toEqual([
    'Each user of Shop gets a mail with the column Item, also of rows that they can’t see on the pages.',
  ]);
  const roles = { ...app, viewers: [...app.viewers, sees('role:staff', [])] };
  expect(disclosed([mail('[column:item]', to)], added, roles)).toEqual([
    'Each user of Shop gets a mail with the column Item, which they can’t see on the pages.',
  ]);
  const write: Step = { id: 'w', kind: 'write', cells: { item: '[column:salary]' } };
  const shown = { ...app, viewers: [sees('role:staff', ['item'])] };
  expect(disclosed([write], added, shown)).toEqual([
    'People with the role Staff see Salary in the column Item of Orders.',
  ]);
});

test('an address, a person in a cell and a service are anyone', () => {
  const to = [{ kind: 'address' as const, address: 'boss@example.com' }];
  expect(disclosed([mail('[rows]', to)], { ...added, batch: 'together' })).toEqual([
    'boss@example.com gets a mail with the column Item, which they can’t see on the pages.',
  ]);
  expect(disclosed([mail('[column:item]', sender)], added)).toEqual([
    'Whoever is in Email gets a mail with the column Item, which they can’t see on the pages.',
  ]);
  const call: Step = { id: 'c', kind: 'call', address: 'https://x.example/y', headers: [], body: '' };
  expect(disclosed([call], added)).toEqual([
    'x.example gets a call with the columns Item, Email, Salary, Staff, which they can’t see on the pages.',
  ]);
});

test('what is written to a cell that others see is told to them', () => {
  const write: Step = { id: 'w', kind: 'write', cells: { item: 'Costs [column:salary]', email: '[column:salary]' } };
  expect(disclosed([write], added)).toEqual(['Users with read access see Salary in the column Item of Orders.']);
});
