import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import { loadApp } from './log/load-app.ts';
import { loadRelease } from './log/load-release.ts';
import { documentWithoutSecrets } from './log/without-secrets.ts';
import type { AppRecord } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { fileKeysIn, shareFiles } from '#features/files/server/uploads/shared-files.ts';
import { portableAutomations } from '#features/automations/server/live/portable.ts';
import { atFreeAddress } from './address/at-free-address.ts';
import type { Transaction } from '#platform/database/database.ts';
import { makeApp } from './make-app.ts';

/**
 * Copies an app with its pages, look, spreadsheet and rows: private, at an address of its own. People, passwords and
 * visits stay behind; tokens and addresses of other services too where the copy is another workspace's.
 */
export async function copyApp(
  { database, workbooks, environment, features }: Pick<Services, 'database' | 'workbooks' | 'environment' | 'features'>,
  source: AppRecord,
  { workspace_id, name = source.name }: { workspace_id: string; name?: string },
  also: (transaction: Transaction, copy: AppRecord) => Promise<void> = async () => undefined,
): Promise<AppRecord> {
  const isForeign = source.workspace_id !== workspace_id;
  // Strangers get what visitors see, not what its editors are still at.
  const appVersion = isForeign ? appVersionForVisitors(source) : 'draft';
  const {
    look,
    pages: all,
    automations: own = [],
  } = appVersion === 'draft'
    ? (await loadApp(database, source.id)).document
    : (await loadRelease(database, source.id, appVersion)).document;
  const pages = isForeign ? all.map((page) => ({ ...page, document: documentWithoutSecrets(page.document) })) : all;
  const keys = fileKeysIn(JSON.stringify([pages, look]));
  const automations = await portableAutomations(database, source, own, isForeign);
  const workbook = source.workbook_id ? await workbooks.copy(source.workbook_id, workspace_id) : null;
  try {
    return await atFreeAddress(database, async (transaction) => {
      await shareFiles(transaction, { keys, from: source.workspace_id, to: workspace_id });
      const copy = await makeApp(
        transaction,
        environment.MAIN_HOST,
        { look, pages, automations },
        {
          ...{ workspace_id, workbook_id: workbook?.id ?? null, kind: source.kind, name },
          ...{ access: source.settings, sign_in_method: source.sign_in_method, public: false },
        },
      );
      for (const { appCopied } of features) await appCopied?.(transaction, { source, copy, isForeign });
      await also(transaction, copy);
      return copy;
    });
  } catch (error) {
    if (workbook) await workbooks.destroy(workbook.id);
    throw error;
  }
}
