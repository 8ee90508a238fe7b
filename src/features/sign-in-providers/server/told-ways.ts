import type { ToldBesides } from '#features/visitor/api/leaks.ts';
import { takesPasskeys } from '#features/app-users/rules/takes-passkeys.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { VersionInSight } from '#features/visitor/services.ts';
import type { Services } from '#platform/services.ts';

/** Who comes into an app without a password, in sentences: for the dialog of its people, and the leak report. */
export async function toldWays(
  app: Pick<AppRecord, 'id' | 'workspace_id' | 'settings' | 'kind' | 'sign_in_method'>,
  { database }: Pick<Services, 'database'>,
): Promise<string[]> {
  const providers = await database
    .selectFrom('app_sign_in_providers as on')
    .innerJoin('sign_in_providers as provider', 'provider.id', 'on.provider_id')
    .select(['name', 'domains', 'role_claim', 'on.joins', 'on.roles', 'on.only_with_role'])
    .where('on.app_id', '=', app.id)
    .where('provider.workspace_id', '=', app.workspace_id)
    .orderBy('provider.id')
    .execute();
  const told = providers.flatMap(({ name, domains, role_claim, joins, roles, only_with_role }) => {
    const whose = domains.length > 0 ? ` with an address at ${domains.join(' or ')}` : '';
    const held = only_with_role ? ', if it says that they have one of the roles here' : '';
    const who = joins && domains.length > 0 ? 'Everyone' : 'People on the list of users';
    const byRole = roles.flatMap(({ value, role }) => {
      const known = findRole(app.settings.roles, role);
      return known ? [`“${value}” is ${known.name}`] : [];
    });
    return [
      `${who}${whose} can sign in through ${name}, once it has verified their address${held}.`,
      ...(role_claim !== '' && byRole.length > 0
        ? [`Their role follows what ${name} says in “${role_claim}” at each sign-in: ${byRole.join(', ')}.`]
        : []),
    ];
  });
  if (app.settings.sign_in_by_mail) told.push('People on the list of users can sign in with a link by e-mail.');
  if (takesPasskeys(app) && app.sign_in_method !== 'No sign in')
    told.push('People who signed in can add a passkey, and sign in with it from then on.');
  return told;
}

export async function tellsBesides({ app }: VersionInSight, services: Services): Promise<ToldBesides[]> {
  const told = await toldWays(app, services);
  return told.length > 0 ? [{ name: 'Signing in without a password', told }] : [];
}
