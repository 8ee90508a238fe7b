import { z } from 'zod';
import { mailChoices, notificationKindNames } from './rules/notification.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Notifications';
const access = 'signed-in';

export const notificationShape = z.object({
  id: z.string(),
  kind: z.enum(notificationKindNames),
  title: z.string(),
  body: z.string(),
  /** Where to look at it; '' for nowhere. */
  href: z.string(),
  read: z.boolean(),
  created_at: z.string(),
});
const preferenceShape = z.object({
  kind: z.enum(notificationKindNames),
  in_product: z.boolean(),
  mail: z.enum(mailChoices),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access,
  group,
  summary: 'The caller’s notifications, newest first; `before` is the id of the last one seen.',
  query: z.object({ before: z.string().max(60).optional(), unread: z.enum(['true', 'false']).optional() }),
  answer: z.object({ notifications: z.array(notificationShape), unread: z.number(), more: z.boolean() }),
});
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access,
  group,
  summary: 'Marks some or all notifications as read, or as unread again.',
  body: z.object({
    ids: z.union([z.literal('all'), z.array(z.string()).max(200)]),
    read: z.boolean().default(true),
  }),
  answer: z.object({ unread: z.number() }),
});
export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notification-preferences',
  access,
  group,
  summary: 'The caller’s notification preferences.',
  answer: z.object({ preferences: z.array(preferenceShape) }),
});
export const setNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/api/notification-preferences',
  access,
  group,
  summary: 'Changes the preferences for the given kinds.',
  body: z.object({ preferences: z.array(preferenceShape).min(1) }),
  answer: z.object({ preferences: z.array(preferenceShape) }),
});
