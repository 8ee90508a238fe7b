import { expect, test } from 'vitest';
import { configOf } from '#test/render-sample.tsx';
import type { Cell, ColumnType } from '#engine/model.ts';
import type { WriteRequest } from '../../contract.ts';
import { definition } from '../definition.ts';

const consent = { column: 'terms', text_as: 'Consent', consent_text: 'We store this.', consent_version: '2' };
function stored(
  sent: Cell,
  { type = 'text' as ColumnType, before = null as Cell, entry = consent as Record<string, unknown> } = {},
) {
  const request: WriteRequest = {
    ...{ kind: before === null ? 'add' : 'edit', cells: { terms: sent }, editable: [], options: {}, user: null },
    ...{ columns: [{ id: 'terms', name: 'Terms', type }], today: '2026-11-28', matches: () => true },
    ...{ now: '2026-11-28T18:00', zone: 'Europe/Berlin', before: { terms: before } },
  };
  return definition.checkWrite?.(configOf('form', { axis: [entry] }) as never, request);
}

test('a consent stores the version of its text and the time, or what fits into its column', () => {
  const own = String(stored('yes')?.cells['terms']);
  expect(own).toMatch(/^Version 2 #[0-9a-f]{8}, 2026-11-28 18:00 \(Europe\/Berlin\)$/);
  expect(stored('anything', { type: 'boolean' })?.cells['terms']).toBe(true);
  expect(stored('yes', { type: 'datetime' })?.cells['terms']).toBe('2026-11-28T18:00');
  expect(stored(null)?.cells['terms']).toBeNull();
  expect(stored(null, { entry: { ...consent, required: true } })?.problems).toHaveLength(1);
});

test('who changes another answer agrees to nothing new, but to another text', () => {
  const before = String(stored('yes')?.cells['terms']).replace('28 18:00', '01 09:00');
  expect(stored('yes', { before })?.cells['terms']).toBe(before);
  const entry = { ...consent, consent_text: 'We store this, and more.' };
  expect(stored('yes', { before, entry })?.cells['terms']).not.toBe(before);
});

test('a ranking names each option once, and a matrix one of its options', () => {
  const problemsOf = (choices_as: string, sent: string) => {
    const config = configOf('form', { axis: [{ column: 'terms', type: 'select', choices_as, options: 'A, B, C' }] });
    const request = {
      kind: 'add',
      cells: { terms: sent },
      editable: [],
      options: {},
      user: null,
      columns: [],
    } as const;
    return definition.checkWrite?.(config as never, { ...request, today: '', matches: () => true }).problems.length;
  };
  expect(['B, A, C', 'B', 'A, A', 'A, X'].map((sent) => problemsOf('Ranking', sent))).toEqual([0, 0, 1, 1]);
  expect(['B', 'A, B', 'X'].map((sent) => problemsOf('Matrix', sent))).toEqual([0, 1, 1]);
});
