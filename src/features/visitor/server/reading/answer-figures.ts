/** Asks that are answered with no row: groups, figures, the values of a column. */
import type { NamesRequest, PivotLevel, RequestedData, SheetRequest } from '#blocks/data-contract.ts';
import { namesSeveral } from '#engine/links.ts';
import { isChoice } from '#engine/choices.ts';
import { fileLimitsOf } from '#engine/file-cells.ts';
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { Query } from '#engine/query-model.ts';
import { findColumn } from '../../rules/column-template.ts';
import { showable } from '../../rules/internal-columns.ts';
import { run, type Surroundings, noticesOf } from './request-surroundings.ts';
import { columnsOf, shownAggregates, unique } from './columns-of.ts';
import { figureSearch } from './figure-search.ts';
import { withNamedKeys } from './named-cells.ts';
import { noticeOfFigures } from './outdated-cells.ts';
import { offeredNames } from './picked-names.ts';
import type { PageBlock } from './read-page-block.ts';
import { pageSearch } from './searches.ts';

type ShapeOf<S> = Extract<SheetRequest, { shape: S }>;

export async function answerGroups(
  dataRequest: ShapeOf<'groups'>,
  around: Surroundings & { block: PageBlock },
): Promise<RequestedData> {
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
  // Keys have none that anyone reads.
  const ordered = !dataRequest.named && (isNumeric(by) || by.type === 'date' || by.type === 'datetime');
  const group = {
    by: by.id,
    ...(dataRequest.part && { part: dataRequest.part }),
    aggregates: shownAggregates(around.sheet, dataRequest.aggregates),
    limit: dataRequest.limit,
    ...(ordered && { sort: 'ascending' as const }),
  };
  // Where no block shows the rows behind the groups, the groups themselves are searched by their names.
  const search = await figureSearch({ ...around, filters: around.filters, columns }, around);
  const answer = await run(around, {
    columns: [],
    group,
    ...(await pageSearch({ columns: [by], ...namedBy(dataRequest, by) }, around)),
    ...search,
  });
  const notice = await noticeOfFigures(columns, idsOf(columns), around);
  return {
    shape: 'groups',
    columns,
    groups: await withNamedKeys(answer.groups, dataRequest.named, { ...around, column: by }),
    ...noticesOf(answer),
    ...notice,
  };
}

const namedBy = ({ named }: ShapeOf<'groups'>, by: Column) => (named ? { named: { [by.id]: named } } : {});

export async function answerPivot(
  dataRequest: ShapeOf<'pivot'>,
  around: Surroundings & { block: PageBlock },
): Promise<RequestedData> {
  const shown = showable(around.sheet.columns);
  const levelOf = ({ column: reference, part }: PivotLevel) => {
    const column = findColumn(shown, reference);
    return column ? [{ column: column.id, direction: 'ascending' as const, ...(part && { part }) }] : [];
  };
  const down = dataRequest.down.flatMap(levelOf);
  const across = dataRequest.across ? levelOf(dataRequest.across) : [];
  const named = [...down, ...across].map(({ column }) => column);
  const columns = columnsOf(around.sheet, [...named, ...dataRequest.aggregates.flatMap((one) => one.column ?? [])]);
  const aggregates = shownAggregates(around.sheet, dataRequest.aggregates);
  const empty = { shape: 'pivot' as const, columns, groups: [], count: 0, outer: [], top: [] };
  const [first] = down;
  if (!first || around.filters === null) return { ...empty, values: dataRequest.aggregates.map(() => null), total: 0 };
  const nested = (levels: typeof down) => ({ nested: { levels, aggregates, limit: dataRequest.limit } });
  // As groups are: by what the outermost are called, or by the rows that another block shows.
  const search = {
    ...(await pageSearch({ columns: columnsOf(around.sheet, [first.column]) }, around)),
    ...(await figureSearch({ ...around, filters: around.filters, columns }, around)),
  };
  const ask = (query: Omit<Query, 'columns' | 'filters'>) => run(around, { columns: [], ...query, ...search });
  const [answer, outer, top] = await Promise.all([
    ask({ ...nested([...down, ...across]), aggregates }),
    down.length > 1 && across.length > 0 ? ask(nested([first, ...across])) : null,
    across.length > 0 ? ask(nested(across)) : null,
  ]);
  const notice = await noticeOfFigures(columns, idsOf(columns), around);
  return {
    ...empty,
    groups: answer.nested?.groups ?? [],
    count: answer.nested?.count ?? 0,
    outer: outer?.nested?.groups ?? [],
    top: top?.nested?.groups ?? [],
    values: answer.aggregates,
    total: answer.total,
    ...noticesOf(answer),
    ...notice,
  };
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
  const search = await figureSearch({ ...around, filters: around.filters, columns }, around);
  const answer = await run(around, {
    columns: [],
    aggregates: shownAggregates(around.sheet, dataRequest.aggregates),
    ...search,
  });
  const { aggregates: values, total } = answer;
  const notice = await noticeOfFigures(columns, idsOf(columns), around);
  return { shape: 'aggregates', columns, values, total, ...noticesOf(answer), ...notice };
}

export async function answerDistinct(
  dataRequest: ShapeOf<'distinct'>,
  around: Surroundings & { block: PageBlock },
): Promise<RequestedData> {
  if (dataRequest.named) return listedNames({ ...dataRequest, named: dataRequest.named }, around);
  const column = findColumn(showable(around.sheet.columns), dataRequest.column);
  if (dataRequest.limit === 0) return { shape: 'distinct', columns: column ? listOf(column) : [], values: [] };
  if (!column || around.filters === null) return { shape: 'distinct', columns: column ? [column] : [], values: [] };
  const answer = await run(around, { columns: [], distinct: { column: column.id, limit: dataRequest.limit } });
  const notice = await noticeOfFigures([column], [column.id], around);
  return { shape: 'distinct', columns: [column], values: answer.distinct, ...notice };
}

async function listedNames(
  { named, limit, choicesFor, choicesIn }: ShapeOf<'distinct'> & { named: NamesRequest },
  around: Surroundings & { block: PageBlock },
): Promise<RequestedData> {
  const { names, total } = await offeredNames('', named, { limit, around });
  const filled = around.reader.sheetOf(choicesIn ?? around.block.stored.sheet_title);
  const several = filled?.columns.some((column) => column.id === choicesFor && namesSeveral(column));
  const link = { type: 'link' as const, offers: total > limit ? null : names, ...(several && { several }) };
  return { shape: 'distinct', columns: [], values: [], link };
}

/** What a field that fills in a choice or a rating offers, and nothing else of the column. */
function listOf(column: Column): Column[] {
  const { id, name, type, options = [], option_colors = [] } = column;
  if (type === 'files') return [{ id, name, type, files: fileLimitsOf(column) }];
  if (type === 'person') return [{ id, name, type, ...(column.multiple && { multiple: true as const }) }];
  if (type === 'rating') return [{ id, name, type, ...(column.max && { max: column.max }) }];
  return isChoice(column) ? [{ id, name, type, options, option_colors }] : [];
}

const idsOf = (columns: readonly Column[]): string[] => columns.map(({ id }) => id);
