/** Passkeys of the people of one app, at its own host. */
import { z } from 'zod';
import { ceremonyOptions, newPasskeyInput, passkeyShape, usedPasskeyInput } from '#features/accounts/api/webauthn.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { longestNext } from '../rules/auth-page.ts';

const group = 'Signing in to an app';

export const startAppPasskey = endpoint({
  method: 'POST',
  path: '/api/app-auth/passkey-start',
  access: 'visitor-of-host-app',
  group,
  summary:
    'What the browser needs to sign in with a passkey (`navigator.credentials.get`), if the app’s owner lets people. It works once, in this browser.',
  answer: z.object({ options: ceremonyOptions }),
});
export const signInWithAppPasskey = endpoint({
  method: 'POST',
  path: '/api/app-auth/passkey',
  access: 'visitor-of-host-app',
  group,
  summary: 'Signs an app user in with the browser’s answer.',
  body: z.object({ response: usedPasskeyInput, next: z.string().max(longestNext).optional() }),
  answer: z.object({ href: z.string() }),
});

const access = 'viewer-of-host-app';
const passkeys = z.object({
  passkeys: z.array(passkeyShape),
  /** Whether they may add one: only who has a password here, or can get a link by e-mail. */
  may_add: z.boolean(),
});

export const appPasskeys = endpoint({
  method: 'POST',
  path: '/api/app-auth/passkeys',
  access,
  group,
  summary: 'The passkeys of the app user, oldest first. With `remove`, removes the passkey of this id first.',
  body: z.object({ remove: z.string().max(100).optional() }),
  answer: passkeys,
});
export const startAddingAppPasskey = endpoint({
  method: 'POST',
  path: '/api/app-auth/passkey-add-start',
  access,
  group,
  summary:
    'What the browser needs to make a passkey (`navigator.credentials.create`), for an app user who signed in within the last 15 minutes.',
  answer: z.object({ options: ceremonyOptions }),
});
export const addAppPasskey = endpoint({
  method: 'POST',
  path: '/api/app-auth/passkey-add',
  access,
  group,
  summary: 'Adds the passkey that the browser made, named by the device. The app user gets a mail.',
  body: z.object({ response: newPasskeyInput }),
  answer: passkeys,
});
