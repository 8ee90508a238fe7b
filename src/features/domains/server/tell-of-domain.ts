import { msg, type Msg } from '#kit/language/msg.ts';
import type { Stored } from '#platform/database/schema.ts';
import { hostForPeople } from './host-name.ts';
import type { Needs } from './needs.ts';

type Event = 'failing' | 'lost' | 'renewal';

/** Tells the admins of the workspace what is wrong with a live domain. */
export async function tellOfDomain(
  { app_id, host, workspace_id }: Stored<'domains'>,
  event: Event,
  { notifications, apps }: Needs,
): Promise<void> {
  const app = await apps.byId(app_id);
  if (!app) return;
  await notifications.notify({
    kind: 'domains',
    to: { workspace_id, who: 'admins' },
    href: apps.studioHrefOf(app, '#domain'),
    ...words[event](hostForPeople(host), app.name),
  });
}

const words: Record<Event, (host: string, app: string) => { title: Msg; body: Msg }> = {
  failing: (host, app) => ({
    title: msg('The records of {domain} are wrong', { domain: host }),
    body: msg('Visitors may not reach {app} there. Set the records right within 7 days, or the domain is taken off.', {
      app,
    }),
  }),
  lost: (host, app) => ({
    title: msg('{domain} no longer leads to {app}', { domain: host, app }),
    body: msg('Its records were wrong for 7 days, so it was taken off. The app is at its Sheaf address.'),
  }),
  renewal: (host, app) => ({
    title: msg('The certificate of {domain} can’t be renewed', { domain: host }),
    body: msg('When it expires, visitors can’t open {app} there. Open Domain in the app to see why.', { app }),
  }),
};
