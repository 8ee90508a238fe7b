import type { RowsRequest, SpanRequest } from '#blocks/data-contract.ts';
import { daysAfter, daysBetween, isSpanDate, type ShownSpan } from '../../rules/day-span.ts';
import { parseDate } from '#engine/dates.ts';
import type { Filter, Query, QueryAnswer } from '#engine/query-model.ts';

type Run = (query: Omit<Query, 'filters'>) => Promise<QueryAnswer>;

interface Found extends Pick<QueryAnswer, 'rows' | 'total' | 'across' | 'uncomputed'> {
  /** How many rows begin on each day, where some were left out. */
  counts?: Record<string, number>;
}

/**
 * The rows whose time touches the days of a span: those that are under way when it begins, then those that begin in it,
 * each by their beginning. Where they are too many each day gets its share, so that none looks empty. Times are those of
 * the calendar, whatever zone the app is in. Two questions at the most, however many days there are.
 */
export async function rowsInSpan(
  query: Omit<Query, 'filters'>,
  { start, end }: Pick<SpanRequest, 'start' | 'end'>,
  span: ShownSpan,
  run: Run,
): Promise<Found> {
  if (!start) return { rows: [], total: 0 };
  const { limit = 0, bytes } = query.page ?? {};
  /** A page of so many rows of each of these parts. */
  const requested = async (
    parts: Filter[][],
    most: number,
  ): Promise<Pick<QueryAnswer, 'across' | 'uncomputed'> & { parts: Part[] }> => {
    const sort = [{ column: start, direction: 'ascending' as const }];
    const page = { offset: 0, limit: most, ...(bytes && { bytes: bytes / parts.length }) };
    const { parts: pages = [], uncomputed, across } = await run({ ...query, sort, page, parts });
    return { parts: pages, ...(uncomputed && { uncomputed }), ...(across && { across }) };
  };
  const before = daysAfter(span.from, -1);
  const between = (first: string, last: string): Filter[] => [
    { column: start, condition: '>', value: daysAfter(first, -1) },
    { column: start, condition: '<', value: daysAfter(last, 1) },
  ];
  const running: Filter[] = [
    { column: start, condition: '<', value: span.from },
    { column: end, condition: '>', value: before },
  ];
  const { parts: whole, ...missed } = await requested(
    end ? [between(span.from, span.to), running] : [between(span.from, span.to)],
    limit,
  );
  const [beginning = none, underWay = none] = whole;
  const total = underWay.total + beginning.total;
  const days = daysBetween(span.from, span.to) + 1;
  if (total <= limit || days === 1)
    return { rows: [...underWay.rows, ...beginning.rows].slice(0, limit), total, ...missed };
  const share = Math.max(1, Math.floor(limit / (days + sharesUnderWay)));
  const dates = Array.from({ length: days }, (_, day) => daysAfter(span.from, day));
  const { parts: byDay } = await requested(
    dates.map((date) => between(date, date)),
    share,
  );
  return {
    rows: [...underWay.rows.slice(0, share * sharesUnderWay), ...byDay.flatMap((part) => part.rows)],
    total,
    ...missed,
    counts: Object.fromEntries(dates.map((date, day) => [date, byDay[day]?.total ?? 0])),
  };
}

/** From so many days on a row is far from others: its year may be mistyped. */
const farDays = 366;

/**
 * The day of the next row by its time, or else of the last one, where none is on in the span; null where some are. A next
 * row that is more than a year ahead is passed over for a last one that is nearer, and a last one that is more than a year
 * after the one before it for that.
 */
export async function nearestDay(
  { start, end }: Pick<SpanRequest, 'start' | 'end'>,
  span: ShownSpan,
  run: (query: Omit<Query, 'filters'>, filters: Filter[]) => Promise<QueryAnswer>,
): Promise<string | null> {
  if (!start) return null;
  const after: Filter = { column: start, condition: '>', value: span.to };
  const from: Filter = { column: start, condition: '>', value: daysAfter(span.from, -1) };
  const one = async (direction: 'ascending' | 'descending', filters: Filter[]) => {
    const page = { offset: 0, limit: 2 };
    const answer = await run({ columns: [start], sort: [{ column: start, direction }], page }, filters);
    const [day = null, second = null] = answer.rows.map(({ cells }) => dayOfCell(cells[start]));
    return { day, second, total: answer.total };
  };
  const next = await one('ascending', [after]);
  const ahead = await one('ascending', [from]);
  if (ahead.total > next.total) return null;
  const running: Filter = { column: end, condition: '>', value: daysAfter(span.from, -1) };
  const before: Filter = { column: start, condition: '<', value: span.from };
  if (end && (await one('ascending', [before, running])).total > 0) return null;
  if (next.day && daysBetween(span.to, next.day) <= farDays) return next.day;
  const last = await one('descending', [before]);
  const isAlone = last.day !== null && last.second !== null && daysBetween(last.second, last.day) > farDays;
  const latest = isAlone ? last.second : last.day;
  if (!next.day || !latest) return next.day ?? latest;
  return daysBetween(span.to, next.day) <= daysBetween(latest, span.from) ? next.day : latest;
}

/** The day of a date as sheets write it; null for what is none. */
function dayOfCell(cell: unknown): string | null {
  if (typeof cell !== 'string') return null;
  const time = parseDate(cell);
  const written = /^\d{4}-\d{2}-\d{2}/.exec(cell)?.[0] ?? '';
  const day = written || (Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10));
  return isSpanDate(day) ? day : null;
}

type Part = NonNullable<QueryAnswer['parts']>[number];
const none: Part = { total: 0, rows: [] };

/** Rows under way get as much room as so many days. */
const sharesUnderWay = 7;

/** The same rows at any time: a visitor can choose every span. Where they are in a tree tells what puts them there. */
export function atAnyTime({ span: _span, tree, ...dataRequest }: RowsRequest): RowsRequest {
  if (!tree) return dataRequest;
  return { ...dataRequest, columns: [...new Set([...dataRequest.columns, tree.parent, tree.key])] };
}
