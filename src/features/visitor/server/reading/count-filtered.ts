import type { countFiltered } from '../../api/page-data.ts';
import { checkFilters } from '#blocks/check-block.ts';
import { personOf } from '../../rules/access.ts';
import { mostFilters } from '../../rules/filter-rules.ts';
import { Problem } from '#kit/problem.ts';
import type { Filter, QueryContext } from '#engine/query-model.ts';
import type { Call } from '#platform/http/call.ts';
import { engineFilter } from './block-filters.ts';
import { currentPerson } from './page-reader.ts';

/** What filters keep of their sheets, counted by the engine as the pages of the app ask it. */
export async function answerFilterCounts({ app, viewer, body, services }: Call<typeof countFiltered>) {
  const { filters } = body;
  // Those of a page and of one of its blocks hold together.
  const problems = checkFilters(filters.slice(0, mostFilters), 'filters');
  problems.push(...checkFilters(filters.slice(mostFilters), 'filters'));
  if (problems.length > 0)
    throw new Problem('invalid_input', problems.map((one) => one.message).join(' '), { fields: problems });
  const known = app.workbook_id ? await services.workbooks.sheetsOf(app.workbook_id) : [];
  const context: QueryContext = {
    now: Date.now(),
    timeZone: app.settings.time_zone,
    weekStartsOn: app.settings.week_starts_on,
    currentUser: personOf(viewer)?.email ?? null,
    ...(await currentPerson(viewer, known, services)),
  };
  const count = async (sheetId: string, filters: Filter[]): Promise<number> =>
    (await services.engine.query(sheetId, { columns: [], filters }, context)).total;
  const titles = new Set(filters.map((filter) => filter.sheet_column.sheet));
  const sheets = known.filter((sheet) => titles.has(sheet.title));
  const counted = sheets.map(async (sheet) => {
    const active = filters.filter((filter) => filter.active && filter.sheet_column.sheet === sheet.title);
    const total = await count(sheet.id, []);
    const remaining =
      active.length === 0
        ? total
        : await count(
            sheet.id,
            active.map((one) => engineFilter(one, sheet)),
          );
    return [sheet.title, { total, kept: remaining }] as const;
  });
  const alone = filters.map(async (filter) => {
    const sheet = sheets.find((one) => one.title === filter.sheet_column.sheet);
    return sheet ? count(sheet.id, [engineFilter(filter, sheet)]) : null;
  });
  // Both at once: a count that fails while only the others are waited for would be an unhandled rejection.
  const [kept, each] = await Promise.all([Promise.all(counted), Promise.all(alone)]);
  return { sheets: Object.fromEntries(kept), alone: each };
}
