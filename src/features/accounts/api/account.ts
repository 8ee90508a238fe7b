/** What a person sets for themselves. All of it on the site only, and never by an API key. */
import { z } from 'zod';
import { productLanguageCodes } from '#features/languages/rules/product-languages.ts';
import { emailInput, givenPasswordInput, newPasswordInput, personNameInput } from './accounts.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Account';
const access = 'signed-in';

const languageInput = z.enum(productLanguageCodes).nullable();
export const accountShape = z.object({
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** An address that was requested and is not proven yet. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  recovery_codes_left: z.number(),
  identities: z.array(z.object({ provider: z.string(), name: z.string(), email: z.string() })),
  /** Whether the operator may log what the person opens; null where nothing is logged. */
  log_usage: z.boolean().nullable(),
  /** Of the product’s screens; null: as the browser says. */
  language: languageInput,
  created_at: z.string(),
});
export const sessionShape = z.object({
  id: z.string(),
  /** The host that it is for. */
  host: z.string(),
  /** Hosts of apps that the same browser went on to from there: they end with it. */
  apps: z.array(z.string()),
  how: z.string(),
  /** Browser and system, as far as they can be read: "Firefox on Windows". */
  device: z.string(),
  address: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
});
/**
 * What proves that it is really the person: their password, or a code of the second factor; who has neither must have
 * signed in within the last 15 minutes.
 */
export const proofInput = { password: givenPasswordInput.optional(), code: z.string().trim().max(40).optional() };

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access,
  group,
  summary: 'The account of the caller.',
  answer: accountShape,
});
export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/account',
  access,
  group,
  summary:
    'Changes the name, whether the operator can log which pages the person opens, or the language of the product’s screens (`null`: as the browser says). Omitted fields stay the same.',
  body: z.object({ name: personNameInput, log_usage: z.boolean(), language: languageInput }).partial().strict(),
  answer: accountShape,
});
export const reportOpenedPage = endpoint({
  method: 'POST',
  path: '/api/account/opened-pages',
  access,
  group,
  summary: 'Reports that the caller opened a page of the dashboard. It’s logged only for people who agreed to it.',
  body: z
    .object({
      path: z
        .string()
        .max(200)
        .regex(/^\/dashboard(?:\/[\w-]+)*$/),
    })
    .strict(),
  answer: z.object({}),
});
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  access,
  group,
  summary: 'Mails a link to the new address; the address changes when the link is opened. The old address is notified.',
  body: z.object({ email: emailInput, ...proofInput }),
  answer: accountShape,
});
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  access,
  group,
  summary: 'Sets a password and ends every other session of the caller. `password` is the current one.',
  body: z.object({ new_password: newPasswordInput, ...proofInput }),
  answer: accountShape,
});
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor',
  access,
  group,
  summary:
    'A new secret for an authenticator app, as text, otpauth address and QR code (SVG). It takes effect once confirmed.',
  body: z.object(proofInput),
  answer: z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
});
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/confirm',
  access,
  group,
  summary: 'Turns on the second factor with a first code and returns the recovery codes, once.',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the six digits from your app.'),
  }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
});
export const endTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/account/two-factor',
  access,
  group,
  summary: 'Turns the second factor off.',
  body: z.object(proofInput),
  answer: accountShape,
});
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  access,
  group,
  summary: 'New recovery codes; the old ones stop working.',
  body: z.object(proofInput),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
});
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access,
  group,
  summary: 'Where the caller is signed in, most recent first.',
  answer: z.object({ sessions: z.array(sessionShape) }),
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  access,
  group,
  summary: 'Ends every session of the caller but this one.',
  answer: z.object({ sessions: z.array(sessionShape) }),
});
export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{sessionId}',
  access,
  group,
  summary: 'Ends one session of the caller.',
  answer: z.object({ sessions: z.array(sessionShape) }),
});
export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/account/identities/{provider}',
  access,
  group,
  summary: 'Unlinks the account at a provider; one way to sign in must remain.',
  answer: accountShape,
});
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access,
  group,
  summary:
    'All data of the caller as one .zip: account, memberships, notifications, and the apps and spreadsheets of workspaces they own.',
  answer: 'file',
});
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access,
  group,
  summary:
    'Deletes the account and every workspace with no other members. A workspace with other members must be transferred first.',
  body: z.object({ email: z.string().trim().toLowerCase(), ...proofInput }),
  answer: z.object({}),
});
