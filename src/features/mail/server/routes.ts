import { listOutbox, readOutboxMail, unsubscribe as unsubscribeEndpoint } from '../api.ts';
import { listMails } from '#features/workspaces/api.ts';
import { Problem } from '#kit/problem.ts';
import { on, type Route } from '#platform/http/call.ts';
import { listWorkspaceMails } from './list-workspace-mails.ts';
import { isOwnMachine, readFromOutbox, recentOutbox } from './outbox.ts';
import { unsubscribe } from './unsubscribe.ts';

const noSuchCall = (): Problem => new Problem('not_found', 'Call not found. See /api/docs for all calls.');

export const routes: readonly Route[] = [
  on(listOutbox, async (call) => {
    const { environment, database } = call.services;
    if (!isOwnMachine(call, environment)) throw noSuchCall();
    return { mails: await recentOutbox(database) };
  }),
  on(readOutboxMail, async (call) => {
    const { environment, database } = call.services;
    if (!isOwnMachine(call, environment)) throw noSuchCall();
    return { mail: await readFromOutbox(database, call.params.mailId) };
  }),
  on(unsubscribeEndpoint, async ({ host, query, services }) => {
    if (host.kind !== 'site') throw noSuchCall();
    return unsubscribe(services, query.token);
  }),
  on(listMails, ({ query, services, workspace }) => listWorkspaceMails(services.database, workspace.id, query.before)),
];
