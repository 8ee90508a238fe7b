import {
  getAirtableImport,
  getAirtableReport,
  listAirtableBases,
  listAirtableImports,
  previewAirtableBase,
  startAirtableImport,
  stopAirtableImport,
} from '../api.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { on } from '#platform/http/call.ts';

export const airtableRoutes = [
  on(listAirtableBases, async ({ services, body }) => ({
    bases: await services.sources.adapters.airtable.bases(body.token),
  })),
  on(previewAirtableBase, async ({ services, body }) => ({
    tables: await services.sources.adapters.airtable.preview(body.token, body.base_id),
  })),
  on(startAirtableImport, async (call) => {
    const { services, user, body } = call;
    await requireDiskSpace(services.environment);
    const given = { workspace_id: user.workspace.id, user_id: user.id, ...body };
    const started = await services.sources.adapters.airtable.start(given);
    const summary = `started to import the base ${started.base_name} from Airtable`;
    const entry = { workspace_id: user.workspace.id, ...calledBy(call), action: 'workbook.imported', summary };
    await services.audit.record(entry);
    return { import: started };
  }),
  on(listAirtableImports, async ({ services, user }) => ({
    imports: await services.sources.adapters.airtable.list(user.workspace.id),
  })),
  on(getAirtableImport, async ({ services, user, params }) => ({
    import: await services.sources.adapters.airtable.find(user.workspace.id, params.importId),
  })),
  on(stopAirtableImport, async ({ services, user, params }) => {
    await services.sources.adapters.airtable.stop(user.workspace.id, params.importId);
    return {};
  }),
  on(getAirtableReport, ({ services, params }) => services.sources.adapters.airtable.report(params.workbookId)),
];
