import type { createApp as createEndpoint } from '#api/apps.ts';
import { asBoard } from '#domain/proposal/as-board.ts';
import { blankApp } from '#domain/proposal/blank-app.ts';
import { proposeApp } from '#domain/proposal/propose-app.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '../http/audit-actor.ts';
import type { Call } from '../http/call.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { AppRecord } from '../scope.ts';
import { addressOfApp } from './app-changes.ts';
import { profileSheet } from './profile-sheet.ts';
import { findTemplate } from './templates.ts';
import { toWire } from './to-wire.ts';

/** Copies of templates take room: nobody needs so many. */
const copies = createRateLimit({ uses: 30, seconds: 60 * 60 });

/** A new app: the proposed first version of a workbook ("an app in a minute"), a copy of a template, or a blank one. */
export async function createApp(call: Call<typeof createEndpoint>) {
  const { body, services, user } = call;
  if (body.start === 'template') return copyTemplate(call);
  const workbook = body.workbook_id === null ? null : await readWorkbook(call, body.workbook_id);
  const proposed =
    workbook && body.start === 'proposed'
      ? proposeApp({
          workbookName: body.name ?? workbook.name,
          sheets: await Promise.all(workbook.sheets.map((sheet) => profileSheet(services.engine, sheet))),
        })
      : blankApp(body.name ?? workbook?.name ?? (body.kind === 'board' ? 'New board' : 'New app'));
  const proposal = body.kind === 'board' ? asBoard(proposed) : proposed;
  const app = await services.apps.create({
    ...proposal,
    name: body.name ?? proposal.name,
    workspace_id: user.workspace.id,
    workbook_id: body.workbook_id,
    kind: body.kind,
  });
  return answer(call, app, `made the ${app.kind === 'board' ? 'board' : 'app'} ${app.name} at ${addressOfApp(app)}`);
}

async function answer(call: Call<typeof createEndpoint>, app: AppRecord, summary: string) {
  const entry = {
    workspace_id: app.workspace_id,
    ...calledBy(call),
    action: 'app.created',
    subject: { app_id: app.id },
  };
  await call.services.audit.record({ ...entry, summary });
  return { app: toWire(app, call.services.apps) };
}

async function copyTemplate(call: Call<typeof createEndpoint>) {
  const { body, services, user } = call;
  const template = body.template_id === undefined ? null : await findTemplate(services, body.template_id);
  if (!template) {
    const message = 'There is no such template. Choose another one.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'template_id', message }] });
  }
  await copies.take(user.id);
  const input = { workspace_id: user.workspace.id, name: body.name ?? template.name };
  const app = await services.apps.copy(template, input);
  return answer(call, app, `made the app ${app.name} at ${addressOfApp(app)} from the template ${template.name}`);
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
