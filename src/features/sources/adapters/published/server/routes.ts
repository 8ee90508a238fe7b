import { msg } from '#kit/language/msg.ts';
import {
  changePublished,
  connectPublished,
  getPublished,
  previewPublished,
  refreshPublished,
  stopPublished,
} from '../api.ts';
import { on } from '#platform/http/call.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { recordInAuditLog } from '#features/workbooks/server/calls/record-in-audit-log.ts';

export const publishedRoutes = [
  on(previewPublished, async ({ services, body }) => {
    await requireDiskSpace(services.environment);
    return services.sources.adapters.published.preview(body.address);
  }),
  on(connectPublished, async (call) => {
    const { services, user, body } = call;
    await requireDiskSpace(services.environment);
    const workbook_id = await services.sources.adapters.published.connect({ workspace_id: user.workspace.id, ...body });
    await recordInAuditLog(call, workbook_id, 'workbook.imported', (name) =>
      msg('connected the address {name}', { name }),
    );
    return { workbook_id };
  }),
  on(getPublished, ({ services, params }) => services.sources.adapters.published.state(params.workbookId)),
  on(changePublished, async ({ services, params, body }) => {
    await services.sources.adapters.published.change(params.workbookId, body);
    return services.sources.adapters.published.state(params.workbookId);
  }),
  on(refreshPublished, async ({ services, params, body }) => {
    await services.sources.adapters.published.refresh(params.workbookId, body.confirm);
    return services.sources.adapters.published.state(params.workbookId);
  }),
  on(stopPublished, async (call) => {
    const { services, params } = call;
    await services.sources.adapters.published.stop(params.workbookId);
    // Cached pages of it are without what writes rows: under a new version they are rendered again.
    const actor = { kind: 'system', what: 'end of following' } as const;
    for (const { id } of await services.workbooks.sheetsOf(params.workbookId)) {
      await services.rows.editSheet(id, actor, []);
    }
    const inWords = (name: string) => msg('let the spreadsheet {name} follow its address no more', { name });
    await recordInAuditLog(call, params.workbookId, 'workbook.changed', inWords);
    return {};
  }),
];
