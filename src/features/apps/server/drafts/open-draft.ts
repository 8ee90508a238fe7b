import { changeApp } from '../log/change-app.ts';
import { holdsSecret } from '../log/conceal-secrets.ts';
import { type LoadedApp, loadApp, upgradedApp } from '../log/load-app.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';

/** An app with its draft in the newest shape and without a secret in it, as its editors get it. */
export async function openDraft(database: Database, appId: string): Promise<LoadedApp> {
  const app = await loadApp(database, appId);
  for (const page of app.document.pages) {
    if (await holdsSecret(page.document)) return putSecretsAway(database, appId);
  }
  return { ...app, document: upgradedApp(app.document) };
}

async function putSecretsAway(database: Database, appId: string): Promise<LoadedApp> {
  const { app } = await inTransaction(database, (transaction) =>
    changeApp(transaction, appId, { edits: [], reason: 'upgraded', by: null }),
  );
  return app;
}
