/** Asks that are answered with no row: groups, figures, the values of a column. */
import type { RequestedData, SheetRequest } from '#blocks/data-contract.ts';
import { isChoice } from '#engine/choices.ts';
import type { Column } from '#engine/model.ts';
import { findColumn } from '../../rules/column-template.ts';
import { showable } from '../../rules/internal-columns.ts';
import { pageSearch, run, type Surroundings, noticesOf } from './request-surroundings.ts';
import { columnsOf, shownAggregates, unique } from './columns-of.ts';
import { figureSearch } from './figure-search.ts';
import { noticeOfFigures } from './outdated-cells.ts';

type ShapeOf<S> = Extract<SheetRequest, { shape: S }>;

export async function answerGroups(dataRequest: ShapeOf<'groups'>, around: Surroundings): Promise<RequestedData> {
  const by = findColumn(showable(around.sheet.columns), dataRequest.by);
  const columns = unique([
    ...(by ? [by] : []),
    ...columnsOf(
      around.sheet,
      dataRequest.aggregates.flatMap((one) => one.column ?? []),
    ),
  ]);
  if (!by || around.filters === null) return { shape: 'groups', columns, groups: [] };
  // Where the groups have an order of their own, the limit keeps the first of that order.
  const ordered = ['date', 'datetime', 'number', 'currency', 'percent'].includes(by.type);
  const group = {
    by: by.id,
    ...(dataRequest.part && { part: dataRequest.part }),
    aggregates: shownAggregates(around.sheet, dataRequest.aggregates),
    limit: dataRequest.limit,
    ...(ordered && { sort: 'ascending' as const }),
  };
  // Where no block shows the rows behind the groups, the groups themselves are searched by their names.
  const search = await figureSearch({ ...around, filters: around.filters, columns }, around.reader);
  const answer = await run(around, {
    columns: [],
    group,
    ...pageSearch(around.reader, [by], around.filters),
    ...search,
  });
  const notice = await noticeOfFigures(columns, idsOf(columns), around);
  return { shape: 'groups', columns, groups: answer.groups, ...noticesOf(answer), ...notice };
}

export async function answerAggregates(
  dataRequest: ShapeOf<'aggregates'>,
  around: Surroundings,
): Promise<RequestedData> {
  const columns = columnsOf(
    around.sheet,
    dataRequest.aggregates.flatMap((one) => one.column ?? []),
  );
  if (around.filters === null)
    return { shape: 'aggregates', columns, values: dataRequest.aggregates.map(() => null), total: 0 };
  const search = await figureSearch({ ...around, filters: around.filters, columns }, around.reader);
  const answer = await run(around, {
    columns: [],
    aggregates: shownAggregates(around.sheet, dataRequest.aggregates),
    ...search,
  });
  const { aggregates: values, total } = answer;
  const notice = await noticeOfFigures(columns, idsOf(columns), around);
  return { shape: 'aggregates', columns, values, total, ...noticesOf(answer), ...notice };
}

export async function answerDistinct(dataRequest: ShapeOf<'distinct'>, around: Surroundings): Promise<RequestedData> {
  const column = findColumn(showable(around.sheet.columns), dataRequest.column);
  if (dataRequest.limit === 0) return { shape: 'distinct', columns: column ? listOf(column) : [], values: [] };
  if (!column || around.filters === null) return { shape: 'distinct', columns: column ? [column] : [], values: [] };
  const answer = await run(around, { columns: [], distinct: { column: column.id, limit: dataRequest.limit } });
  const notice = await noticeOfFigures([column], [column.id], around);
  return { shape: 'distinct', columns: [column], values: answer.distinct, ...notice };
}

/** What a field that fills in a choice offers, and nothing else of the column. */
function listOf(column: Column): Column[] {
  const { id, name, type, options = [], option_colors = [] } = column;
  return isChoice(column) ? [{ id, name, type, options, option_colors }] : [];
}

const idsOf = (columns: readonly Column[]): string[] => columns.map(({ id }) => id);
