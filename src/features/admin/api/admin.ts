/** Getting into the admin area, and what admins do for and with people. */
import { z } from 'zod';
import { workspaceRoles } from '#features/workspaces/rules/workspace.ts';
import { sessionShape } from '#features/accounts/api/account.ts';
import { emailInput, givenPasswordInput } from '#features/accounts/api/accounts.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Administration';
const at = '/api/admin';
const ofUser = `${at}/users/{userId}` as const;

const sessionOfAdmin = z.object({ name: z.string(), email: z.string(), expires_at: z.string() });

export const openAdminSession = endpoint({
  method: 'POST',
  path: `${at}/session`,
  access: 'anyone',
  group,
  summary:
    'Signs an admin in to the admin area with password and second factor, for eight hours; the site session stays as it is. Site only.',
  body: z.object({
    email: emailInput,
    password: givenPasswordInput,
    /** Of the authenticator app, or a recovery code. */
    code: z.string().trim().max(40).default(''),
  }),
  answer: sessionOfAdmin,
});
export const getAdminSession = endpoint({
  method: 'GET',
  path: `${at}/session`,
  access: 'anyone',
  group,
  summary: 'The admin session of this browser, if one is open. Site only.',
  answer: z.object({ session: sessionOfAdmin.nullable() }),
});
export const closeAdminSession = endpoint({
  method: 'DELETE',
  path: `${at}/session`,
  access: 'anyone',
  group,
  summary: 'Ends the admin session of this browser. Site only.',
  answer: z.object({}),
});

/** Of every list: which part of it, fifty at a time. */
export const listQuery = {
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};
export const adminPageSize = 50;

/** Why something is done: stored in the log, and read by the person. */
const reasonInput = z.string().trim().min(10, 'Enter a reason of at least ten characters.').max(1_000);

export const userFilters = ['everybody', 'admins', 'disabled', 'unverified', 'no second factor'] as const;
export const userOrders = ['created', 'name', 'email', 'seen'] as const;

const listedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  two_factor: z.boolean(),
  is_admin: z.boolean(),
  disabled: z.boolean(),
  workspaces: z.number(),
  created_at: z.string(),
  /** When any of their sessions was last used; null when none is left. */
  last_seen_at: z.string().nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: `${at}/users`,
  access: 'admin',
  group,
  summary: 'The people of the installation, by name, address or id, fifty at a time.',
  query: z.object({
    ...listQuery,
    filter: z.enum(userFilters).default('everybody'),
    sort: z.enum(userOrders).default('created'),
    direction: z.enum(['up', 'down']).default('down'),
  }),
  answer: z.object({ users: z.array(listedUser), total: z.number() }),
});

const userDetails = listedUser.extend({
  disabled_reason: z.string(),
  /** Named in ADMIN_EMAILS: only there it can be taken back. */
  is_admin_by_environment: z.boolean(),
  sessions: z.array(sessionShape.omit({ current: true })),
  memberships: z.array(
    z.object({ id: z.string(), name: z.string(), plan: z.string(), role: z.enum(workspaceRoles), apps: z.number() }),
  ),
});
export type UserDetails = z.infer<typeof userDetails>;

export const getUser = endpoint({
  method: 'GET',
  path: ofUser,
  access: 'admin',
  group,
  summary: 'One person: sessions and workspaces. Nothing from their apps and spreadsheets.',
  answer: userDetails,
});
export const setUserDisabled = endpoint({
  method: 'PUT',
  path: `${ofUser}/disabled`,
  access: 'admin',
  group,
  summary: 'Disables a person, which signs them out everywhere, or enables them again. Their data stays.',
  body: z.object({ disabled: z.boolean(), reason: reasonInput }),
  answer: userDetails,
});
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: `${ofUser}/sessions`,
  access: 'admin',
  group,
  summary: 'Signs a person out everywhere.',
  answer: userDetails,
});
export const resetUserSecondFactor = endpoint({
  method: 'DELETE',
  path: `${ofUser}/two-factor`,
  access: 'admin',
  group,
  summary: 'Removes the second factor of a person who lost it, and signs them out everywhere.',
  body: z.object({ reason: reasonInput }),
  answer: userDetails,
});
export const setUserAdmin = endpoint({
  method: 'PUT',
  path: `${ofUser}/admin`,
  access: 'admin',
  group,
  summary:
    'Makes a person an admin of the installation, or removes them as admin. Not allowed for the caller’s own account.',
  body: z.object({ admin: z.boolean() }),
  answer: userDetails,
});

const lookShape = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(workspaceRoles),
      apps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          href: z.string(),
          public: z.boolean(),
          pages: z.array(z.string()),
        }),
      ),
      spreadsheets: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          sheets: z.array(z.object({ title: z.string(), columns: z.array(z.string()), rows: z.number() })),
        }),
      ),
      /** The newest lines of its audit log. */
      log: z.array(z.object({ at: z.string(), who: z.string(), summary: z.string() })),
    }),
  ),
});
export type AccountLook = z.infer<typeof lookShape>;

export const lookIntoAccount = endpoint({
  method: 'POST',
  path: `${ofUser}/look`,
  access: 'admin',
  group,
  summary:
    'A read-only view of a person’s account: their workspaces, apps, pages, spreadsheets by column (no rows) and log. The reason is stored, mailed to them and shown in their account.',
  body: z.object({ reason: reasonInput }),
  answer: lookShape,
});
export const exportUser = endpoint({
  method: 'GET',
  path: `${ofUser}/export`,
  access: 'admin',
  group,
  summary: 'All data of a person as one .zip, as they would get it themselves; they’re notified.',
  query: z.object({ reason: reasonInput }),
  answer: 'file',
});
export const deleteUser = endpoint({
  method: 'DELETE',
  path: ofUser,
  access: 'admin',
  group,
  summary:
    'Deletes a person and every workspace with no other members. A workspace with other members must be transferred first.',
  body: z.object({ email: z.string().trim().toLowerCase(), reason: reasonInput }),
  answer: z.object({}),
});

export const adminActionShape = z.object({
  id: z.string(),
  admin_email: z.string(),
  action: z.string(),
  subject: z.string(),
  summary: z.string(),
  reason: z.string(),
  at: z.string(),
});
export const listOwnAdminActions = endpoint({
  method: 'GET',
  path: '/api/account/admin-actions',
  access: 'signed-in',
  group: 'Account',
  summary: 'What admins of the installation did with the caller’s account, and why, newest first.',
  answer: z.object({ actions: z.array(adminActionShape.omit({ subject: true })) }),
});
