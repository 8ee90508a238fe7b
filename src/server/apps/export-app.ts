import type { exportApp as exportEndpoint } from '#api/apps.ts';
import { slugOf } from '#kit/slug.ts';
import { loadApp, upgradedApp } from '../app-log/load-app.ts';
import type { Call } from '../http/call.ts';
import { documentWithoutSecrets } from '../app-log/without-secrets.ts';

/** The draft as a file: what an owner keeps, or hands to somebody else. */
export async function exportApp({ app, services }: Call<typeof exportEndpoint>): Promise<Response> {
  const { document: stored, revision } = await loadApp(services.database, app.id);
  const document = upgradedApp(stored);
  const pages = document.pages.map((page) => ({ ...page, document: documentWithoutSecrets(page.document) }));
  const file = {
    ...{ format: 'sheaf-app', version: 1, exported_at: new Date().toISOString() },
    ...{ name: app.name, kind: app.kind, revision, look: document.look, pages },
  };
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${slugOf(app.name) || 'app'}.json"`,
      'cache-control': 'no-store',
    },
  });
}
