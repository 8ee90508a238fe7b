/** Answers a query over a table. */

import type { FormulaBudget } from '../../evaluate/evaluation.ts';
import type { Scalar } from '../../values/value.ts';
import { QuerySyntaxError } from './parse-query.ts';
import {
  keyOf,
  type Literal,
  type ParsedQuery,
  type QueryExpression,
  renamedColumns,
  totalsIn,
} from './query-nodes.ts';
import { holds, orderOf, type RowReader, valueOf } from './query-values.ts';

export interface QueriedTable {
  /** By column; empty where there is no header. */
  titles: readonly string[];
  rows: readonly (readonly Literal[])[];
  /** The place of a column by its letter (`B`) or number (`Col2`); -1 without one. */
  columnOf: (id: string) => number;
  date1904: boolean;
}

type Total = QueryExpression & { kind: 'total' };
interface Group {
  rows: (readonly Literal[])[];
  keys: Literal[];
}

/** Titles where any column has one, then the rows. */
export function runQuery(query: ParsedQuery, table: QueriedTable, budget: FormulaBudget): Scalar[][] {
  // One column has one name, however the query calls it.
  const own = renamedColumns(query, (id) => {
    const place = table.columnOf(id);
    if (place < 0) throw new QuerySyntaxError(`${id} is no column`);
    return columnId(place);
  });
  const found = new QueryRun(own, table, budget).answer();
  const hasTitles = found.titles.some((title) => title !== '');
  return hasTitles ? [found.titles, ...found.rows] : found.rows;
}

const columnId = (place: number): string => `Col${place + 1}`;
const placeOf = (id: string): number => Number(id.slice(3)) - 1;

class QueryRun {
  readonly #query: ParsedQuery;
  readonly #table: QueriedTable;
  readonly #budget: FormulaBudget;

  constructor(query: ParsedQuery, table: QueriedTable, budget: FormulaBudget) {
    this.#query = query;
    this.#table = table;
    this.#budget = budget;
  }

  answer(): { titles: string[]; rows: Scalar[][] } {
    const { where, groups, pivots, limit, offset } = this.#query;
    const rows = this.#table.rows.filter((row) => {
      this.#budget.spend(1);
      return where === null || holds(where, this.#reader(row, noTotals));
    });
    const select = this.#selected();
    const hasTotals = select.some((one) => totalsIn(one).length > 0) || groups.length > 0 || pivots.length > 0;
    const found =
      pivots.length > 0
        ? this.#pivoted(rows, select)
        : hasTotals
          ? this.#grouped(rows, select)
          : this.#plain(rows, select);
    const end = limit === null ? undefined : offset + limit;
    return { titles: found.titles, rows: found.rows.slice(offset, end) };
  }

  #selected(): readonly QueryExpression[] {
    const { select } = this.#query;
    if (select) return select;
    return this.#table.titles.map((_, place) => ({ kind: 'column', id: columnId(place) }));
  }

  #reader(row: readonly Literal[], total: RowReader['total']): RowReader {
    return { column: (id) => row[placeOf(id)] ?? null, total, date1904: this.#table.date1904 };
  }

  #plain(rows: (readonly Literal[])[], select: readonly QueryExpression[]): { titles: string[]; rows: Scalar[][] } {
    const { order } = this.#query;
    const readers = rows.map((row) => this.#reader(row, noTotals));
    const sorted = this.#sorted(readers, (by, reader) => valueOf(by, reader), order);
    return {
      titles: select.map((one) => this.#title(one)),
      rows: sorted.map((reader) => select.map((one) => valueOf(one, reader))),
    };
  }

  #grouped(rows: (readonly Literal[])[], select: readonly QueryExpression[]): { titles: string[]; rows: Scalar[][] } {
    const { groups, order } = this.#query;
    this.#checkGrouped(select);
    const all = this.#groups(rows, groups);
    // Without groups there is one row, even of nothing.
    if (groups.length === 0 && all.length === 0) all.push({ rows: [], keys: [] });
    const sorted = this.#sorted(all, (by, group) => this.#ofGroup(by, group, groups), order);
    return {
      titles: select.map((one) => this.#title(one)),
      rows: sorted.map((group) => select.map((one) => this.#ofGroup(one, group, groups))),
    };
  }

  /** A column for each value of the pivots, and each total in it. */
  #pivoted(rows: (readonly Literal[])[], select: readonly QueryExpression[]): { titles: string[]; rows: Scalar[][] } {
    const { groups, pivots, order } = this.#query;
    const plain = select.filter((one) => totalsIn(one).length === 0);
    const totals = select.filter((one) => totalsIn(one).length > 0);
    this.#checkGrouped(plain);
    if (totals.length === 0) throw new QuerySyntaxError('pivot needs a total');
    const columns = this.#groups(rows, pivots);
    const sorted = this.#sorted(this.#groups(rows, groups), (by, group) => this.#ofGroup(by, group, groups), order);
    const titles = columns.flatMap(({ keys }) => {
      const name = keys.map((key) => String(key ?? '')).join(',');
      return totals.map((one) => (totals.length === 1 ? name : `${name} ${this.#title(one)}`));
    });
    const cells = sorted.map((group) => {
      const parts = new Map(this.#groups(group.rows, pivots).map((part) => [JSON.stringify(part.keys), part]));
      const totalled = columns.flatMap(({ keys }) => {
        const part = parts.get(JSON.stringify(keys));
        return totals.map((one) => (part ? this.#ofGroup(one, part, []) : null));
      });
      return [...plain.map((one) => this.#ofGroup(one, group, groups)), ...totalled];
    });
    return { titles: [...plain.map((one) => this.#title(one)), ...titles], rows: cells };
  }

  /** What is selected next to totals must be one of the groups. */
  #checkGrouped(select: readonly QueryExpression[]): void {
    const known = new Set(this.#query.groups.map(keyOf));
    const isFine = (node: QueryExpression): boolean => {
      if (node.kind === 'total' || node.kind === 'literal' || known.has(keyOf(node))) return true;
      if (node.kind === 'arithmetic') return isFine(node.left) && isFine(node.right);
      return node.kind === 'call' && node.args.every(isFine);
    };
    if (!select.every(isFine)) throw new QuerySyntaxError('a column is neither grouped nor totalled');
  }

  /** In the order of their keys. */
  #groups(rows: readonly (readonly Literal[])[], by: readonly QueryExpression[]): Group[] {
    const groups = new Map<string, Group>();
    for (const row of rows) {
      this.#budget.spend(1);
      const reader = this.#reader(row, noTotals);
      const keys = by.map((one) => valueOf(one, reader));
      const name = JSON.stringify(keys);
      const known = groups.get(name);
      if (known) known.rows.push(row);
      else groups.set(name, { rows: [row], keys });
    }
    return [...groups.values()].sort((one, other) => {
      for (const [index, key] of one.keys.entries()) {
        const order = orderOf(key, other.keys[index] ?? null);
        if (order !== 0) return order;
      }
      return 0;
    });
  }

  #ofGroup(node: QueryExpression, group: Group, groups: readonly QueryExpression[]): Literal {
    const place = groups.findIndex((one) => keyOf(one) === keyOf(node));
    if (place >= 0) return group.keys[place] ?? null;
    const [first = []] = group.rows;
    return valueOf(
      node,
      this.#reader(first, (total) => this.#total(total, group.rows)),
    );
  }

  #total({ name, of }: Total, rows: readonly (readonly Literal[])[]): Literal {
    this.#budget.spend(rows.length);
    const values = rows.map((row) => valueOf(of, this.#reader(row, noTotals))).filter((value) => value !== null);
    if (name === 'count') return values.length;
    if (values.length === 0) return null;
    if (name === 'max') return values.reduce((best, value) => (orderOf(value, best) > 0 ? value : best));
    if (name === 'min') return values.reduce((best, value) => (orderOf(value, best) < 0 ? value : best));
    let sum = 0;
    for (const value of values) {
      if (typeof value !== 'number') throw new QuerySyntaxError('no numbers');
      sum += value;
    }
    return name === 'sum' ? sum : sum / values.length;
  }

  #sorted<Item>(
    items: readonly Item[],
    value: (by: QueryExpression, item: Item) => Literal,
    order: ParsedQuery['order'],
  ): Item[] {
    if (order.length === 0) return [...items];
    const keyed = items.map((item) => ({ item, keys: order.map(({ by }) => value(by, item)) }));
    keyed.sort((one, other) => {
      for (const [index, { descends }] of order.entries()) {
        const difference = orderOf(one.keys[index]!, other.keys[index]!);
        if (difference !== 0) return descends ? -difference : difference;
      }
      return 0;
    });
    return keyed.map(({ item }) => item);
  }

  #title(node: QueryExpression): string {
    const label = this.#query.labels.find(({ of }) => keyOf(of) === keyOf(node));
    return label ? label.text : this.#ownTitle(node);
  }

  #ownTitle(node: QueryExpression): string {
    switch (node.kind) {
      case 'column':
        return this.#table.titles[placeOf(node.id)] ?? '';
      case 'literal':
        return typeof node.value === 'string' ? `"${node.value}"()` : `${node.value}()`;
      case 'total':
        return `${node.name} ${this.#ownTitle(node.of)}`;
      case 'call':
        return `${node.name}(${node.args.map((arg) => this.#ownTitle(arg)).join(',')})`;
      case 'arithmetic':
        return `${operations[node.operator]}(${this.#ownTitle(node.left)}${this.#ownTitle(node.right)})`;
    }
  }
}

const operations = { '+': 'sum', '-': 'difference', '*': 'product', '/': 'quotient' } as const;

function noTotals(): never {
  throw new QuerySyntaxError('a total stands where none may');
}
