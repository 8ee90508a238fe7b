import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { mostWorkspacesOwned } from '../rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Audit } from '../services.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Makes a workspace that a person owns; `invalid_input` when they own as many as one may. */
export async function insertWorkspace(
  transaction: Transaction,
  audit: Audit,
  input: { name: string; owner_id: string; address?: string },
): Promise<{ id: string }> {
  const owner = await transaction
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', input.owner_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await refuseTooManyOwned(
    transaction,
    owner.id,
    t('You own {count} workspaces, which is the limit.', { count: mostWorkspacesOwned }),
  );
  const id = newId('wsp');
  await transaction.insertInto('workspaces').values({ id, name: input.name }).execute();
  await transaction
    .insertInto('workspace_members')
    .values({ workspace_id: id, user_id: owner.id, role: 'owner' })
    .execute();
  const entry = { workspace_id: id, actor: { kind: 'user', ...owner }, action: 'workspace.created' } as const;
  const summary = msg('made the workspace {name}', { name: input.name });
  await audit.record(
    { ...entry, summary, ...(input.address !== undefined && { address: input.address }) },
    transaction,
  );
  return { id };
}

/** Within a transaction that holds the person. */
export async function refuseTooManyOwned(transaction: Transaction, userId: string, message: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('workspace_members')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  if (count >= mostWorkspacesOwned) throw new Problem('invalid_input', message);
}

/** No one stays without a workspace: makes one for a person who has none left. */
export async function ensureWorkspace(transaction: Transaction, audit: Audit, userId: string): Promise<void> {
  const person = await transaction
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return;
  const membership = await transaction
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (!membership) await insertWorkspace(transaction, audit, { name: `${person.name}'s workspace`, owner_id: userId });
}
