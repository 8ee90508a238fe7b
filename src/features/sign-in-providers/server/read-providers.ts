import type { ProvidersAnswer } from '../api.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Services } from '#platform/services.ts';
import { callbackOf } from './start-sign-in.ts';

/** The providers of a workspace with the apps that they are on for: never their secrets. */
export async function readProviders(
  services: Pick<Services, 'database' | 'environment' | 'apps'>,
  workspaceId: string,
): Promise<ProvidersAnswer> {
  const [providers, connections, apps] = await Promise.all([
    services.database
      .selectFrom('sign_in_providers')
      .select(['id', 'name', 'issuer', 'client_id', 'scopes', 'domains', 'role_claim'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute(),
    connectionsOf(services.database, workspaceId),
    services.apps.listOf(workspaceId),
  ]);
  return {
    providers: providers.map((provider) => ({
      ...provider,
      redirect_uri: callbackOf(provider.id, services),
      apps: connections
        .filter((one) => one.provider_id === provider.id)
        .map(({ provider_id: _provider, ...connection }) => connection),
    })),
    apps: apps
      .filter(({ is_showcase }) => !is_showcase)
      .map(({ id, name, settings }) => ({
        id,
        name,
        roles: settings.roles.map(({ key, name: label }) => ({ key, name: label })),
      })),
  };
}

const connectionsOf = (database: Database, workspaceId: string) =>
  database
    .selectFrom('app_sign_in_providers as on')
    .innerJoin('sign_in_providers as provider', 'provider.id', 'on.provider_id')
    .innerJoin('apps', 'apps.id', 'on.app_id')
    .select(['on.provider_id', 'on.app_id', 'on.joins', 'on.roles', 'on.only_with_role'])
    .where('provider.workspace_id', '=', workspaceId)
    .where('apps.workspace_id', '=', workspaceId)
    .orderBy('on.app_id')
    .execute();

/** Tells the pages of apps which providers they have: they know no other table. */
export async function tellApps(transaction: Transaction, appIds: readonly string[]): Promise<void> {
  for (const id of appIds) {
    const offered = await transaction
      .selectFrom('app_sign_in_providers as on')
      .innerJoin('sign_in_providers as provider', 'provider.id', 'on.provider_id')
      .innerJoin('apps', 'apps.id', 'on.app_id')
      .select(['provider.id', 'provider.name', 'provider.domains'])
      .where('on.app_id', '=', id)
      .whereRef('apps.workspace_id', '=', 'provider.workspace_id')
      .orderBy('provider.id')
      .execute();
    await transaction
      .updateTable('apps')
      .set({ sign_in_providers: json(offered) })
      .where('id', '=', id)
      .execute();
  }
}
