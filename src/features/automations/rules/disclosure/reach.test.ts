import { expect, test } from 'vitest';
import type { AutomationDefinition, Recipient, Trigger } from '../automation.ts';
import { reachOf, reachSentence } from './reach.ts';
import type { AppInSight, Sight } from './sight.ts';

const orders = { id: 'orders', title: 'Orders', columns: [{ id: 'email', name: 'Email', type: 'email' as const }] };
const sees = (viewer: Sight['viewer'], adds: boolean): Sight => ({
  ...{ viewer, comes: true },
  sheets: [{ sheet_id: 'orders', columns: [], some: [], adds, typed: [] }],
});
const appOf = (...viewers: Sight[]): AppInSight => ({
  ...{ id: 'app', name: 'Shop', viewers },
  roles: [{ key: 'staff', name: 'Staff' }],
});
const said = (to: Recipient[], app: AppInSight, trigger: Trigger = { kind: 'form', app: null }): string[] => {
  const steps: AutomationDefinition['steps'] = [
    { id: 'm', kind: 'mail', to, subject: 'S', text: 'T' },
    { id: 'c', kind: 'call', address: 'https://x.example/key', headers: [], body: '' },
  ];
  const definition = { trigger, conditions: [], timeZone: 'UTC', steps };
  return reachOf(definition, 'orders', [orders], app).map((one) => reachSentence(one, 'Thanks', 'newly'));
};
const sender: Recipient = { kind: 'column', path: ['email'] };

test('whom an automation writes to is said by who may send its form', () => {
  const call = 'x.example newly gets a call: “Thanks”.';
  expect(said([sender], appOf(sees('anonymous', true), sees('reader', true)))).toEqual([
    'Whoever sends a form for Orders newly gets a mail: “Thanks”.',
    call,
  ]);
  expect(said([sender], appOf(sees('anonymous', false), sees('role:staff', true)))).toEqual([
    'People with the role Staff who send a form for Orders newly get a mail: “Thanks”.',
    call,
  ]);
  const added = { kind: 'added', batch: 'each', imports: false } as const;
  expect(said([sender, { kind: 'members' }, { kind: 'app-users', app: 'app' }], appOf(), added)).toEqual([
    'Whoever is in Email newly gets a mail: “Thanks”.',
    'Each user of Shop newly gets a mail: “Thanks”.',
    call,
  ]);
});
