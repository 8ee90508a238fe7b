import {
  getNotificationPreferences,
  listNotifications,
  readNotifications,
  setNotificationPreferences,
} from '../api.ts';
import { on } from '#platform/http/call.ts';
import { listOfNotifications, markRead } from './list-notifications.ts';
import { readPreferences, writePreferences } from './preferences.ts';

export const routes = [
  on(listNotifications, ({ services, user, query }) => listOfNotifications(services.database, user.id, query)),
  on(readNotifications, ({ services, user, body }) => markRead(services.database, user.id, body)),
  on(getNotificationPreferences, ({ services, user }) => readPreferences(services.database, user.id)),
  on(setNotificationPreferences, async ({ services, user, body }) => {
    await writePreferences(services.database, user.id, body.preferences);
    return readPreferences(services.database, user.id);
  }),
];
