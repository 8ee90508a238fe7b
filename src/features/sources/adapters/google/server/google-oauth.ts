/** OAuth 2 with Google: authorization code with PKCE and state, and fresh access tokens. (decision 85) */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Environment } from '#platform/environment/environment.ts';
import { callOutgoing } from '#platform/http/outgoing/call-outgoing.ts';
import { SourceFailure } from '../../../server/source-failure.ts';

export type OAuthEnvironment = Pick<
  Environment,
  | 'GOOGLE_SHEETS_CLIENT_ID'
  | 'GOOGLE_SHEETS_CLIENT_SECRET'
  | 'GOOGLE_SHEETS_SCOPE'
  | 'GOOGLE_SHEETS_SERVICE_ACCOUNT'
  | 'GOOGLE_SHEETS_SERVICE_WORKSPACES'
  | 'GOOGLE_API_BASE'
  | 'OUTGOING_ALLOW'
  | 'MAIN_HOST'
>;

/** Variables without which no one can connect a spreadsheet. */
export function missingVariables(environment: OAuthEnvironment): string[] {
  return (['GOOGLE_SHEETS_CLIENT_ID', 'GOOGLE_SHEETS_CLIENT_SECRET'] as const).filter((name) => !environment[name]);
}

const scopes = {
  'drive.file': ['https://www.googleapis.com/auth/drive.file'],
  // Only Drive knows the version of a file.
  spreadsheets: [
    'https://www.googleapis.com/auth/spreadsheets',
    'https://www.googleapis.com/auth/drive.metadata.readonly',
  ],
};

/** A service account sees what is shared with it, and nothing else: it needs no narrower ones. */
export const serviceScopes = scopes.spreadsheets;

/** Where the browser is sent, so that a person allows it. */
export function consentAddress(
  environment: OAuthEnvironment,
  requested: { redirect: string; state: string; verifier: string },
): string {
  const base = environment.GOOGLE_API_BASE ?? 'https://accounts.google.com';
  const address = new URL('/o/oauth2/v2/auth', base);
  address.search = new URLSearchParams({
    client_id: environment.GOOGLE_SHEETS_CLIENT_ID ?? '',
    redirect_uri: requested.redirect,
    response_type: 'code',
    scope: ['openid', 'email', ...scopes[environment.GOOGLE_SHEETS_SCOPE]].join(' '),
    state: requested.state,
    code_challenge: createHash('sha256').update(requested.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // A refresh token comes with the first consent only, unless it is requested again.
    access_type: 'offline',
    prompt: 'consent select_account',
  }).toString();
  return address.href;
}

const grantShape = z.object({
  access_token: z.string(),
  expires_in: z.number().default(3_600),
  refresh_token: z.string().optional(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
});
export type Grant = z.output<typeof grantShape>;

export const exchangeGoogleCode = (
  environment: OAuthEnvironment,
  given: { code: string; redirect: string; verifier: string },
) =>
  ask(environment, {
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirect,
    code_verifier: given.verifier,
  });

export const refresh = (environment: OAuthEnvironment, refresh_token: string) =>
  ask(environment, { grant_type: 'refresh_token', refresh_token });

/** RFC 7523: what a service account signed, in place of a client and its secret. */
export const grantByAssertion = (environment: OAuthEnvironment, assertion: string) =>
  askAs(environment, { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });

/** The address of the account. The token came from Google itself, by a connection of ours: its signature says no more. */
export function emailOfGrant({ id_token }: Grant): string {
  const claims = z.object({ email: z.string().max(320) }).safeParse(readClaims(id_token?.split('.')[1] ?? ''));
  return claims.success ? claims.data.email : 'Google account';
}

function readClaims(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function ask(environment: OAuthEnvironment, form: Record<string, string>): Promise<Grant> {
  const client = {
    client_id: environment.GOOGLE_SHEETS_CLIENT_ID ?? '',
    client_secret: environment.GOOGLE_SHEETS_CLIENT_SECRET ?? '',
  };
  return askAs(environment, { ...form, ...client });
}

async function askAs(environment: OAuthEnvironment, form: Record<string, string>): Promise<Grant> {
  const { GOOGLE_API_BASE, OUTGOING_ALLOW, MAIN_HOST } = environment;
  const answer = await callOutgoing(
    {
      method: 'POST',
      address: new URL('/token', GOOGLE_API_BASE ?? 'https://oauth2.googleapis.com').href,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams(form).toString()),
    },
    { allow: OUTGOING_ALLOW, mainHost: MAIN_HOST },
  ).catch((cause: unknown) => {
    throw new SourceFailure('unavailable', 'Can’t reach Google.', { cause });
  });
  const said: unknown = parse(answer.body);
  const error = z.object({ error: z.string() }).safeParse(said).data?.error;
  if (error === 'invalid_grant') {
    throw new SourceFailure('signed-out', 'Google no longer accepts the sign-in. Sign in with Google again.');
  }
  const grant = grantShape.safeParse(said);
  if (answer.status === 200 && grant.success) return grant.data;
  const cause = new Error(`${answer.status} ${error ?? ''}`);
  throw new SourceFailure('unavailable', 'Google didn’t provide a token.', { cause });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
