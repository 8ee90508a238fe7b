import { t } from '#kit/language/product.ts';
import { isFreePlan } from '../rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { deleteSheets } from '#features/workbooks/server/rows/sheets/delete-sheets.ts';
import { sheetIdsOfWorkspace } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { removeFilesLater } from '#features/files/server/uploads/shared-files.ts';
import { ensureWorkspace } from './insert-workspace.ts';
import { lockPeople, lockWorkspace } from './lock-workspace.ts';

type Needs = Pick<Services, 'jobs' | 'audit'>;

/**
 * Deletes a workspace with everything in it: people's memberships, apps, spreadsheets, rows and their history, mail,
 * and, once that is committed, its files. Who is left without a workspace gets a new one, except `leaving`, whose
 * account ends with it. `invalid_input` while a paid plan runs: it would go on to be charged.
 */
export async function destroyWorkspace(
  transaction: Transaction,
  needs: Needs,
  workspaceId: string,
  leaving?: string,
): Promise<void> {
  const workspace = await lockWorkspace(transaction, workspaceId);
  if (workspace.stripe_subscription_id && !isFreePlan(workspace.plan) && !workspace.plan_until) {
    throw new Problem(
      'invalid_input',
      t('The workspace {workspace} has a paid plan. Cancel the plan first.', { workspace: workspace.name }),
    );
  }
  const members = await transaction
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('user_id')
    .execute();
  await lockPeople(
    transaction,
    members.map((member) => member.user_id),
  );
  await deleteRows(transaction, workspaceId);
  await dropFiles(transaction, needs, workspaceId);
  await transaction.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
  for (const { user_id } of members) {
    if (user_id !== leaving) await ensureWorkspace(transaction, needs.audit, user_id);
  }
}

/** Rows have no foreign key (migration 0016). Workbooks that are held are not being imported. */
async function deleteRows(transaction: Transaction, workspaceId: string): Promise<void> {
  const ofWorkspace = transaction.selectFrom('workbooks').select('id').where('workspace_id', '=', workspaceId);
  await ofWorkspace.orderBy('id').forUpdate().execute();
  await deleteSheets(transaction, await sheetIdsOfWorkspace(transaction, workspaceId));
}

async function dropFiles(transaction: Transaction, { jobs }: Needs, workspaceId: string): Promise<void> {
  const files = await transaction
    .deleteFrom('files')
    .where('workspace_id', '=', workspaceId)
    .returning('storage_key')
    .execute();
  await removeFilesLater(
    transaction,
    jobs,
    files.map((file) => file.storage_key),
  );
}
