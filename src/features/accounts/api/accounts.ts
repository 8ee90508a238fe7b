import { t } from '#kit/language/product.ts';
import { oneLine } from '#kit/one-line.ts';
import { z } from 'zod';
import { leastPasswordLength, mostPasswordLength } from '../rules/password.ts';
import { workspaceRoles } from '#features/workspaces/rules/workspace.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Signing in';

export const userShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  plan: z.object({ isFreePlan: z.boolean() }),
  workspace: z.object({ id: z.string(), name: z.string(), role: z.enum(workspaceRoles) }),
});
export const emailInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ message: 'Please enter a valid Email address (e.g., ann@example.com).' }));
export const newPasswordInput = z
  .string()
  .min(leastPasswordLength, { error: () => t('Use at least {least} characters.', { least: leastPasswordLength }) })
  .max(mostPasswordLength);
export const givenPasswordInput = z.string().max(mostPasswordLength);
export const personNameInput = z.string().overwrite(oneLine).min(1, 'Enter your name.').max(100);
/** What a link in a mail carries. */
export const tokenInput = z.string().min(1).max(200);

/** Signed in, or one more step: `second_factor` goes with the code to POST /api/auth/second-factor. */
const signedInShape = z.object({ user: userShape.nullable(), second_factor: z.string().nullable() });

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'anyone',
  group,
  summary: 'Creates an account with its own workspace, signs in and mails a link that verifies the address. Site only.',
  body: z.object({ name: personNameInput, email: emailInput, password: newPasswordInput }),
  answer: z.object({ user: userShape }),
});
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'anyone',
  group,
  summary: 'Signs in with e-mail and password, or returns what the second factor needs. Site only.',
  body: z.object({ email: emailInput, password: givenPasswordInput }),
  answer: signedInShape,
});
export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'anyone',
  group,
  summary: 'The second step: a code from the authenticator app, or a recovery code. Site only.',
  body: z.object({ token: tokenInput, code: z.string().trim().min(6, 'Enter the code.').max(40) }),
  answer: z.object({ user: userShape }),
});
export const sendSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/link',
  access: 'anyone',
  group,
  summary: 'Mails a link and a code to sign in with. The response doesn’t reveal whether an account exists. Site only.',
  body: z.object({ email: emailInput, redirect: z.string().max(500).optional() }),
  answer: z.object({}),
});
export const redeemSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/link/redeem',
  access: 'anyone',
  group,
  summary:
    'Signs in with the token of the mailed link, or with address and code in the browser that requested them. Site only.',
  body: z.union([
    z.object({ token: tokenInput }),
    z.object({
      email: emailInput,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the six digits from the e-mail.'),
    }),
  ]),
  answer: signedInShape.extend({ redirect: z.string() }),
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  group,
  summary: 'Mails a link to choose a new password. The response doesn’t reveal whether an account exists. Site only.',
  body: z.object({ email: emailInput }),
  answer: z.object({}),
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  group,
  summary: 'Sets a new password with the token of the mailed link and ends every session of the person. Site only.',
  body: z.object({ token: tokenInput, password: newPasswordInput }),
  answer: z.object({ email: z.string() }),
});
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  group,
  summary: 'Verifies an address with the token of the mailed link, including the new address of a change. Site only.',
  body: z.object({ token: tokenInput }),
  answer: z.object({ email: z.string() }),
});
export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  access: 'signed-in',
  group,
  summary: 'Mails the link that verifies the address again. Site only.',
  answer: z.object({}),
});
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'anyone',
  group,
  summary: 'Ends the session on this host; on the site, also those handed over from it.',
  answer: z.object({}),
});

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  access: 'anyone',
  group,
  summary: 'The OpenID Connect providers that people can sign in with.',
  answer: z.object({ providers: z.array(z.object({ key: z.string(), name: z.string() })) }),
});
export const startProvider = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/{provider}',
  access: 'anyone',
  group,
  summary: 'Redirects to the sign-in page of an OpenID Connect provider. Site only.',
  query: z.object({ redirect: z.string().max(500).optional() }),
  answer: 'file',
});
export const finishProvider = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/{provider}/callback',
  access: 'anyone',
  group,
  summary: 'Where the provider redirects the browser to. Site only.',
  answer: 'file',
});
export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/auth',
  access: 'anyone',
  group,
  summary:
    'Exchanges a verified token for a session of this host, also to be used as a bearer token: a hand-over code on an app host, the token of a mailed link or an ID token of a configured provider on the site.',
  body: z.object({ token: z.string().min(1).max(8_000) }),
  answer: z.object({ token: z.string(), created: z.boolean() }),
});
export const handOver = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/hand-over',
  access: 'editor-of-app',
  group,
  summary: 'The address that signs the caller in on the app’s host and continues to `path`.',
  body: z.object({ path: z.string().max(500).default('/') }),
  answer: z.object({ href: z.string() }),
});
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth',
  access: 'signed-in-anywhere',
  scope: 'workspace:read',
  group,
  summary: 'The signed-in person.',
  answer: userShape,
});
export const boardWorkspace = endpoint({
  method: 'GET',
  path: '/api/board/workspace',
  access: 'signed-in-anywhere',
  scope: 'workspace:read',
  group,
  summary:
    'The plan of the workspace that the app of the host, or the board named by `board`, belongs to; else of the caller’s own.',
  query: z.object({ board: z.string().optional() }),
  answer: z.object({ is_free_plan: z.boolean() }),
});
