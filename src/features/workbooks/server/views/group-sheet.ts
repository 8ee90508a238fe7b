import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { groupSheet as endpoint } from '../../api/sheet-figures.ts';
import { mostListedGroups } from '../../rules/arrangement/arrangement.ts';
import { Problem } from '#kit/problem.ts';
import type { Query, Sort } from '#engine/query-model.ts';
import type { SheetRecord } from '../../services.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { memberContext } from '../people/member-context.ts';
import { refuseInvalidFigures } from '../measure-sheet.ts';

type Levels = NonNullable<Query['nested']>['levels'];

/** Groups of rows of a sheet and their figures, for its editors: one question to the engine, and no row leaves it. */
export async function groupSheet(
  services: Pick<Services, 'engine' | 'rows'>,
  sheet: SheetRecord,
  user: User,
  requested: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  refuseInvalidFigures(sheet.columns, requested.figures);
  const columns = sheet.columns.map(({ id }) => id);
  const at = requested.groups.findIndex(({ column }) => !columns.includes(column));
  if (at >= 0) {
    const message = 'This sheet doesn’t have this column.';
    throw new Problem('invalid_input', message, { fields: [{ path: `groups.${at}.column`, message }] });
  }
  const { version, total, nested } = await services.engine.query(
    sheet.id,
    {
      ...{ columns: [], filters: requested.filters, search: { text: requested.search, columns } },
      nested: { levels: groupLevels(sheet, requested.groups), aggregates: requested.figures, limit: mostListedGroups },
    },
    await memberContext(services, sheet, user, requested.filters),
  );
  const groups = (nested?.groups ?? []).map(({ values, ...group }) => ({
    ...group,
    figures: values.map((value) => (typeof value === 'boolean' ? null : value)),
  }));
  return { version, total, groups, group_count: nested?.count ?? 0 };
}

/** Times are one group by their day: hardly two are the same. */
export const groupLevels = ({ columns }: SheetRecord, groups: readonly Sort[]): Levels =>
  groups.map((group) => {
    const isTimed = columns.find(({ id }) => id === group.column)?.type === 'datetime';
    return isTimed ? { ...group, part: 'day' } : group;
  });
