import { type Sentence, msg } from '#kit/language/msg.ts';
import type { createApp as createEndpoint } from '../api/apps.ts';
import { asBoard } from '#features/proposals/rules/as-board.ts';
import { blankApp } from '#features/proposals/rules/blank-app.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { releaseWhenNew } from './log/release-app.ts';
import { Problem } from '#kit/problem.ts';
import type { AppBeginning, AppRecord } from '../services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { addressOfApp, appChanges } from './app-changes.ts';
import { readProfiledWorkbook } from './proposal.ts';
import { proposedApp } from './proposed-app.ts';
import { toRecord } from './to-record.ts';
import { toWire } from './to-wire.ts';

/** Copies of templates take room, and no one needs that many. */
export const copies = createRateLimit({ uses: 30, seconds: 60 * 60 });

/** A new app: the proposed first version of a workbook ("an app in a minute"), a copy of a template, or a blank one. */
export async function createApp(call: Call<typeof createEndpoint>) {
  const { body, services, user } = call;
  if (body.start === 'template') return beginWith(call);
  const { workbook_id } = body;
  const workbook = workbook_id === null ? null : await readProfiledWorkbook(services, user.workspace.id, workbook_id);
  const blank = () => blankApp(body.name ?? workbook?.name ?? (body.kind === 'board' ? 'New board' : 'New app'));
  const proposal =
    workbook && body.start === 'proposed'
      ? await proposedApp(call, workbook)
      : body.kind === 'board'
        ? asBoard(blank())
        : blank();
  const app = await services.apps.create({
    ...proposal,
    name: body.name ?? proposal.name,
    workspace_id: user.workspace.id,
    workbook_id,
    kind: body.kind,
  });
  const made = await answer(call, app, msg(summaries[app.kind], { app: app.name, address: addressOfApp(app) }));
  return body.publish ? publish(call, app) : made;
}

/** For the audit log. @sentences */
const summaries = {
  multipage: 'made the app {app} at {address}',
  board: 'made the board {app} at {address}',
};
/** @sentences */
const summariesFrom = {
  multipage: 'made the app {app} at {address} from {from}',
  board: 'made the board {app} at {address} from {from}',
};

/** Opens a new app to everyone; what visitors see is its draft as it was made. */
async function publish(call: Call<typeof createEndpoint>, app: AppRecord) {
  const { services, user } = call;
  const stored = await inTransaction(services.database, async (transaction) => {
    await transaction.updateTable('apps').set({ public: true }).where('id', '=', app.id).execute();
    await releaseWhenNew(transaction, app.id, { note: '', user_id: user.id });
    const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id } };
    for (const change of appChanges(app, { ...app, public: true }, undefined)) {
      await services.audit.record({ ...entry, ...change }, transaction);
    }
    return transaction.selectFrom('apps').selectAll().where('id', '=', app.id).executeTakeFirst();
  });
  return { app: toWire(toRecord(stored) ?? app, services.apps) };
}

async function answer(call: Call<typeof createEndpoint>, app: AppRecord, summary: Sentence) {
  const entry = {
    workspace_id: app.workspace_id,
    ...calledBy(call),
    action: 'app.created',
    subject: { app_id: app.id },
  };
  await call.services.audit.record({ ...entry, summary });
  return { app: toWire(app, call.services.apps) };
}

async function beginWith(call: Call<typeof createEndpoint>) {
  const { body, services, user } = call;
  await copies.take(user.id);
  const { workbook_id, mapping, template_id = '' } = body;
  const beginning: AppBeginning = {
    ...{ template_id, workspace_id: user.workspace.id },
    ...(body.name !== undefined && { name: body.name }),
    ...(workbook_id !== null && mapping && { own: { workbook_id, mapping } }),
    actor: { kind: 'user', id: user.id, email: user.email },
  };
  for (const { beginApp } of services.features) {
    const begun = await beginApp?.(beginning, services);
    if (!begun) continue;
    const { app, from } = begun;
    return answer(call, app, msg(summariesFrom[app.kind], { app: app.name, address: addressOfApp(app), from }));
  }
  const message = 'Template not found. Choose another one.';
  throw new Problem('invalid_input', message, { fields: [{ path: 'template_id', message }] });
}
