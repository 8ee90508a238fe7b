/** Making, entering, renaming and deleting a workspace. */
import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type {
  createWorkspace as createEndpoint,
  deleteWorkspace as deleteEndpoint,
  enterWorkspace as enterEndpoint,
  updateWorkspace as updateEndpoint,
} from '../api.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from './audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { insertWorkspace as create } from './insert-workspace.ts';
import { destroyWorkspace } from './destroy-workspace.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { findWorkspace } from './list-workspaces.ts';
import { lockWorkspaceAs } from './lock-workspace.ts';
import { tryToNotify } from './try-to-notify.ts';

export async function createWorkspace(call: Call<typeof createEndpoint>) {
  onlyOnSite(call.host);
  const { services, user, address } = call;
  await services.workspaces.guards.newWorkspaces.take(user.id);
  const name = readName(call.body.name);
  const { id } = await inTransaction(services.database, async (transaction) => {
    const made = await create(transaction, services.audit, { name, owner_id: user.id, address });
    await goTo(transaction, user.id, made.id);
    return made;
  });
  return findWorkspace(services.database, user.id, id, id);
}

export async function enterWorkspace(call: Call<typeof enterEndpoint>) {
  const { services, user, workspace } = call;
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'editor');
    await goTo(transaction, user.id, workspace.id);
  });
  return findWorkspace(services.database, user.id, workspace.id, workspace.id);
}

export async function updateWorkspace(call: Call<typeof updateEndpoint>) {
  const { services, user, workspace } = call;
  const name = readName(call.body.name);
  await inTransaction(services.database, async (transaction) => {
    const before = await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    if (before.name === name) return;
    await transaction.updateTable('workspaces').set({ name }).where('id', '=', workspace.id).execute();
    const entry = { workspace_id: workspace.id, ...calledBy(call), action: 'workspace.renamed' };
    const summary = msg('renamed the workspace from {before} to {name}', { before: before.name, name });
    await services.audit.record({ ...entry, summary }, transaction);
  });
  return findWorkspace(services.database, user.id, workspace.id, user.workspace.id);
}

export async function deleteWorkspace(call: Call<typeof deleteEndpoint>) {
  const { services, user, workspace, body } = call;
  const others = await inTransaction(services.database, async (transaction) => {
    const { name } = await lockWorkspaceAs(transaction, workspace.id, user.id, 'owner');
    if (body.name.trim() !== name.trim()) {
      const message = t('Type the name of the workspace, {name}, to delete it.', { name });
      throw new Problem('invalid_input', message, { fields: [{ path: 'name', message }] });
    }
    const members = await transaction
      .selectFrom('workspace_members')
      .select('user_id')
      .where('workspace_id', '=', workspace.id)
      .where('user_id', '!=', user.id)
      .execute();
    await destroyWorkspace(transaction, services, workspace.id);
    return members.map((member) => member.user_id);
  });
  services.log.info({ workspace: workspace.id, by: user.id }, 'a workspace was deleted');
  if (others.length > 0) {
    const title = msg('{name} deleted the workspace {workspace}', { name: user.name, workspace: workspace.name });
    await tryToNotify(services, { kind: 'member-joined', to: { user_ids: others }, title, href: '/dashboard' });
  }
  return {};
}

/** Shows a workspace to a person from now on. */
async function goTo(transaction: Transaction, userId: string, workspaceId: string): Promise<void> {
  await transaction.updateTable('users').set({ current_workspace_id: workspaceId }).where('id', '=', userId).execute();
}

function readName(given: string): string {
  const name = oneLine(given);
  if (name) return name;
  throw new Problem('invalid_input', 'Enter a name.', { fields: [{ path: 'name', message: 'Enter a name.' }] });
}
