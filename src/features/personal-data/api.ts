import { z } from 'zod';
import { appUserPermissions } from '#features/app-users/rules/app-user.ts';
import { emailInput } from '#features/accounts/api/accounts.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Personal data';
const moment = z.string();

/** Everything that is stored about one user of one app, apart from the rows of its spreadsheet. */
export const appUserDataShape = z.object({
  app: z.object({ id: z.string(), name: z.string(), href: z.string() }),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    permissions: z.enum(appUserPermissions),
    /** What their role is called. */
    role: z.string().nullable(),
    /** The `_id` that says which rows are theirs. */
    row_identity: z.string().nullable(),
    status: z.string(),
    created_at: moment,
    last_seen_at: moment.nullable(),
  }),
  sessions: z.array(
    z.object({
      created_at: moment,
      last_seen_at: moment,
      expires_at: moment,
      user_agent: z.string(),
      address: z.string(),
    }),
  ),
  passkeys: z.array(
    z.object({ name: z.string(), host: z.string(), created_at: moment, last_used_at: moment.nullable() }),
  ),
  comments: z.array(z.object({ page_id: z.string(), text: z.string(), state: z.string(), created_at: moment })),
  /** Rows of spreadsheets whose person columns name them, and by what name. */
  named_in: z.array(z.object({ name: z.string(), workbook: z.string(), sheet: z.string(), rows: z.number() })),
  files: z.array(z.object({ name: z.string(), size: z.number(), created_at: moment })),
  mails: z.array(z.object({ kind: z.string(), subject: z.string(), status: z.string(), created_at: moment })),
  /** Of the audit log of the workspace: what they did, and what was done about them. */
  audit_log: z.array(z.object({ action: z.string(), summary: z.string(), at: moment })),
});
export type AppUserData = z.infer<typeof appUserDataShape>;

export const exportAppUserData = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/users/{userId}/data',
  access: 'editor-of-app',
  scope: 'app-users:read',
  group: 'App users',
  summary: 'Everything stored about one user of the app, as a JSON file: what they can request from its owner.',
  answer: 'file',
});
export const sendPersonalDataLink = endpoint({
  method: 'POST',
  path: '/api/personal-data/link',
  access: 'anyone',
  group,
  summary:
    'Mails a link to see, download and delete what apps store about an address. The response doesn’t reveal whether there is anything. Site only.',
  body: z.object({ email: emailInput }),
  answer: z.object({}),
});
const token = z.string().min(1).max(200);
export const readPersonalData = endpoint({
  method: 'POST',
  path: '/api/personal-data/read',
  access: 'anyone',
  group,
  summary: 'What apps store about the person the mailed link was sent to. Site only.',
  body: z.object({ token }),
  answer: z.object({
    email: z.string(),
    /** Whether the address has an account of its own, which holds its data. */
    has_account: z.boolean(),
    apps: z.array(appUserDataShape),
  }),
});
export const deletePersonalData = endpoint({
  method: 'POST',
  path: '/api/personal-data/delete',
  access: 'anyone',
  group,
  summary:
    'Deletes the person from these apps: profile, sessions, mails and the text of their comments. Rows of spreadsheets belong to their owners and stay; cells that name the person then say “Former member”. Site only.',
  body: z.object({
    token,
    /** The address again, typed. */
    email: z.string().max(254).trim().toLowerCase(),
    /** Their ids as users of apps. */
    user_ids: z.array(z.string().max(100)).min(1, 'Choose an app.').max(500),
  }),
  answer: z.object({ deleted: z.number() }),
});
