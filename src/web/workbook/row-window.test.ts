import { expect, test } from 'vitest';
import { RowLayout } from './groups/row-layout.ts';
import { RowWindow, type ShownRow } from './row-window.ts';

test('rows that were asked for before all was read again never come to lines of other rows', async () => {
  const waiting: (() => void)[] = [];
  const rowOf = (row_id: string): ShownRow => ({ row_id, version: 1, cells: {} });
  let asked = '';
  const rows = new RowWindow(
    (offset, limit) => {
      const of = asked;
      return new Promise((resolve) =>
        waiting.push(() => resolve(Array.from({ length: limit }, (_, at) => rowOf(`${of}${offset + at}`)))),
      );
    },
    { onRows: () => undefined, onFailure: (error) => expect.unreachable(String(error)) },
  );
  asked = 'old';
  rows.reset(RowLayout.plain(10));
  const needed = rows.need(2, 4);
  asked = 'new';
  rows.reset(RowLayout.plain(10));
  waiting.shift()?.();
  await needed;
  expect(rows.at(2)).toBeUndefined();
  const again = rows.need(2, 4);
  waiting.shift()?.();
  await again;
  expect(rows.at(2)?.row_id).toBe('new2');
});
