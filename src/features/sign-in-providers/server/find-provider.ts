import type { AppRecord } from '#features/apps/services.ts';
import type { MappedRole } from '../rules/claims.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Services } from '#platform/services.ts';
import type { ProviderClient } from './provider-client.ts';

/** A provider as an app uses it. */
export interface AppProvider extends ProviderClient {
  name: string;
  scopes: string;
  domains: string[];
  role_claim: string;
  joins: boolean;
  roles: MappedRole[];
  only_with_role: boolean;
}

/** What a secret is sealed for. */
export const secretOf = (providerId: string): string => `sign-in provider ${providerId}`;

/** A provider of the app's own workspace that is on for the app; null for any other. */
export async function findProvider(
  { database, environment, log }: Pick<Services, 'database' | 'environment' | 'log'>,
  app: Pick<AppRecord, 'id' | 'workspace_id'>,
  providerId: string,
): Promise<AppProvider | null> {
  const found = await database
    .selectFrom('app_sign_in_providers as on')
    .innerJoin('sign_in_providers as provider', 'provider.id', 'on.provider_id')
    .select(['provider.id', 'name', 'issuer', 'client_id', 'client_secret', 'scopes', 'domains', 'role_claim'])
    .select(['on.joins', 'on.roles', 'on.only_with_role'])
    .where('on.app_id', '=', app.id)
    .where('provider.id', '=', providerId)
    .where('provider.workspace_id', '=', app.workspace_id)
    .executeTakeFirst();
  if (!found) return null;
  const client_secret = await createSealer(environment).open(found.client_secret, secretOf(found.id));
  if (client_secret !== null) return { ...found, client_secret };
  log.error({ provider: found.id }, 'the secret of a sign-in provider can’t be opened with this key');
  return null;
}
