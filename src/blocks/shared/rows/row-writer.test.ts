import { expect, test } from 'vitest';
import type { DataRow } from '../../data-contract.ts';
import { RowWriter, type WriterNeeds } from './row-writer.ts';

const row = (at: number, customer: number, name?: string): DataRow => ({
  ...{ row_id: `r${at}`, version: 1, cells: { customer } },
  ...(name && { named: { customer: name }, linked: { customer: `c${customer}` } }),
});

/** Rows on screen, and the answer of the server as soon as the test gives it. */
function screen(...first: DataRow[]) {
  let rows = first;
  const answer = Promise.withResolvers<DataRow>();
  const needs = {
    actions: [],
    act: { notify: () => undefined, editRow: async () => ({ row: await answer.promise, message: '' }) },
    rows: {
      get data() {
        return { rows };
      },
      change: (work: (all: DataRow[]) => DataRow[]) => {
        rows = work(rows);
      },
    },
  } as unknown as WriterNeeds;
  const writer = new RowWriter({ pending: new Set(), fresh: '', conflict: null }, () => undefined);
  return { needs, writer, answer, shown: () => rows[0] };
}

test('a key that another row has is called as it is there, before the server answers', async () => {
  const { needs, writer, answer, shown } = screen(row(1, 17, 'Harbour Hotel'), row(2, 23, 'Aurora'));
  const written = writer.edit(needs, row(1, 17, 'Harbour Hotel'), { customer: 23 });
  expect(shown()).toMatchObject({ named: { customer: 'Aurora' }, linked: { customer: 'c23' } });
  answer.resolve({ ...row(1, 23, 'Café Aurora'), version: 2 });
  await written;
  expect(shown()?.named).toEqual({ customer: 'Café Aurora' });
});

test('the name of the key before is never shown for another key', async () => {
  const { needs, writer, answer, shown } = screen(row(1, 17, 'Harbour Hotel'));
  const written = writer.edit(needs, row(1, 17, 'Harbour Hotel'), { customer: 99 });
  expect(shown()).toMatchObject({ cells: { customer: 99 }, named: {}, linked: {} });
  answer.resolve({ ...row(1, 99), version: 2 });
  await written;
  expect(shown()?.named).toBeUndefined();
});

test('a refused change brings the name back', async () => {
  const { needs, writer, answer, shown } = screen(row(1, 17, 'Harbour Hotel'));
  const written = writer.edit(needs, row(1, 17, 'Harbour Hotel'), { customer: 99 });
  answer.reject(new Error('offline'));
  expect(await written).not.toBeNull();
  expect(shown()).toMatchObject({ cells: { customer: 17 }, named: { customer: 'Harbour Hotel' } });
});
