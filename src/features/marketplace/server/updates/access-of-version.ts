/** What a newer version brings besides pages: whose the rows of its new sheets are, and the roles that pages are shown to. */
import { mostRoles, type TravelingRoles } from '#features/apps/rules/roles.ts';
import type { AppAccess } from '#features/apps/rules/app-settings.ts';
import { setAccess } from '#features/apps/server/log/first-draft.ts';
import { accessOf } from '#features/apps/server/log/theme-of.ts';
import type { OwnRowsRule } from '#features/visitor/rules/row-scope.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { CreatedSheet } from '../../rules/template/mapping.ts';

type AccessOfVersion = { own_rows: readonly OwnRowsRule[] } & Pick<TravelingRoles, 'roles'>;

/** As the preview of the version has them; none where it is gone. */
export async function accessOfVersion(
  database: Database,
  templateId: string,
  number: number,
): Promise<AccessOfVersion> {
  const preview = await database
    .selectFrom('template_versions')
    .innerJoin('apps', 'apps.id', 'template_versions.showcase_app_id')
    .select('apps.settings')
    .where('template_id', '=', templateId)
    .where('number', '=', number)
    .executeTakeFirst();
  return preview ? accessOf(preview.settings) : { own_rows: [], roles: [] };
}

/** Before any page shows them: a new sheet whose rows belong to people is no one else's. Those that were there stay open. */
export async function closeNewSheets(
  transaction: Transaction,
  appId: string,
  created: readonly CreatedSheet[],
  { own_rows }: AccessOfVersion,
): Promise<void> {
  const rules = created.flatMap(({ sheet, title, columns }) =>
    own_rows.flatMap((rule) =>
      rule.sheet === sheet
        ? [{ sheet: title, column: columns.find(({ column }) => column === rule.column)?.id ?? '' }]
        : [],
    ),
  );
  if (rules.length === 0) return;
  const before = await heldAccess(transaction, appId);
  await setAccess(transaction, appId, { own_rows: [...before.own_rows, ...rules] });
}

/** Roles that the app lacks, without people. One whose name is taken stays out: what is shown to it is shown to nobody. */
export async function addRoles(transaction: Transaction, appId: string, { roles }: AccessOfVersion): Promise<void> {
  const before = await heldAccess(transaction, appId);
  const isKnown = ({ key, name }: AccessOfVersion['roles'][number]): boolean =>
    before.roles.some((one) => one.key === key || one.name.toLowerCase() === name.toLowerCase());
  const added = roles.filter((role) => !isKnown(role));
  if (added.length === 0) return;
  await setAccess(transaction, appId, { roles: [...before.roles, ...added].slice(0, mostRoles) });
}

async function heldAccess(transaction: Transaction, appId: string): Promise<AppAccess> {
  const { settings } = await transaction
    .selectFrom('apps')
    .select('settings')
    .where('id', '=', appId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return accessOf(settings);
}
