import { expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { answerFilterCounts } from './count-filtered.ts';

test('a call that is canceled while it counts fails once, and leaves no rejection behind', async () => {
  const left: unknown[] = [];
  const note = (error: unknown): number => left.push(error);
  process.on('unhandledRejection', note);
  const sheet = { id: 's1', title: 'Orders', columns: [{ id: 'paid', name: 'Paid', type: 'boolean' }] };
  const filter = {
    name: '',
    sheet_column: { sheet: 'Orders', column: 'paid' },
    condition: '=',
    value: 'true',
    active: true,
  };
  const call = {
    app: { workbook_id: 'w1', settings: { time_zone: 'UTC', week_starts_on: 0 } },
    viewer: { kind: 'anonymous' },
    body: { filters: [filter, filter] },
    services: {
      workbooks: { sheetsOf: async () => [sheet] },
      engine: { query: async () => Promise.reject(new Problem('unavailable', 'The request was canceled.')) },
    },
  };
  // Of a call only what it reads.
  await expect(answerFilterCounts(call as unknown as Parameters<typeof answerFilterCounts>[0])).rejects.toThrow(
    'The request was canceled.',
  );
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  expect(left).toEqual([]);
});
