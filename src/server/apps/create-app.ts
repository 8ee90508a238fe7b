import type { createApp as createEndpoint } from '#api/apps.ts';
import { blankApp } from '#domain/proposal/blank-app.ts';
import { proposeApp } from '#domain/proposal/propose-app.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { profileSheet } from './profile-sheet.ts';
import { toWire } from './to-wire.ts';

/** A new app: the proposed first version of a workbook ("an app in a minute"), or a blank one. */
export async function createApp(call: Call<typeof createEndpoint>) {
  const { body, services, user } = call;
  const workbook = body.workbook_id === null ? null : await readWorkbook(call, body.workbook_id);
  const proposal =
    workbook && body.start === 'proposed'
      ? proposeApp({
          workbookName: body.name ?? workbook.name,
          sheets: await Promise.all(workbook.sheets.map((sheet) => profileSheet(services.engine, sheet))),
        })
      : blankApp(body.name ?? workbook?.name ?? 'New app');
  const app = await services.apps.create({
    ...proposal,
    name: body.name ?? proposal.name,
    workspace_id: user.workspace.id,
    workbook_id: body.workbook_id,
  });
  return { app: toWire(app, services.apps) };
}

async function readWorkbook({ services, user }: Call<typeof createEndpoint>, workbookId: string) {
  const found = await services.database
    .selectFrom('workbooks')
    .select(['name', 'state'])
    .where('id', '=', workbookId)
    .where('workspace_id', '=', user.workspace.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const message = !found
    ? 'There is no such spreadsheet in this workspace.'
    : found.state !== 'ready'
      ? 'This spreadsheet is not ready yet. Wait until it has been read.'
      : null;
  if (!found || message) {
    throw new Problem('invalid_input', message ?? '', { fields: [{ path: 'workbook_id', message: message ?? '' }] });
  }
  return { name: found.name, sheets: await services.workbooks.sheetsOf(workbookId) };
}
