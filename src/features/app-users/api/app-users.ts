/** Who is invited to an app. The four calls of the spec keep its spelling. */
import { z } from 'zod';
import { appUserPermissions, appUserStatuses } from '../rules/app-user.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'App users';

export const appUserShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  permissions: z.enum(appUserPermissions),
  /** Epoch seconds; the list is sorted ascending by it. */
  created_at: z.number(),
  /** Scopes every sheet with an `_id` column to this value. */
  row_identity: z.string().nullable(),
  /** The key of a role of the app. */
  role: z.string().nullable(),
  status: z.enum(appUserStatuses),
});
export type AppUserOnTheWire = z.infer<typeof appUserShape>;

/** Checked in the spec's words by rules/app-user.ts; anything but read-write is read. */
const fields = {
  name: z.string().max(200),
  email: z.string().max(300),
  permissions: z.string().max(20).optional(),
  row_identity: z.string().trim().max(200).nullable().optional(),
  /** The key of a role of the app, whose permission the user gets; null is none. */
  role: z.string().max(40).nullable().optional(),
};

export const listAppUsers = endpoint({
  method: 'GET',
  path: '/api/mutipageapp_users/{appId}',
  access: 'editor-of-app',
  scope: 'app-users:read',
  group,
  summary: 'The users of an app, oldest first.',
  answer: z.object({ app_users: z.array(appUserShape) }),
});
export const addAppUser = endpoint({
  method: 'POST',
  path: '/api/mutipageapp_users',
  access: 'editor-of-app-in-body',
  scope: 'app-users:write',
  group,
  summary: 'Adds a user and mails an invitation to choose a password.',
  body: z.object({ appId: z.string(), ...fields }),
  answer: z.object({ new_app_user: appUserShape }),
});
export const updateAppUser = endpoint({
  method: 'PUT',
  path: '/api/mutipageapp_users',
  access: 'editor-of-app-in-body',
  scope: 'app-users:write',
  group,
  summary:
    'Changes a user. A role sets the permission. Changing permission, address or row identity ends their sessions immediately.',
  body: z.object({ appId: z.string(), userId: z.string(), ...fields }),
  answer: z.object({ updated_user: appUserShape }),
});
export const deleteAppUser = endpoint({
  method: 'DELETE',
  path: '/api/mutipageapp_users',
  access: 'editor-of-app-in-body',
  scope: 'app-users:write',
  group,
  summary: 'Deletes a user and ends their sessions immediately. Body or query. Rows they wrote stay.',
  body: z.object({
    appId: z.string(),
    userId: z.string(),
    /** Whether what they wrote in comments goes too; else it stays under their name. */
    with_comments: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
      .default(false),
  }),
  answer: z.object({}),
});
export const resendAppInvitation = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/users/{userId}/invitation',
  access: 'editor-of-app',
  scope: 'app-users:write',
  group,
  summary: 'Mails a new link to choose a password.',
  answer: z.object({}),
});
export const approveAppUser = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/users/{userId}/approve',
  access: 'editor-of-app',
  scope: 'app-users:write',
  group,
  summary: 'Approves a pending registration.',
  answer: z.object({ updated_user: appUserShape }),
});
export const importAppUsers = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/users/import',
  access: 'editor-of-app',
  scope: 'app-users:write',
  group,
  summary: 'Adds users from columns of a sheet in the app’s spreadsheet. Existing users stay unchanged.',
  body: z.object({
    appId: z.string().optional(),
    sheet_title: z.string(),
    /** Column ids. */
    email_column: z.string(),
    name_column: z.string().nullable(),
    identity_column: z.string().nullable(),
    permissions: z.enum(appUserPermissions),
    /** The key of a role of the app, whose permission the users get. */
    role: z.string().max(40).nullable().default(null),
    /** Mail an invitation to each. */
    invite: z.boolean(),
  }),
  answer: z.object({
    added: z.number(),
    known: z.number(),
    /** Rows that could not be read, the first 100. */
    skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
    skipped_count: z.number(),
    app_users: z.array(appUserShape),
  }),
});
export const exportAppUsers = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/users/export',
  access: 'editor-of-app',
  scope: 'app-users:read',
  group,
  summary: 'The users of an app as CSV.',
  answer: 'file',
});
