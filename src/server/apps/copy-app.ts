import type { PageDocument } from '#domain/page/document.ts';
import { editionOfVisitors } from '#domain/visit.ts';
import { newId } from '#kit/ids.ts';
import { loadApp } from '../app-log/load-app.ts';
import { loadRelease } from '../app-log/load-release.ts';
import type { AppRecord } from '../scope.ts';
import type { Services } from '../services.ts';
import { fileKeysIn, shareFiles } from '../storage/shared-files.ts';
import { atFreeAddress, insertApp } from './insert-app.ts';
import { documentWithoutSecrets } from './without-secrets.ts';

/**
 * Copies an app with its pages, look, spreadsheet and rows: private, at an address of its own. People, passwords and
 * visits stay behind; tokens and addresses of other services too where the copy is another workspace's.
 */
export async function copyApp(
  { database, workbooks, environment }: Pick<Services, 'database' | 'workbooks' | 'environment'>,
  source: AppRecord,
  input: { workspace_id: string; name?: string },
): Promise<AppRecord> {
  const isForeign = source.workspace_id !== input.workspace_id;
  // Strangers get what visitors see, not what its editors are still at.
  const edition = isForeign ? editionOfVisitors(source) : 'draft';
  const { look, pages: all } =
    edition === 'draft'
      ? (await loadApp(database, source.id)).document
      : (await loadRelease(database, source.id, edition)).document;
  const ids = new Map(all.map((page) => [page.id, newId('pag')]));
  const pages = all.map((page) => {
    const document = withNewIds(page.document, ids);
    return {
      ...page,
      id: ids.get(page.id) ?? page.id,
      document: isForeign ? documentWithoutSecrets(document) : document,
    };
  });
  const settings = { ...source.settings, ...look };
  const keys = fileKeysIn(JSON.stringify([pages, settings]));
  const workbook = source.workbook_id ? await workbooks.copy(source.workbook_id, input.workspace_id) : null;
  try {
    return await atFreeAddress(database, async (transaction) => {
      await shareFiles(transaction, { keys, from: source.workspace_id, to: input.workspace_id });
      return insertApp(transaction, environment.MAIN_HOST, {
        ...{ workspace_id: input.workspace_id, workbook_id: workbook?.id ?? null, kind: source.kind },
        ...{ name: input.name ?? source.name, settings, sign_in_method: source.sign_in_method },
        ...{ public: false, pages },
      });
    });
  } catch (error) {
    if (workbook) await workbooks.destroy(workbook.id);
    throw error;
  }
}

/** Links name pages by their ids, which are like no other text: wherever one stands, the copy's own takes its place. */
function withNewIds(document: object, ids: ReadonlyMap<string, string>): PageDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  );
}
