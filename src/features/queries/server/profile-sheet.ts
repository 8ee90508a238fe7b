import { shareOfNames } from '#engine/lexicon/person-names.ts';
import { isNumeric } from '#engine/format-cell.ts';
import {
  type ColumnProfile,
  distinctLimit,
  firstRowsLimit,
  keysLimit,
  type SheetProfile,
} from '#engine/meaning/sheet-profile.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Engine } from '../services.ts';

/** Of columns with more values than that none is a category. */
const mostCounted = 100;
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

/** What proposals and contracts of templates need to know of a sheet: one query of the engine for each column. */
export async function profileSheet(
  engine: Pick<Engine, 'query'>,
  sheet: Pick<SheetRecord, 'id' | 'title' | 'columns'>,
): Promise<SheetProfile> {
  const profiles = await Promise.all(sheet.columns.map((column) => profileColumn(engine, sheet.id, column)));
  const numeric = sheet.columns.filter(isNumeric).map(({ id }) => id);
  const { total, rows } = await engine.query(
    sheet.id,
    { columns: numeric, page: { offset: 0, limit: firstRowsLimit } },
    context,
  );
  return { title: sheet.title, rows: total, columns: profiles, firstRows: rows.map(({ cells }) => cells) };
}

async function profileColumn(engine: Pick<Engine, 'query'>, sheetId: string, column: Column): Promise<ColumnProfile> {
  const numeric = isNumeric(column);
  const answer = await engine.query(
    sheetId,
    {
      columns: [],
      distinct: { column: column.id, limit: distinctLimit },
      aggregates: [
        { function: 'count', column: column.id },
        ...(numeric
          ? [
              { function: 'minimum' as const, column: column.id },
              { function: 'maximum' as const, column: column.id },
              { function: 'sum' as const, column: column.id },
            ]
          : []),
      ],
    },
    context,
  );
  const isCounted = answer.distinct.length <= mostCounted;
  const group = { by: column.id, aggregates: [] };
  const { groups } = isCounted ? await engine.query(sheetId, { columns: [], group }, context) : { groups: [] };
  const [filled, minimum, maximum, sum] = answer.aggregates;
  const keys =
    answer.distinct.length < distinctLimit ? null : await keysIn(engine, sheetId, column, asNumber(filled) ?? 0);
  return {
    ...column,
    ...textOf(column.type),
    filled: asNumber(filled) ?? 0,
    distinct: answer.distinct.length,
    commonest: groups.reduce((most, { key, count }) => (key === null || key === '' ? most : Math.max(most, count)), 0),
    samples: answer.distinct,
    ...(keys && { keys }),
    minimum: asNumber(minimum),
    maximum: asNumber(maximum),
    ...(numeric && { sum: asNumber(sum) }),
    ...((textOf(column.type).type ?? column.type) === 'text' && { names: shareOfNames(answer.distinct) }),
  };
}

/** The values of a column, where no two are alike. */
async function keysIn(engine: Pick<Engine, 'query'>, sheetId: string, column: Column, filled: number) {
  if (filled > keysLimit) return null;
  const query = { columns: [], aggregates: [{ function: 'distinct' as const, column: column.id }] };
  const { aggregates } = await engine.query(sheetId, query, context);
  if (aggregates[0] !== filled) return null;
  const { distinct } = await engine.query(
    sheetId,
    { columns: [], distinct: { column: column.id, limit: keysLimit } },
    context,
  );
  return distinct;
}

/** What a choice means follows from its texts, as of any column of texts. */
const textOf = (type: ColumnType): Pick<Partial<ColumnProfile>, 'type' | 'choice'> =>
  type === 'choice' || type === 'choices' ? { type: 'text', choice: type } : {};

const asNumber = (value: Cell | undefined): number | null => (typeof value === 'number' ? value : null);
