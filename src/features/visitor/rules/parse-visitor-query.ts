/** How the part of an address that visitor-query.ts writes is read. Only the server does: browsers need no rules for it. */
import {
  type Condition,
  conditions,
  type Filter,
  type FilterValue,
  type Sort,
  valueless,
} from '#engine/query-model.ts';
import { type DaySpan, isSpanDate, spanUnits } from './day-span.ts';
import { isFilterValue, mostFilters } from './filter-rules.ts';
import { type AddressQuery, maxPageRows, visitorQueryNames } from './visitor-query.ts';

/** Reads a block's part of an address. What cannot be read is left out; nothing here is believed about rights. */
export function parseVisitorQuery(address: URLSearchParams, blockId: string): AddressQuery {
  const names = visitorQueryNames(blockId);
  const search = address.get(names.search)?.trim().slice(0, 500);
  const page = Number(address.get(names.page) ?? 1);
  const limit = Number(address.get(names.rows) ?? 0);
  const sort = address.getAll(names.sort).slice(0, 3).flatMap(parseSort);
  const filters = address.getAll(names.filter).slice(0, mostFilters).flatMap(parseFilter);
  const branch = address.get(names.branch)?.slice(0, longestRowId);
  const span = parseSpan(address.get(names.span) ?? '');
  return {
    ...(search && { search }),
    ...(filters.length > 0 && { filters }),
    ...(sort.length > 0 && { sort }),
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 && { page }),
    ...(Number.isInteger(limit) && limit > 0 && limit <= maxPageRows && { limit }),
    ...(span && { span }),
    ...(branch && { branch }),
  };
}

const longestRowId = 100;

function parseSort(text: string): Sort[] {
  const [column = '', direction = 'ascending'] = text.split(':');
  if (column === '' || (direction !== 'ascending' && direction !== 'descending')) return [];
  return [{ column, direction }];
}

function parseSpan(text: string): DaySpan | undefined {
  const [name, date = ''] = text.split(':');
  const unit = spanUnits.find((known) => known === name);
  return unit && isSpanDate(date) ? { unit, date } : undefined;
}

function parseFilter(text: string): Filter[] {
  const [column = '', name = '', ...rest] = text.split(':');
  const condition = conditions.find((known) => known === name);
  if (column === '' || !condition) return [];
  const value = parseValue(condition, rest.join(':'));
  return value !== undefined && isFilterValue(value) ? [{ column, condition, value }] : [];
}

function parseValue(condition: Condition, text: string): FilterValue | undefined {
  if (valueless.has(condition)) return null;
  if (condition !== 'date') return text === '' ? undefined : text;
  const [from, to] = text.split('..').map(Number);
  return from !== undefined && to !== undefined && Number.isFinite(from) && Number.isFinite(to)
    ? [from, to]
    : undefined;
}
