import type { OtherDisclosure } from '#features/visitor/api/leaks.ts';
import { takesPasskeys } from '#features/app-users/rules/takes-passkeys.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { VersionInSight } from '#features/visitor/services.ts';
import type { Services } from '#platform/services.ts';

/** Who comes into an app without a password, in sentences: for the dialog of its people, and the leak report. */
export async function describeSignInWays(
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
  return inTheirLanguage(() => {
    const ways = providers.flatMap((provider) => waysOf(provider, app));
    if (app.settings.sign_in_by_mail) ways.push(t('People on the list of users can sign in with a link by e-mail.'));
    if (takesPasskeys(app) && app.sign_in_method !== 'No sign in')
      ways.push(t('People who signed in can add a passkey, and sign in with it from then on.'));
    return ways;
  });
}

interface Provider {
  name: string;
  domains: readonly string[];
  role_claim: string;
  joins: boolean;
  roles: readonly { value: string; role: string }[];
  only_with_role: boolean;
}

function waysOf(provider: Provider, { settings }: Pick<AppRecord, 'settings'>): string[] {
  const { name, role_claim, roles } = provider;
  const byRole = roles.flatMap(({ value, role }) => {
    const known = findRole(settings.roles, role);
    return known ? [t('“{value}” is {role}', { value, role: known.name })] : [];
  });
  return [
    joinSentences([
      whoSignsIn(provider),
      provider.only_with_role ? t('{name} must say that they have one of the roles here.', { name }) : '',
    ]),
    ...(role_claim !== '' && byRole.length > 0
      ? [
          t('Their role follows what {name} says in “{claim}” at each sign-in: {roles}.', {
            ...{ name, claim: role_claim, roles: byRole.join(', ') },
          }),
        ]
      : []),
  ];
}

function whoSignsIn({ name, domains, joins }: Provider): string {
  if (domains.length === 0)
    return t('People on the list of users can sign in through {name}, once it has verified their address.', { name });
  const values = { name, domains: domains.join(', ') };
  return joins
    ? t('Everyone with an address at {domains} can sign in through {name}, once it has verified their address.', values)
    : t(
        'People on the list of users with an address at {domains} can sign in through {name}, once it has verified their address.',
        values,
      );
}

export async function otherDisclosures({ app }: VersionInSight, services: Services): Promise<OtherDisclosure[]> {
  const ways = await describeSignInWays(app, services);
  const name = inTheirLanguage(() => t('Signing in without a password'));
  return ways.length > 0 ? [{ name, told: ways }] : [];
}
