/**
 * Links next to joins: rollups of children by their parents, filters by what a parent is called, and the picker's search.
 * Everything is the same rows with the same meaning, every question is another one, and all answers are compared.
 */

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { computeColumns, type SheetOfFormulas } from '#engine/formula/columns/compute-columns.ts';
import { storeColumnFormula } from '#engine/formula/columns/column-formula.ts';
import { KeyedColumns } from '#engine/formula/keyed/keyed-columns.ts';
import type { Cell, Column, Row } from '#engine/model.ts';
import { foldText } from '#engine/folding.ts';
import type { QueryFilter } from '#engine/query-model.ts';
import { runQuery } from '#engine/run-query.ts';
import { type Snapshot, SnapshotBuilder } from '#engine/snapshot.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import { openDuckdb } from './duckdb-contender.ts';
import { context } from './questions.ts';

// The edits come last: the others ask about the rows as they were.
const linkQuestions = ['rollup', 'filter by link', 'picker search', 'rollup after an edit'] as const;
type LinkQuestion = (typeof linkQuestions)[number];

export interface LinkFigures {
  children: number;
  parents: number;
  question: LinkQuestion;
  milliseconds: number;
  others: { name: string; milliseconds: number }[];
}

/** What was found, in an order that all contenders share. */
interface LinkFinding {
  total: number;
  rows: string[];
  sum: number;
}

interface LinkContender {
  name: string;
  /** Before the clock runs. */
  prepare?(question: LinkQuestion): void;
  answer(question: LinkQuestion, turn: number): Promise<LinkFinding> | LinkFinding;
  close(): Promise<void> | void;
}

const states = ['open', 'paid', 'sent', 'late', 'void', 'hold', 'new', 'done', 'back', 'lost', 'part', 'next', 'kept'];
const words = ['North', 'Harbor', 'Cedar', 'Summit', 'Meadow', 'Granite', 'Willow', 'Falcon', 'Ember', 'Juniper'];
const ends = ['Bakery', 'Works', 'Traders', 'Mill', 'Foundry', 'Garden', 'Press', 'Motors', 'Studio'];

const parentOf = (at: number) => ({
  key: `C${at}`,
  name: `${words[at % 10]} ${ends[(at * 7) % 9]} ${(at * 7_919) % 1_000_003}`,
});
const childOf = (at: number, parents: number) => ({
  customer: `C${(at * 7_919) % parents}`,
  state: states[(at * 31) % 13]!,
  amount: ((at * 104_729) % 99_991) / 4,
});
/** Other digits of names each turn: some parents, never the same. */
const textOf = (turn: number): string => `${words[turn % 10]} ${ends[(turn * 4) % 9]} ${1 + (turn % 9)}`;
const stateOf = (turn: number): string => states[turn % 13]!;
const pageSize = 20;

/** A child of each turn that goes from one parent to another with another amount; no parent is in two turns. */
function editOf(turn: number, children: number, parents: number) {
  const at = (turn * 2_003 + 17) % children;
  const { customer, state } = childOf(at, parents);
  const other = (Number(customer.slice(1)) + parents / 2) % parents;
  return { at, from: customer, cells: { customer: `C${other}`, state, amount: turn + 0.25 } };
}

/** Throws where two contenders answer differently. */
export async function benchLinks(sizes: readonly { children: number; parents: number }[]): Promise<LinkFigures[]> {
  const figures: LinkFigures[] = [];
  for (const { children, parents } of sizes) {
    const engine = engineOfLinks(children, parents);
    const others = [await duckdbOfLinks(children, parents), await postgresOfLinks(children, parents)];
    for (const question of linkQuestions) {
      const figure: LinkFigures = { ...{ children, parents, question, milliseconds: 0 }, others: [] };
      const own: number[] = [];
      engine.prepare?.(question);
      for (const other of others.filter((one) => one !== null)) {
        const measured: number[] = [];
        // Each database is asked other questions: the engine may know the answers to those of before.
        const first = others.indexOf(other) * turns;
        for (let turn = first; turn < first + turns; turn++) {
          const [found, expected] = [await timed(other, question, turn), await timed(engine, question, turn)];
          if (!isSame(found.finding, expected.finding))
            throw new Error(
              `${other.name}, ${question}, ${turn}: ${text(found.finding)} is not ${text(expected.finding)}`,
            );
          measured.push(found.milliseconds);
          own.push(expected.milliseconds);
        }
        figure.others.push({ name: other.name, milliseconds: median(measured) });
      }
      figure.milliseconds = median(own);
      figures.push(figure);
    }
    for (const one of [engine, ...others]) await one?.close();
  }
  return figures;
}

const turns = 9;

async function timed(contender: LinkContender, question: LinkQuestion, turn: number) {
  const start = performance.now();
  const finding = await contender.answer(question, turn);
  return { milliseconds: performance.now() - start, finding };
}

const text = (finding: LinkFinding): string => JSON.stringify(finding).slice(0, 400);
const median = (measured: readonly number[]): number =>
  measured.toSorted((one, other) => one - other)[measured.length >> 1] ?? Number.NaN;
/** Sums are added in another order elsewhere. */
const isSame = (one: LinkFinding, other: LinkFinding): boolean =>
  one.total === other.total &&
  one.rows.join('\n') === other.rows.join('\n') &&
  Math.abs(one.sum - other.sum) <= Math.abs(one.sum) * 1e-9;

const parentColumns: Column[] = [
  { id: 'key', name: 'Key', type: 'text' },
  { id: 'name', name: 'Name', type: 'text' },
];
const childColumns: Column[] = [
  { id: 'customer', name: 'Customer', type: 'text' },
  { id: 'state', name: 'State', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'number' },
];
const total: Column = { id: 'total', name: 'Total', type: 'number' };

function snapshotOf(columns: Column[], count: number, cellsAt: (at: number) => Record<string, Cell>): Snapshot {
  const builder = new SnapshotBuilder(1, columns);
  const batch = 5_000;
  for (let from = 0; from < count; from += batch) {
    const rows: Row[] = [];
    for (let at = from; at < Math.min(count, from + batch); at++)
      rows.push({ row_id: String(at).padStart(9, '0'), position: at + 1, version: 1, cells: cellsAt(at) });
    builder.add(rows);
  }
  return builder.finish();
}

/** As the server asks it: a rollup is a formula column, a filter by name one of keys, the picker asks two questions. */
function engineOfLinks(children: number, parents: number): LinkContender {
  const parent = snapshotOf(parentColumns, parents, parentOf);
  const child = snapshotOf(childColumns, children, (at) => childOf(at, parents));
  const column = <Item>(count: number, one: (at: number) => Item): Item[] =>
    Array.from({ length: count }, (_, at) => one(at));
  const orders: SheetOfFormulas = {
    ...{ id: 'Orders', columns: childColumns, rowCount: children },
    cells: new Map<string, Cell[]>([
      ['customer', column(children, (at) => childOf(at, parents).customer)],
      ['state', column(children, (at) => childOf(at, parents).state)],
      ['amount', column(children, (at) => childOf(at, parents).amount)],
    ]),
  };
  const keys = column(parents, (at) => parentOf(at).key);
  const sheets = [
    { id: 'Customers', title: 'Customers', columns: [...parentColumns, total] },
    { id: 'Orders', title: 'Orders', columns: childColumns },
  ];
  const rollup = (state: string): LinkFinding => {
    const typed = `SUMIFS(Orders[Amount], Orders[Customer], [Key], Orders[State], "${state}")`;
    const formula = storeColumnFormula(typed, 'Customers', sheets);
    const own = {
      ...{ id: 'Customers', columns: [...parentColumns, { ...total, formula }], rowCount: parents },
      cells: new Map<string, Cell[]>([['key', keys]]),
    };
    const { cells, stopped } = computeColumns({
      own,
      others: [orders],
      requested: ['total'],
      now: 46_000,
      stepsInAll: Infinity,
    });
    if (stopped.length > 0) throw new Error('The rollup was stopped.');
    return ofTotals((cells.get('total') ?? []).map(Number));
  };
  const sumOf = storeColumnFormula('SUMIFS(Orders[Amount], Orders[Customer], [Key])', 'Customers', sheets);
  let held: KeyedColumns | null = null;
  const edited = (turn: number): LinkFinding => {
    const { at, cells } = editOf(turn, children, parents);
    const row = { row_id: `${at}`, position: at, cells: [cells.customer, cells.amount] };
    held!.change(1, [row]);
    const found = held!.compute(46_000) ?? [];
    return ofParents(found.map(({ row_id, cells: own }) => ({ at: Number(row_id), total: Number(own['total']) })));
  };
  /** As a server holds it once it has computed the rollup: not a part of what one edit takes. */
  const hold = (): KeyedColumns => {
    const own = [parentColumns[0]!, { ...total, formula: sumOf }];
    const setup = [
      { id: 'Customers', columns: own, read: ['key', 'total'] },
      { id: 'Orders', columns: childColumns, read: ['customer', 'amount'] },
    ];
    const made = KeyedColumns.of({ sheets: setup, requested: ['total'] })!;
    const [named, sums] = [orders.cells.get('customer')!, orders.cells.get('amount')!];
    const first = computeColumns({
      ...{
        own: { id: 'Customers', columns: own, rowCount: parents, cells: new Map([['key', keys]]) },
        others: [orders],
      },
      ...{ requested: ['total'], now: 46_000, stepsInAll: Infinity },
    }).cells.get('total')!;
    made.fill(
      0,
      keys.map((key, at) => ({ row_id: `${at}`, position: at, cells: [key, first[at]!] })),
    );
    made.fill(
      1,
      named.map((key, at) => ({ row_id: `${at}`, position: at, cells: [key, sums[at]] })),
    );
    return made;
  };
  const filter = (name: string): LinkFinding => {
    const named = runQuery(
      parent,
      { columns: ['key'], search: { text: name, columns: ['name'] }, page: { offset: 0, limit: 2_000 } },
      context,
    );
    const values = named.rows.map(({ cells }) => foldText(String(cells['key'])));
    const {
      total: count,
      rows,
      aggregates,
    } = runQuery(
      child,
      {
        ...{ columns: ['customer'], page: { offset: 0, limit: pageSize } },
        search: { text: name, columns: [], keys: [{ column: 'customer', values }] },
        aggregates: [{ function: 'sum', column: 'amount' }],
      },
      context,
    );
    return { total: count, rows: rows.map(({ row_id }) => String(Number(row_id))), sum: Number(aggregates[0] ?? 0) };
  };
  const pick = (name: string): LinkFinding => {
    const begins: QueryFilter = { column: 'name', condition: 'starts_with', value: name };
    const page = { offset: 0, limit: pageSize };
    const first = runQuery(parent, { columns: ['key'], filters: [begins], page }, context);
    const rest = runQuery(
      parent,
      {
        ...{ columns: ['key'], filters: [{ ...begins, condition: 'not_starts_with' }] },
        search: { text: name, columns: ['key', 'name'] },
        page: { offset: 0, limit: pageSize - first.rows.length },
      },
      context,
    );
    const rows = [...first.rows, ...rest.rows].map(({ cells }) => String(cells['key']));
    return { total: first.total + rest.total, rows, sum: 0 };
  };
  return {
    name: 'sheaf',
    close: () => undefined,
    prepare(question) {
      held = question === 'rollup after an edit' ? hold() : null;
    },
    answer(question, turn) {
      parent.words.drop();
      child.words.drop();
      if (question === 'rollup after an edit') return edited(turn);
      if (question === 'rollup') return rollup(stateOf(turn));
      return question === 'filter by link' ? filter(textOf(turn)) : pick(textOf(turn));
    },
  };
}

/** The sums of parents in their order: all of them, and the first. */
const ofTotals = (totals: readonly number[]): LinkFinding => ({
  total: totals.filter((one) => one !== 0).length,
  rows: totals.slice(0, pageSize).map((one) => one.toFixed(2)),
  sum: totals.reduce((sum, one, at) => sum + one * ((at % 7) + 1), 0),
});

/** The new sums of the parents that an edit touched, in their order. */
function ofParents(found: readonly { at: number; total: number }[]): LinkFinding {
  const rows = found.toSorted((one, other) => one.at - other.at).map(({ at, total: sum }) => `${at} ${sum.toFixed(2)}`);
  return { total: found.length, rows, sum: 0 };
}

/** A search finds each word anywhere in a name, whatever its case. */
const containsAll = (column: string, searched: string): string =>
  searched
    .split(' ')
    .map((word) => `lower(${column}) LIKE '%${word.toLowerCase()}%'`)
    .join(' AND ');

const statements = {
  rollup: (state: string) => `
    SELECT p.place, coalesce(o.total, 0) AS total FROM parents p
    LEFT JOIN (SELECT customer, sum(amount) AS total FROM children WHERE state = '${state}' GROUP BY customer) o
      ON o.customer = p.key
    ORDER BY p.place`,
  /** As an index has it: of the parents that the edit touched, and of no other. */
  edit: ({ at, cells }: ReturnType<typeof editOf>) => `
    UPDATE children SET customer = '${cells.customer}', amount = ${cells.amount} WHERE place = ${at}`,
  touched: ({ from, cells }: ReturnType<typeof editOf>) => `
    SELECT p.place, coalesce(sum(c.amount), 0) AS total FROM parents p LEFT JOIN children c ON c.customer = p.key
    WHERE p.key IN ('${from}', '${cells.customer}') GROUP BY p.place`,
  filtered: (searched: string) => `
    SELECT c.place FROM children c JOIN parents p ON p.key = c.customer WHERE ${containsAll('p.name', searched)}
    ORDER BY c.place LIMIT ${pageSize}`,
  filteredTotal: (searched: string) => `
    SELECT count(*) AS count, coalesce(sum(c.amount), 0) AS sum FROM children c JOIN parents p ON p.key = c.customer
    WHERE ${containsAll('p.name', searched)}`,
  picked: (searched: string) => `
    SELECT p.key FROM parents p WHERE ${containsAll('p.name', searched)}
    ORDER BY lower(p.name) NOT LIKE '${searched.toLowerCase()}%', p.place LIMIT ${pageSize}`,
  pickedTotal: (searched: string) => `SELECT count(*) AS count FROM parents p WHERE ${containsAll('p.name', searched)}`,
};

type Rows = Record<string, unknown>[];

function sqlContender(
  name: string,
  { children, parents }: { children: number; parents: number },
  run: (sql: string) => Promise<Rows>,
  close: () => Promise<void>,
): LinkContender {
  return {
    name,
    close,
    async answer(question, turn) {
      if (question === 'rollup')
        return ofTotals((await run(statements.rollup(stateOf(turn)))).map(({ total: one }) => Number(one)));
      if (question === 'rollup after an edit') {
        const edit = editOf(turn, children, parents);
        await run(statements.edit(edit));
        const found = await run(statements.touched(edit));
        return ofParents(found.map((row) => ({ at: Number(row['place']), total: Number(row['total']) })));
      }
      const searched = textOf(turn);
      const [list, sums] =
        question === 'filter by link'
          ? [statements.filtered(searched), statements.filteredTotal(searched)]
          : [statements.picked(searched), statements.pickedTotal(searched)];
      const [rows, [all]] = [await run(list), await run(sums)];
      return {
        total: Number(all?.['count']),
        rows: rows.map((row) => String(row['place'] ?? row['key'])),
        sum: Number(all?.['sum'] ?? 0),
      };
    },
  };
}

const tables = [
  'CREATE TABLE parents (place INTEGER, key VARCHAR, name VARCHAR)',
  'CREATE TABLE children (place INTEGER, customer VARCHAR, state VARCHAR, amount DOUBLE PRECISION)',
];

async function duckdbOfLinks(children: number, parents: number): Promise<LinkContender | null> {
  const instance = await openDuckdb();
  if (!instance) return null;
  const connection = await instance.connect();
  for (const sql of tables) await connection.run(sql);
  const fill = async (table: string, count: number, cells: (at: number) => (string | number)[]): Promise<void> => {
    const appender = await connection.createAppender(table);
    for (let at = 0; at < count; at++) {
      appender.appendInteger(at);
      for (const cell of cells(at))
        if (typeof cell === 'number') appender.appendDouble(cell);
        else appender.appendVarchar(cell);
      appender.endRow();
    }
    appender.closeSync();
  };
  await fill('parents', parents, (at) => Object.values(parentOf(at)));
  await fill('children', children, (at) => Object.values(childOf(at, parents)));
  const run = async (sql: string): Promise<Rows> => (await connection.runAndReadAll(sql)).getRowObjects();
  await connection.run('CREATE INDEX children_place ON children (place)');
  return sqlContender('duckdb', { children, parents }, run, async () => {
    connection.closeSync();
    await Promise.resolve(instance.closeSync());
  });
}

/** With an index on both keys, as a schema with a foreign key has. */
async function postgresOfLinks(children: number, parents: number): Promise<LinkContender> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const settings = { shared_buffers: '512MB', work_mem: '128MB', dynamic_shared_memory_type: 'mmap' };
  const server = await startEmbeddedPostgres({ folder, settings });
  const client = new pg.Client(server.address);
  await client.connect();
  for (const sql of tables) await client.query(sql);
  const fill = async (table: string, count: number, cells: (at: number) => (string | number)[]): Promise<void> => {
    const types = table === 'parents' ? ['text', 'text'] : ['text', 'text', 'float8'];
    const given = types.map((type, at) => `$${at + 2}::${type}[]`).join(', ');
    for (let from = 0; from < count; from += 10_000) {
      const rows = Array.from({ length: Math.min(10_000, count - from) }, (_, at) => cells(from + at));
      const places = rows.map((_, at) => from + at);
      const columns = types.map((_, at) => rows.map((row) => row[at]));
      await client.query(`INSERT INTO ${table} SELECT * FROM unnest($1::int[], ${given})`, [places, ...columns]);
    }
  };
  await fill('parents', parents, (at) => Object.values(parentOf(at)));
  await fill('children', children, (at) => Object.values(childOf(at, parents)));
  await client.query('CREATE UNIQUE INDEX ON parents (key)');
  await client.query('CREATE INDEX ON children (customer)');
  await client.query('CREATE INDEX ON children (place)');
  await client.query('VACUUM ANALYZE parents');
  await client.query('VACUUM ANALYZE children');
  const run = async (sql: string): Promise<Rows> => (await client.query<Record<string, unknown>>(sql)).rows;
  return sqlContender('postgres', { children, parents }, run, async () => {
    await client.end();
    await server.stop();
    await removeFolder(folder);
  });
}
