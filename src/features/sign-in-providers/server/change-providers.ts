/** What the owner of a workspace does with its providers. */
import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type {
  addSignInProvider as addEndpoint,
  changeSignInProvider as changeEndpoint,
  deleteSignInProvider as deleteEndpoint,
} from '../api.ts';
import { defaultScopes, mostProviders, providerProblems, readDomains, readIssuer } from '../rules/provider-input.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { newId } from '#kit/ids.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { Call } from '#platform/http/call.ts';
import { secretOf } from './find-provider.ts';
import { configurationOf, failureText } from './provider-client.ts';
import { readProviders, tellApps } from './read-providers.ts';

type Changing = Call<typeof addEndpoint> | Call<typeof changeEndpoint> | Call<typeof deleteEndpoint>;

/** Each asks the provider: a workspace must not make us ask around. */
const checks = createRateLimit({ uses: 60, seconds: 60 * 60 });

export async function addProvider(call: Call<typeof addEndpoint>) {
  const { services, workspace, body } = call;
  const secret = body.client_secret ?? '';
  const provider = await readInput(call, secret);
  const id = newId('idp');
  const client_secret = await createSealer(services.environment).seal(secret, secretOf(id));
  await inTransaction(services.database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('sign_in_providers')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace.id)
      .executeTakeFirstOrThrow();
    if (count >= mostProviders)
      throw new Problem(
        'invalid_input',
        t('A workspace can have up to {count} sign-in providers.', { count: mostProviders }),
      );
    await refuseTakenDomains(transaction, workspace.id, provider.domains, id);
    await transaction
      .insertInto('sign_in_providers')
      .values({ id, workspace_id: workspace.id, ...provider, domains: json(provider.domains), client_secret })
      .execute();
    await record(transaction, call, { id, name: provider.name }, 'sign_in_provider.added', summaries.added);
  });
  return { ...(await readProviders(services, workspace.id)), added: id };
}

export async function changeProvider(call: Call<typeof changeEndpoint>) {
  const { services, workspace, params, body } = call;
  const sealer = createSealer(services.environment);
  const before = await lockProvider(services.database, workspace.id, params.providerId);
  const secret = body.client_secret || (await sealer.open(before.client_secret, secretOf(before.id)));
  if (!secret) throw wrong('client_secret', 'The stored client secret can’t be read any more. Enter it again.');
  const provider = await readInput(call, secret);
  // A stored secret goes to the issuer that it was entered for, and to no other.
  if (provider.issuer !== before.issuer && !body.client_secret)
    throw wrong('client_secret', 'Enter the client secret of this issuer.');
  const client_secret = await sealer.seal(secret, secretOf(before.id));
  await inTransaction(services.database, async (transaction) => {
    const { id, issuer } = await lockProvider(transaction, workspace.id, before.id);
    await refuseTakenDomains(transaction, workspace.id, provider.domains, id);
    await transaction
      .updateTable('sign_in_providers')
      .set({ ...provider, domains: json(provider.domains), client_secret, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    if (provider.issuer !== issuer) {
      await endSessionsOf(transaction, { provider_id: id });
      await transaction.deleteFrom('app_user_identities').where('provider_id', '=', id).execute();
    }
    await tellApps(transaction, await appsOf(transaction, id));
    await record(transaction, call, { id, name: provider.name }, 'sign_in_provider.changed', summaries.changed);
  });
  return readProviders(services, workspace.id);
}

export async function deleteProvider(call: Call<typeof deleteEndpoint>) {
  const { services, workspace, params } = call;
  await inTransaction(services.database, async (transaction) => {
    const { id, name } = await lockProvider(transaction, workspace.id, params.providerId);
    await removeProvider(transaction, id);
    await record(transaction, call, { id, name }, 'sign_in_provider.deleted', summaries.removed);
  });
  return readProviders(services, workspace.id);
}

/** With the sessions of people who came in through it. */
export async function removeProvider(transaction: Transaction, id: string): Promise<void> {
  const apps = await appsOf(transaction, id);
  await endSessionsOf(transaction, { provider_id: id });
  await transaction.deleteFrom('sign_in_providers').where('id', '=', id).execute();
  await tellApps(transaction, apps);
}

/** Ends the sessions of people who came in through a provider, at one app or all. */
export async function endSessionsOf(
  transaction: Transaction,
  { provider_id, app_id }: { provider_id: string; app_id?: string },
): Promise<void> {
  const identities = transaction
    .selectFrom('app_user_identities')
    .select('app_user_id')
    .where('provider_id', '=', provider_id)
    .$if(app_id !== undefined, (query) => query.where('app_id', '=', app_id ?? ''));
  await transaction.deleteFrom('sessions').where('how', '=', 'oidc').where('app_user_id', 'in', identities).execute();
}

/** A provider of this workspace, held where it is within a transaction. */
export async function lockProvider(
  database: Transaction | Changing['services']['database'],
  workspaceId: string,
  id: string,
) {
  const found = database
    .selectFrom('sign_in_providers')
    .select(['id', 'name', 'issuer', 'client_secret'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);
  const provider = await (database.isTransaction ? found.forUpdate() : found).executeTakeFirst();
  if (!provider) throw new Problem('not_found', 'This sign-in provider was removed.');
  return provider;
}

/** Reads what was typed, and asks the issuer whether it is one. */
async function readInput(call: Call<typeof addEndpoint> | Call<typeof changeEndpoint>, client_secret: string) {
  const { body, services, workspace } = call;
  const provider = {
    name: oneLine(body.name),
    issuer: readIssuer(body.issuer),
    client_id: body.client_id.trim(),
    scopes: (body.scopes ?? defaultScopes).trim().split(/\s+/).filter(Boolean).join(' '),
    domains: readDomains(body.domains),
    role_claim: body.role_claim.trim(),
  };
  const fields = providerProblems({ ...provider, client_secret });
  if (fields[0]) throw new Problem('invalid_input', fields[0].message, { fields });
  await checks.take(workspace.id);
  const requested = { id: 'new', issuer: provider.issuer, client_id: provider.client_id, client_secret };
  await configurationOf(requested, services.environment).catch((cause: unknown) => {
    services.log.info({ err: cause }, 'the issuer of a sign-in provider could not be read');
    throw wrong('issuer', failureText(cause), cause);
  });
  return provider;
}

/** An address is led to one provider. */
async function refuseTakenDomains(
  transaction: Transaction,
  workspaceId: string,
  domains: readonly string[],
  id: string,
): Promise<void> {
  const others = await transaction
    .selectFrom('sign_in_providers')
    .select(['name', 'domains'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '!=', id)
    .execute();
  for (const { name, domains: taken } of others) {
    const both = domains.find((domain) => taken.includes(domain));
    if (both !== undefined) throw wrong('domains', t('{domain} belongs to {name} already.', { domain: both, name }));
  }
}

async function appsOf(transaction: Transaction, providerId: string): Promise<string[]> {
  const apps = transaction.selectFrom('app_sign_in_providers').select('app_id').where('provider_id', '=', providerId);
  return (await apps.orderBy('app_id').execute()).map(({ app_id }) => app_id);
}

/** For the audit log. @sentences */
const summaries = {
  added: 'added the sign-in provider {provider}',
  changed: 'changed the sign-in provider {provider}',
  removed: 'removed the sign-in provider {provider}',
};

async function record(
  transaction: Transaction,
  call: Changing,
  provider: { id: string; name: string },
  action: string,
  summary: string,
): Promise<void> {
  const { services, workspace } = call;
  const subject = { provider_id: provider.id };
  await services.audit.record(
    {
      ...{ workspace_id: workspace.id, ...calledBy(call), action, subject },
      summary: msg(summary, { provider: provider.name }),
    },
    transaction,
  );
}

const wrong = (path: string, message: string, cause?: unknown): Problem =>
  new Problem('invalid_input', message, { fields: [{ path, message }], cause });
