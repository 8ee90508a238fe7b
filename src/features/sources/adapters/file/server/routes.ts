import { msg } from '#kit/language/msg.ts';
import { join } from 'node:path';
import { applyUpdate, completeWorkbook, getCompletion, previewUpdate, uploadUpdate } from '../api.ts';
import { on } from '#platform/http/call.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { receiveUpload } from '#features/workbooks/server/calls/receive-upload.ts';
import { recordInAuditLog } from '#features/workbooks/server/calls/record-in-audit-log.ts';
import { writerOf } from '#features/workbooks/server/calls/writer-of.ts';

export const updateRoutes = [
  on(uploadUpdate, async ({ services, params, request }) => {
    await requireDiskSpace(services.environment);
    const upload = await receiveUpload(
      request,
      join(services.environment.DATA_DIR, 'uploads'),
      services.environment.SPREADSHEET_MB,
    );
    return { update: await services.sources.adapters.file.receive(params.workbookId, upload) };
  }),
  on(previewUpdate, async ({ services, params, body }) => ({
    update: await services.sources.adapters.file.preview(params.workbookId, { id: params.updateId, ...body }),
  })),
  on(applyUpdate, async (call) => {
    const { services, params, body } = call;
    const given = { id: params.updateId, ...body };
    const counts = await services.sources.adapters.file.apply(params.workbookId, writerOf(call), given);
    const inWords = (name: string) =>
      msg('updated the spreadsheet {name} from the file {file}', { name, file: body.file_name });
    await recordInAuditLog(call, params.workbookId, 'workbook.imported', inWords);
    return { counts };
  }),
  on(getCompletion, async ({ services, params }) => ({
    completion: await services.sources.adapters.file.completion(params.workbookId),
  })),
  on(completeWorkbook, async (call) => {
    const { services, params } = call;
    await services.sources.adapters.file.complete(params.workbookId, writerOf(call));
    const inWords = (name: string) => msg('completed the spreadsheet {name} from its file', { name });
    await recordInAuditLog(call, params.workbookId, 'workbook.imported', inWords);
    return {};
  }),
];
