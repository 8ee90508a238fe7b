import { describe, expect, test } from 'vitest';
import type { Cell, Column } from '../../../model.ts';
import { scalarOfCell } from '../cell-scalar.ts';
import { computeUnsaved, type StoredColumns } from './compute-unsaved.ts';
import { planUnsaved } from './plan-unsaved.ts';

const column = (id: string, type: Column['type'], formula?: string): Column => ({
  ...{ id, name: id, type },
  ...(formula !== undefined && { formula }),
});
type Cells = Record<string, Cell>;
interface Sheet {
  id: string;
  columns: Column[];
  rows: Cells[];
}

const orders = (...columns: Column[]): Sheet => ({
  id: 'orders',
  columns: [column('number', 'text'), column('rate', 'number'), ...columns],
  rows: [
    { number: 'A', rate: 1, total: 10 },
    { number: 'B', rate: 3, total: 30 },
  ],
});
const lines = (...columns: Column[]): Sheet => ({
  id: 'lines',
  columns: [column('order', 'text'), column('amount', 'number'), ...columns],
  rows: [{ order: 'A', amount: 10 }],
});

/** What is made of one order with lines, as texts; `?` is not known. Says which stored columns were read, too. */
function made(sheets: Sheet[], shown: Record<string, string[]>, rows: Record<string, Cells[]>, unknown: string[] = []) {
  const key = { parent: 'orders', key: 'number', lines: 'lines', link: 'order' };
  const plan = planUnsaved({ sheets, shown: new Map(Object.entries(shown)), key });
  const stored = new Map(
    [...plan.stored].map(([id, columns]): [string, StoredColumns] => {
      const sheet = sheets.find((one) => one.id === id)!;
      const read = sheet.columns.filter((one) => columns.has(one.id));
      const scalars = read.map((one): [string, ReturnType<typeof scalarOfCell>[]] => [
        one.id,
        sheet.rows.map((row) => scalarOfCell(row[one.id], one)),
      ]);
      return [id, { count: sheet.rows.length, scalars: new Map(scalars) }];
    }),
  );
  const unsaved = Object.entries(rows).map(
    ([id, own]) => [id, own.map((cells) => ({ cells, unknown: new Set(unknown) }))] as const,
  );
  const computed = computeUnsaved({
    ...{ plan, sheets, rows: new Map(unsaved), stored, key, now: 45_000, stepsInAll: 100_000 },
  });
  const values = [...computed].flatMap(([id, own]) =>
    own.map((row) => (shown[id] ?? []).map((name) => (row[name] === undefined ? '?' : row[name]))),
  );
  return { values, read: [...plan.stored].map(([id, columns]) => `${id} ${[...columns].toSorted().join(' ')}`) };
}

describe('of an order with its lines', () => {
  const total = column('total', 'number', 'SUMIFS(lines[column:amount], lines[column:order], [column:number])');
  const share = column(
    'share',
    'number',
    '[column:amount] / XLOOKUP([column:order], orders[column:number], orders[column:total], 0, 0, 1)',
  );
  const sheets = [orders(total), lines(share)];
  const rows = {
    orders: [{ number: 'N', rate: 2 }],
    lines: [
      { order: 'N', amount: 4 },
      { order: 'N', amount: 12 },
    ],
  };

  test('totals and what follows from them need no stored row', () => {
    expect(made(sheets, { orders: ['total'], lines: ['share'] }, rows)).toEqual({
      values: [[16], [0.25], [0.75]],
      read: [],
    });
  });

  test('a key that is not known yet is one that no row has', () => {
    const without = { orders: [{ rate: 2 }], lines: rows.lines.map(({ amount }) => ({ amount })) };
    expect(made(sheets, { orders: ['total'], lines: [] }, without, ['number', 'order']).values[0]).toEqual([16]);
    const named = orders(total, column('label', 'text', '"No. " & [column:number] & ": " & [column:total]'));
    expect(made([named, lines()], { orders: ['label'], lines: [] }, without, ['number', 'order']).values[0]).toEqual([
      '?',
    ]);
  });

  test('what is wrong of one line makes the total unknown', () => {
    expect(made(sheets, { orders: ['total'], lines: ['share'] }, rows, ['amount']).values).toEqual([
      ['?'],
      ['?'],
      ['?'],
    ]);
  });
});

describe('of whole columns', () => {
  test('the unsaved row counts with the stored ones', () => {
    const mean = column('mean', 'number', 'AVERAGE(orders[column:rate])');
    const rank = column('rank', 'number', 'COUNTIFS(orders[column:rate], ">" & [column:rate]) + 1');
    expect(
      made(
        [orders(mean, rank), lines()],
        { orders: ['mean', 'rank'], lines: [] },
        { orders: [{ rate: 2 }], lines: [] },
      ),
    ).toEqual({
      values: [[2, 2]],
      read: ['orders rate'],
    });
  });

  test('what stored rows will be once it is stored is not known before', () => {
    const left: Sheet = {
      id: 'stock',
      columns: [column('left', 'number', '9 - SUM(lines[column:amount])'), column('price', 'number', '2 * 3')],
      rows: [{ left: 5, price: 6 }],
    };
    const [sees, pays] = ['left', 'price'].map((id) => column(`of_${id}`, 'number', `SUM(stock[column:${id}])`));
    expect(
      made(
        [orders(sees!, pays!), lines(), left],
        { orders: ['of_left', 'of_price'], lines: [] },
        { orders: [{}], lines: [] },
      ).values[0],
    ).toEqual(['?', 6]);
  });

  test('errors, formulas that can’t be read and those that take too long have no value', () => {
    const wrong = [
      column('error', 'number', '1 / 0'),
      column('unread', 'number', 'SUM('),
      column('long', 'number', 'SUM(SEQUENCE(1000000))'),
    ];
    const shown = { orders: wrong.map(({ id }) => id), lines: [] };
    expect(made([orders(...wrong), lines()], shown, { orders: [{}], lines: [] }).values[0]).toEqual(['?', '?', '?']);
  });
});
