import { msg } from '#kit/language/msg.ts';
import type { copyApp as copyEndpoint } from '../api/apps.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { addressOfApp } from './app-changes.ts';
import { copies } from './create-app.ts';
import { toWire } from './to-wire.ts';

/** 'Duplicate': a copy in the same workspace, with tokens and all, private until it is published. */
export async function copyOwnApp(call: Call<typeof copyEndpoint>) {
  const { app, body, services, user } = call;
  await copies.take(user.id);
  const name = body.name ?? `${app.name.slice(0, 95)} copy`;
  const copy = await services.apps.copy(app, { workspace_id: app.workspace_id, name });
  await services.audit.record({
    ...{ workspace_id: app.workspace_id, ...calledBy(call), action: 'app.created', subject: { app_id: copy.id } },
    summary: msg('made the app {app} at {address}, a copy of {original}', {
      app: copy.name,
      address: addressOfApp(copy),
      original: app.name,
    }),
  });
  return { app: toWire(copy, services.apps) };
}
