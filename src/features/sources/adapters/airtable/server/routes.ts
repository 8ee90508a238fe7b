import { msg } from '#kit/language/msg.ts';
import {
  applyAirtableUpdate,
  getAirtableImport,
  getAirtableReport,
  getAirtableUpdate,
  listAirtableBases,
  listAirtableImports,
  previewAirtableBase,
  startAirtableImport,
  startAirtableUpdate,
  stopAirtableImport,
  stopAirtableUpdate,
} from '../api.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { recordInAuditLog } from '#features/workbooks/server/calls/record-in-audit-log.ts';
import { writerOf } from '#features/workbooks/server/calls/writer-of.ts';
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
    const summary = msg('started to import the base {name} from Airtable', { name: started.base_name });
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
  on(startAirtableUpdate, async ({ services, user, params, body }) => {
    await requireDiskSpace(services.environment);
    const given = { workbookId: params.workbookId, user_id: user.id, token: body.token };
    return { update: await services.sources.adapters.airtable.updates.start(given) };
  }),
  on(getAirtableUpdate, async ({ services, params }) => {
    const found = await services.sources.adapters.airtable.updates.find(params.workbookId);
    return { update: found?.read ?? null, preview: found?.preview ?? null };
  }),
  on(applyAirtableUpdate, async (call) => {
    const { services, params, body } = call;
    const counts = await services.sources.adapters.airtable.updates.apply(params.workbookId, writerOf(call), body);
    const inWords = (name: string) => msg('updated the spreadsheet {name} from its base in Airtable', { name });
    await recordInAuditLog(call, params.workbookId, 'workbook.imported', inWords);
    return { counts };
  }),
  on(stopAirtableUpdate, async ({ services, params }) => {
    await services.sources.adapters.airtable.updates.discard(params.workbookId);
    return {};
  }),
];
