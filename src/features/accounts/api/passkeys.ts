/** Passkeys of people of the site, on the site only, and never by an API key. */
import { z } from 'zod';
import { oneLine } from '#kit/one-line.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { proofInput } from './account.ts';
import { userShape } from './accounts.ts';
import { ceremonyOptions, newPasskeyInput, passkeyShape, usedPasskeyInput } from './webauthn.ts';

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/start',
  access: 'anyone',
  group: 'Signing in',
  summary:
    'What the browser needs to sign in with a passkey (`navigator.credentials.get`). It works once, in this browser. Site only.',
  answer: z.object({ options: ceremonyOptions }),
});
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  group: 'Signing in',
  summary:
    'Signs in with the browser’s answer. The device checked the person, so no second factor is asked for. Site only.',
  body: z.object({ response: usedPasskeyInput }),
  answer: z.object({ user: userShape }),
});

const group = 'Account';
const access = 'signed-in';
const passkeys = z.object({ passkeys: z.array(passkeyShape) });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  access,
  group,
  summary: 'The passkeys of the caller, oldest first.',
  answer: passkeys,
});
export const startAddingPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/start',
  access,
  group,
  summary:
    'What the browser needs to make a passkey (`navigator.credentials.create`). It works once, in this session. The caller’s address must be verified.',
  body: z.object(proofInput),
  answer: z.object({ options: ceremonyOptions }),
});
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access,
  group,
  summary: 'Adds the passkey that the browser made. The caller gets a mail.',
  body: z.object({
    name: z.string().overwrite(oneLine).min(1, 'Enter a name.').max(60),
    response: newPasskeyInput,
  }),
  answer: passkeys,
});
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/{passkeyId}',
  access,
  group,
  summary: 'Removes a passkey of the caller. They can still sign in another way.',
  answer: passkeys,
});
