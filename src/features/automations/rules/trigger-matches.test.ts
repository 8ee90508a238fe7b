import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import type { Trigger } from './automation.ts';
import { linesOf, withoutLinks } from '#kit/mail-text.ts';
import { addressesIn } from './mail-text.ts';
import { type RowEvent, triggerMatches } from './trigger-matches.ts';
import { webhookEventOf } from './webhook.ts';

const columns: Column[] = [
  { id: 'state', name: 'State', type: 'text' },
  { id: 'paid', name: 'Paid', type: 'boolean' },
];
const batching = { batch: 'each', imports: false } as const;
const event = (given: Partial<RowEvent>): RowEvent => ({
  ...{ change: 'changed', before: {}, after: {}, columns: ['state'], actor: { kind: 'user' } },
  ...given,
});
const changed = (from: string | null, to: string | null): Trigger => ({
  ...{ kind: 'changed', columns: ['state'], from, to },
  ...batching,
});

test('a change is compared as people read it, and blank is a value', () => {
  const paid: Trigger = { kind: 'changed', columns: ['paid'], from: '', to: 'yes', ...batching };
  expect(triggerMatches(paid, event({ columns: ['paid'], after: { paid: true } }), columns)).toBe(true);
  expect(triggerMatches(changed('OPEN', null), event({ before: { state: 'open' } }), columns)).toBe(true);
  expect(
    triggerMatches(changed('open', 'paid'), event({ before: { state: 'open' }, after: { state: 'sent' } }), columns),
  ).toBe(false);
  expect(triggerMatches(changed(null, null), event({ columns: ['paid'] }), columns)).toBe(false);
});

test('updates from files count where the owner wants them; a form is what came through a page', () => {
  const actor = { kind: 'user', update: {} };
  const added = { change: 'added', before: null, actor } as const;
  expect(triggerMatches({ kind: 'added', ...batching }, event(added), columns)).toBe(false);
  expect(triggerMatches({ kind: 'added', batch: 'each', imports: true }, event(added), columns)).toBe(true);
  const through = { kind: 'page', app_id: 'app_1' };
  const sent = event({ ...added, actor: { kind: 'anonymous', through } });
  expect(triggerMatches({ kind: 'form', app: null }, sent, columns)).toBe(true);
  expect(triggerMatches({ kind: 'form', app: 'app_2' }, sent, columns)).toBe(false);
  expect(webhookEventOf(sent, { events: ['row.added', 'form.sent'], imports: false })).toBe('form.sent');
  expect(webhookEventOf(sent, { events: ['row.added'], imports: false })).toBe('row.added');
  expect(webhookEventOf(sent, { events: ['row.deleted'], imports: false })).toBeNull();
});

test('what strangers typed makes no link in a mail', () => {
  for (const hostile of [
    'https://evil.example/a',
    'www.evil.example',
    'evil.example/x',
    'javascript://evil.example',
    'mailto:a@evil.example',
  ])
    expect(withoutLinks(hostile)).not.toMatch(/https?:|www\.|:\/\/|\.example|mailto:/);
  expect(linesOf('a\r\n\r\nb\u0000\n')).toEqual(['a', 'b']);
  expect(addressesIn('a@example.com; no, b@example.com <c')).toEqual(['a@example.com', 'b@example.com']);
});
