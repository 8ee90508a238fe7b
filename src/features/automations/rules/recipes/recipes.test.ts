import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { definitionShape } from '../../api/definition.ts';
import type { AutomationDefinition } from '../automation.ts';
import { checkAutomation } from '../check-automation.ts';
import { columnPaths, namedPlaceholders } from '../column-paths.ts';
import { describeAutomation } from '../describe.ts';
import { toShown, toStored } from '../placeholders.ts';
import { recipes, recipesFor } from './recipes.ts';

const orders: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'email', name: 'Email', type: 'email' },
  { id: 'made', name: 'Made', type: 'date' },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'state', name: 'State', type: 'choice', options: ['Open', 'Done'] },
  {
    id: 'customer',
    name: 'Customer',
    type: 'text',
    link: { sheet: 's2', key: 'code', name: 'code', on_delete: 'keep' },
  },
];
const customers: Column[] = [
  { id: 'code', name: 'Code', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'mail', name: 'Mail', type: 'email' },
];
const sheets = [
  { id: 's1', title: 'Orders', columns: orders },
  { id: 's2', title: 'Customers', columns: customers },
];
/** All of them fit it. */
const shop = {
  ...{ id: 's1', title: 'Orders' },
  columns: [...orders, { id: 'left', name: 'In stock', type: 'number' as const }],
};
let number = 0;
const given = { timeZone: 'UTC', app: null, newId: () => `step${number++}` };

test('ready automations fit a sheet, and nothing is wrong with any of them', () => {
  expect(recipes).toHaveLength(20);
  const all = recipesFor({ ...given, sheet: shop, sheets: [shop, sheets[1]!] });
  expect(new Set(all.map(({ name }) => name)).size).toBe(20);
  for (const { name, definition } of all) {
    expect([name, checkAutomation(definition, 's1', [shop, sheets[1]!])]).toEqual([name, []]);
    expect([name, definitionShape.safeParse(definition).error]).toEqual([name, undefined]);
  }
  expect(all[2]?.definition.trigger).toMatchObject({ column: 'due', before: 3 });
  expect(describeAutomation(all[0]!.definition, shop)).toBe('When a form for Orders is sent: send a mail.');
  const plain = recipesFor({ ...given, sheet: { ...shop, columns: [orders[0]!] }, sheets: [] });
  expect(plain.map(({ name }) => name)).toEqual([
    ...['Tell the team', 'Mail the team a list', 'Tell the team what’s deleted'],
    ...['Take rows from another program', 'Remind the team every week'],
  ]);
});

test('texts name columns of linked rows as people read them', () => {
  const paths = columnPaths(sheets[0], sheets);
  expect(paths.map(({ label }) => label)).toContain('Customer → City');
  const named = namedPlaceholders(paths, true);
  const stored = toStored('In [Customer → City]', named);
  expect(stored).toBe('In [column:customer>city]');
  expect(toShown(stored, named)).toBe('In [Customer → City]');
});

const check = (part: Partial<AutomationDefinition>): string[] =>
  checkAutomation(
    {
      ...{ trigger: { kind: 'added', batch: 'each', imports: false }, conditions: [], timeZone: 'UTC' },
      steps: [{ id: 's', kind: 'notify', title: 'Hi', text: '' }],
      ...part,
    },
    's1',
    sheets,
  ).map(({ message }) => message);

test('what is unfinished or gone is said in a sentence', () => {
  expect(check({})).toEqual([]);
  expect(check({ steps: [] })).toEqual(['Add what is done then.']);
  expect(check({ steps: [{ id: 's', kind: 'notify', title: '[column:gone]', text: '' }] })).toEqual([
    'A column in this text was deleted.',
  ]);
  expect(check({ steps: [{ id: 's', kind: 'write', cells: { gone: '1' } }] })).toEqual([
    'A column that is written was deleted.',
  ]);
  expect(check({ trigger: { kind: 'enters', conditions: [], batch: 'each', imports: false } })).toEqual([
    'Add a condition.',
  ]);
  expect(check({ trigger: { kind: 'date', column: 'item', before: 1, at: '09:00' } })).toEqual([
    'Choose a column of dates.',
  ]);
  expect(check({ steps: [{ id: 's', kind: 'notify', title: '[answer:x:id]', text: '' }] })).toEqual([
    'Only answers of earlier steps that call an address can be used.',
  ]);
  const together = { kind: 'added', batch: 'together', imports: false } as const;
  expect(check({ trigger: together, steps: [{ id: 's', kind: 'write', cells: { item: '1' } }] })).toEqual([
    'There is no single row to write to. Choose one run for each row.',
  ]);
});

test('a column that is computed from whole columns starts nothing', () => {
  const total: Column = { id: 'share', name: 'Share', type: 'number', formula: 'SUM(sheet_orders[column:item])' };
  const own = [{ id: 's1', title: 'Orders', columns: [...orders, total] }];
  const trigger = { kind: 'changed', columns: ['share'], from: null, to: null, batch: 'each', imports: false } as const;
  const steps = [{ id: 's', kind: 'notify', title: 'Hi', text: '' }] as const;
  const [problem] = checkAutomation({ trigger, conditions: [], steps, timeZone: 'UTC' }, 's1', own);
  expect(problem?.message).toContain('computed after a write');
});
