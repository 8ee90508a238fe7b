import { aggregateSlots } from './aggregates.ts';
import { optionKeyOf } from './option-order.ts';
import type { ColumnStore } from './column-store.ts';
import { orderOfGroups } from './group-order.ts';
import { byDatePart, type Groups, groupSlots } from './groups.ts';
import type { Cell, Column } from './model.ts';
import type { Query, QueryAnswer, QueryContext } from './query-model.ts';
import type { Steps } from './steps.ts';

export function* groupsOf(
  stores: ReadonlyMap<string, ColumnStore>,
  query: Query,
  context: QueryContext,
  slots: Uint32Array,
  columns: readonly Column[],
): Steps<QueryAnswer['groups']> {
  const { group } = query;
  const store = group && stores.get(group.by);
  if (!group || !store) return [];
  const all = yield* groupSlots(store, slots);
  const groups = group.part ? byDatePart(all, group.part) : all;
  const { groupOf, keys } = groups;
  const values: Cell[][] = [];
  for (const aggregate of group.aggregates) {
    values.push(yield* aggregateSlots(aggregate, stores, slots, { groupOf, count: keys.length }));
  }
  return yield* answerOfGroups(query, context, groups, values, columns);
}

/** The groups that are answered, from each aggregate's values by group. */
export function* answerOfGroups(
  { group }: Query,
  { timeZone }: QueryContext,
  { keys, counts }: Groups,
  values: readonly Cell[][],
  columns: readonly Column[],
): Steps<QueryAnswer['groups']> {
  const limit = Math.min(group?.limit ?? keys.length, keys.length);
  const optionKey = optionKeyOf(columns.find(({ id }) => id === group?.by));
  const order = group?.sort
    ? yield* orderOfGroups(keys, group.sort === 'descending' ? -1 : 1, limit, timeZone, optionKey)
    : Uint32Array.from({ length: limit }, (_, index) => index);
  return Array.from(order, (index) => ({
    key: keys[index] ?? null,
    count: counts[index] ?? 0,
    values: values.map((ofGroups) => ofGroups[index] ?? null),
  }));
}

export function* distinctOf(stores: ReadonlyMap<string, ColumnStore>, query: Query, slots: Uint32Array): Steps<Cell[]> {
  const store = query.distinct && stores.get(query.distinct.column);
  if (!query.distinct || !store) return [];
  // One more, since blanks take a group that is not answered.
  const { keys } = yield* groupSlots(store, slots, { limit: query.distinct.limit + 1 });
  return keys.filter((key) => key !== null).slice(0, query.distinct.limit);
}
