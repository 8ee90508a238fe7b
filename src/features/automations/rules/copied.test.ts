import { expect, test } from 'vitest';
import type { AutomationDefinition, Step } from './automation.ts';
import { copiedDefinition } from './copied.ts';

const around = { sheets: new Map([['log', 'log2']]), app: { from: 'app', to: 'app2' }, isForeign: true };
const mail: Step = {
  ...{ id: 'm', kind: 'mail', subject: 'S', text: 'T' },
  to: [
    { kind: 'address', address: 'ann@example.com' },
    { kind: 'app-users', app: 'app' },
    { kind: 'app-users', app: 'other' },
    { kind: 'members' },
  ],
};
const call: Step = { id: 'c', kind: 'call', address: 'https://x.example/key', headers: ['X-Key'], body: '' };
const add: Step = { id: 'a', kind: 'add', sheet: 'log', cells: { what: '1' } };
const define = (steps: Step[], app: string | null = 'app'): AutomationDefinition => ({
  ...{ trigger: { kind: 'form', app }, conditions: [], timeZone: 'UTC' },
  steps: [{ id: 'b', kind: 'branch', conditions: [], met: steps, otherwise: [] }],
});

test('a copy is about its own sheets and app, and knows nobody of the other', () => {
  const copy = copiedDefinition(define([mail, call, add]), around);
  expect(copy?.trigger).toEqual({ kind: 'form', app: 'app2' });
  const [branch] = copy?.steps ?? [];
  expect(branch).toMatchObject({
    met: [
      { to: [{ kind: 'app-users', app: 'app2' }, { kind: 'members' }] },
      { address: '', headers: ['X-Key'] },
      { sheet: 'log2' },
    ],
  });
  expect(JSON.stringify(copy)).not.toMatch(/ann@|x\.example|:"app"|:"other"/);
});

test('within a workspace addresses of services stay, and what the copy lacks is left out', () => {
  const own = copiedDefinition(define([call], null), { ...around, isForeign: false });
  expect(JSON.stringify(own)).toContain('https://x.example/key');
  expect(copiedDefinition(define([{ ...add, sheet: 'gone' }]), around)).toBeNull();
  expect(copiedDefinition(define([mail], 'other'), around)).toBeNull();
});
