/** Versions of templates, and what waits to become one, as read-only apps that anyone may look at. */
import type { AppKind } from '#features/apps/rules/app.ts';
import { newId } from '#kit/ids.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { findOwnWorkspace, ownWorkspace } from '#features/workspaces/server/own/own-workspaces.ts';
import { marketplaceWorkspace } from '../marketplace-workspace.ts';
import { fileKeysIn, shareFiles } from '#features/files/server/uploads/shared-files.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import type { Candidate } from './make-candidate.ts';

/** Makes the preview app of a candidate, at a secret host of its own until it is published. */
export async function makePreviewApp(
  transaction: Transaction,
  kind: AppKind,
  { document, sheets, own_rows, roles }: Pick<Candidate, 'document' | 'sheets' | 'own_rows' | 'roles'>,
  author: Pick<AppRecord, 'name' | 'workspace_id'> & { files: readonly string[] },
  { apps, workbooks }: Pick<MarketplaceNeeds, 'apps' | 'workbooks'>,
): Promise<AppRecord> {
  const workspace_id = await ownWorkspace(transaction, marketplaceWorkspace);
  const keys = [...author.files, ...fileKeysIn(JSON.stringify([document, sheets]))];
  await shareFiles(transaction, { keys, from: author.workspace_id, to: workspace_id });
  const workbook =
    sheets.length > 0 ? await workbooks.create({ workspace_id, name: author.name, sheets }, transaction) : null;
  return apps.make(
    document,
    {
      ...{ workspace_id, workbook_id: workbook?.id ?? null, kind, name: author.name },
      ...{ subdomain: newId('review').replace('_', '-'), public: true, is_showcase: true },
      ...{ sign_in_method: 'No sign in', goes_live: 'when I publish', access: { own_rows, ...roles } },
    },
    transaction,
  );
}

export const tidyQueue = 'marketplace.tidy';

/** Removes preview apps that no version has and nothing that waits, with their spreadsheets: also what a crash left. */
export async function tidyPreviewApps({
  database,
  apps,
  workbooks,
}: Pick<MarketplaceNeeds, 'database' | 'apps' | 'workbooks'>): Promise<void> {
  const workspace_id = await findOwnWorkspace(database, marketplaceWorkspace);
  if (!workspace_id) return;
  const unused = await database
    .selectFrom('apps')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('template_versions')
            .select('template_id')
            .whereRef('template_versions.showcase_app_id', '=', 'apps.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_requests')
            .select('review_requests.id')
            .whereRef('review_requests.showcase_app_id', '=', 'apps.id')
            .where('review_requests.status', '=', 'pending'),
        ),
      ),
    )
    .execute();
  for (const { id } of unused) await apps.destroy(id);
  const loose = await database
    .selectFrom('workbooks')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('apps').select('apps.id').whereRef('apps.workbook_id', '=', 'workbooks.id'))),
    )
    .execute();
  for (const { id } of loose) await workbooks.destroy(id);
}
