import type { AppDocument } from '../rules/document/document.ts';
import type { AppAccess } from '../rules/app-settings.ts';
import type { PageDocument } from '../rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { accessOfNewApp } from './log/theme-of.ts';
import type { AppRecord } from '../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { type AppToInsert, insertApp } from './insert-app.ts';

/** What an app is besides its document. */
export interface AppOfDocument extends Omit<AppToInsert, 'pages' | 'settings' | 'automations'> {
  access?: Partial<AppAccess>;
}

/** An app of a whole document: the pages get ids of their own, and links follow. Its automations are portable ones. */
export function makeApp(
  transaction: Transaction,
  mainHost: string,
  { look, pages, automations = [] }: AppDocument,
  { access, ...app }: AppOfDocument,
): Promise<AppRecord> {
  const ids = new Map(pages.map((page) => [page.id, newId('pag')]));
  return insertApp(transaction, mainHost, {
    ...app,
    automations,
    settings: { ...accessOfNewApp({ ...access }), ...look },
    pages: pages.map((page) => ({
      ...page,
      id: ids.get(page.id) ?? page.id,
      document: withNewIds(page.document, ids),
    })),
  });
}

/** Links name pages by their ids, which are like no other text: wherever one occurs, the new one takes its place. */
function withNewIds(document: object, ids: ReadonlyMap<string, string>): PageDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  );
}
