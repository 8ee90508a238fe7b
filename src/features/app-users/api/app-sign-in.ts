/** How visitors sign in at the host of one app. Each answers where to go on, or what to tell. */
import { z } from 'zod';
import {
  emailInput,
  givenPasswordInput,
  newPasswordInput,
  personNameInput,
  tokenInput,
} from '#features/accounts/api/accounts.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { longestNext } from '../rules/auth-page.ts';

const group = 'Signing in to an app';
const access = 'visitor-of-host-app';
/** A path of this host to go on to. */
const next = z.string().max(longestNext).optional();
/** Within a frame alone: what its calls bring as a bearer token, where the browser keeps no cookie. */
const session = z.string().optional();

export const signInToApp = endpoint({
  method: 'POST',
  path: '/api/app-auth/sign-in',
  access,
  group,
  summary: 'Signs an app user in with e-mail and password.',
  body: z.object({ email: emailInput, password: givenPasswordInput, next }),
  answer: z.object({ href: z.string(), session }),
});
export const enterByPassword = endpoint({
  method: 'POST',
  path: '/api/app-auth/password',
  access,
  group,
  summary: 'Lets a visitor view the app with the password that its owner set.',
  body: z.object({ password: givenPasswordInput, next }),
  answer: z.object({ href: z.string(), session }),
});
export const registerAtApp = endpoint({
  method: 'POST',
  path: '/api/app-auth/register',
  access,
  group,
  summary:
    'Registers, if a page of the app has a register block, and mails a link that verifies the address. The response doesn’t reveal whether the address is known.',
  body: z.object({ name: personNameInput, email: emailInput, password: newPasswordInput, next }),
  answer: z.object({ message: z.string() }),
});
export const confirmAppEmail = endpoint({
  method: 'POST',
  path: '/api/app-auth/confirm',
  access,
  group,
  summary:
    'Verifies the address of a registration with the token of the mailed link; signs in unless an editor must approve.',
  body: z.object({ token: tokenInput }),
  answer: z.object({ href: z.string(), message: z.string(), session }),
});
export const forgotAppPassword = endpoint({
  method: 'POST',
  path: '/api/app-auth/forgot',
  access,
  group,
  summary: 'Mails a link to choose a new password. The response doesn’t reveal whether the address is known.',
  body: z.object({ email: emailInput }),
  answer: z.object({ message: z.string() }),
});
export const resetAppPassword = endpoint({
  method: 'POST',
  path: '/api/app-auth/reset',
  access,
  group,
  summary: 'Sets a password with the token of an invitation or a mailed link, ends earlier sessions and signs in.',
  body: z.object({ token: tokenInput, password: newPasswordInput, next }),
  answer: z.object({ href: z.string(), session }),
});
export const sendMailLink = endpoint({
  method: 'POST',
  path: '/api/app-auth/mail-link',
  access,
  group,
  summary:
    'Answers where people of this address sign in, or mails a link that signs in, if the app’s owner lets people. The response doesn’t reveal whether the address is known.',
  body: z.object({ email: emailInput, next }),
  answer: z.object({ href: z.string(), message: z.string() }),
});
export const enterByMailLink = endpoint({
  method: 'POST',
  path: '/api/app-auth/link',
  access,
  group,
  summary: 'Signs an app user in with the token of a mailed link, once.',
  body: z.object({ token: tokenInput, next }),
  answer: z.object({ href: z.string(), session }),
});
/** Where an app user is signed in at the app. */
const ownSession = z.object({
  id: z.string(),
  /** Browser and system as far as they can be read: `Firefox`, `Windows`. */
  device: z.array(z.string()),
  last_seen_at: z.string(),
  current: z.boolean(),
});
export const ownSessions = endpoint({
  method: 'POST',
  path: '/api/app-auth/sessions',
  access: 'viewer-of-host-app',
  group,
  summary:
    'Where the app user is signed in at the app, most recent first. With `end`, ends the session of this id first, or with `others` all but this one.',
  body: z.object({ end: z.string().max(100).optional() }),
  answer: z.object({ sessions: z.array(ownSession) }),
});
