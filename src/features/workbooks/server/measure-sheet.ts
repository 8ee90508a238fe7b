import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import { type ColumnHoldings, type measureSheet as endpoint, mostDistinct } from '../api/sheet-figures.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Filter, Query, QueryAnswer } from '#engine/query-model.ts';
import type { SheetRecord } from '../services.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { memberContext } from './people/member-context.ts';

const mostFrequent = 12;

/** Figures over rows of a sheet, for its editors. Each is one question to the engine; no row leaves it. */
export async function measureSheet(
  services: Pick<Services, 'engine' | 'rows'>,
  sheet: SheetRecord,
  user: User,
  requested: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const columns = sheet.columns.map((column) => column.id);
  if (requested.values_of !== undefined && !columns.includes(requested.values_of)) throw unknownColumn();
  refuseInvalidFigures(sheet.columns, requested.figures);
  const rows = { columns: [], filters: requested.filters, search: { text: requested.search, columns } };
  const missed: NonNullable<QueryAnswer['uncomputed']> = {};
  const context = await memberContext(services, sheet, user, requested.filters);
  const ask = async (query: Partial<Query>) => {
    const answer = await services.engine.query(sheet.id, { ...rows, ...query }, context);
    Object.assign(missed, answer.uncomputed);
    return answer;
  };
  const aggregates = requested.figures.flatMap(({ function: figure, column }) =>
    isOfDates(figure) ? [] : [{ function: figure, column }],
  );
  const [answer, ends, values] = await Promise.all([
    ask({ aggregates }),
    Promise.all(
      requested.figures.map(async ({ function: figure, column }) =>
        isOfDates(figure) ? await endOf(column, figure, ask, requested.filters) : null,
      ),
    ),
    requested.values_of === undefined ? null : valuesOf(requested.values_of, ask),
  ]);
  return {
    version: answer.version,
    total: answer.total,
    figures: figuresInOrder(requested.figures, ends, answer.aggregates),
    values,
    uncomputed: { ...missed, ...answer.uncomputed },
  };
}

const unknownColumn = (): Problem => new Problem('not_found', 'Column not found in this sheet.');

/** Refuses figures of columns that the sheet lacks, or that columns of their type do not have. */
export function refuseInvalidFigures(columns: readonly Column[], figures: BodyOf<typeof endpoint>['figures']): void {
  const types = new Map(columns.map(({ id, type }) => [id, type]));
  for (const [at, { function: figure, column }] of figures.entries()) {
    const type = types.get(column);
    if (type === undefined) throw unknownColumn();
    if (!isOfDates(figure) || type === 'date' || type === 'datetime') continue;
    const message = 'Only a column of dates has an earliest and a latest.';
    throw new Problem('invalid_input', message, { fields: [{ path: `figures.${at}.function`, message }] });
  }
}

type Ask = (query: Partial<Query>) => ReturnType<Services['engine']['query']>;
type Figure = BodyOf<typeof endpoint>['figures'][number]['function'];

const isOfDates = (figure: Figure): figure is 'earliest' | 'latest' => figure === 'earliest' || figure === 'latest';

function figuresInOrder(
  requested: readonly { function: Figure }[],
  ends: readonly Cell[],
  aggregates: readonly Cell[],
): (number | string | null)[] {
  let next = 0;
  return requested.map(({ function: figure }, at) => {
    const value = isOfDates(figure) ? ends[at] : aggregates[next++];
    return typeof value === 'number' || (isOfDates(figure) && typeof value === 'string') ? value : null;
  });
}

/** The first or last date of a column; values in it that are no dates are ignored. */
async function endOf(column: string, end: 'earliest' | 'latest', ask: Ask, filters: readonly Filter[]): Promise<Cell> {
  const direction = end === 'earliest' ? 'ascending' : 'descending';
  const { rows } = await ask({
    columns: [column],
    filters: [...filters, { column, condition: '>', value: '0001-01-01' }],
    sort: [{ column, direction }],
    page: { offset: 0, limit: 1 },
  });
  return rows[0]?.cells[column] ?? null;
}

async function valuesOf(column: string, ask: Ask): Promise<ColumnHoldings> {
  const sorted = (direction: 'ascending' | 'descending') =>
    ask({ columns: [column], sort: [{ column, direction }], page: { offset: 0, limit: 1 } });
  const [counted, ascending, descending] = await Promise.all([
    ask({ aggregates: [{ function: 'count', column }], distinct: { column, limit: mostDistinct + 1 } }),
    sorted('ascending'),
    sorted('descending'),
  ]);
  const hasMore = counted.distinct.length > mostDistinct;
  const filled = Number(counted.aggregates[0] ?? 0);
  // Blank cells may be a group, too.
  const grouped = hasMore ? null : await ask({ group: { by: column, aggregates: [], limit: mostDistinct + 1 } });
  const groups = (grouped?.groups ?? []).filter(({ key }) => key !== null && key !== '');
  return {
    filled,
    blank: counted.total - filled,
    distinct: Math.min(counted.distinct.length, mostDistinct),
    has_more: hasMore,
    first: ascending.rows[0]?.cells[column] ?? null,
    last: descending.rows[0]?.cells[column] ?? null,
    frequent: groups
      .toSorted((one, other) => other.count - one.count)
      .slice(0, mostFrequent)
      .map(({ key, count }) => ({ value: key, count })),
  };
}
