/**
 * A service account: Google's name for an account that is no person's. Its key signs who it is, and Google gives an
 * access token for that, without a sign-in and without a refresh token (RFC 7523). (decision 85)
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SourceFailure } from '../../../server/source-failure.ts';
import { grantByAssertion, type OAuthEnvironment, serviceScopes } from './google-oauth.ts';

/** In place of the id of an account that a person connected. */
export const serviceAccountId = 'service';

const keyShape = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key_id: z.string().optional(),
  private_key: z.string(),
});

interface ServiceKey {
  email: string;
  key: KeyObject;
  keyId: string | undefined;
}

/** A token that ends sooner is not begun with. */
const margin = 2 * 60_000;
const seconds = 3_600;

export class ServiceAccount {
  readonly #environment: OAuthEnvironment;
  readonly #workspaces: ReadonlySet<string>;
  readonly #path: string | undefined;
  #read: Promise<ServiceKey> | undefined;
  #fresh: { token: string; until: number } | undefined;

  constructor(environment: OAuthEnvironment) {
    this.#environment = environment;
    this.#path = environment.GOOGLE_SHEETS_SERVICE_ACCOUNT;
    this.#workspaces = new Set(environment.GOOGLE_SHEETS_SERVICE_WORKSPACES);
  }

  /** Whether a workspace may use it: who may, reads and writes all that is shared with it. */
  isFor(workspaceId: string): boolean {
    return this.#path !== undefined && (this.#workspaces.has('*') || this.#workspaces.has(workspaceId));
  }

  /** The address that spreadsheets are shared with. */
  async email(): Promise<string> {
    return (await this.#key()).email;
  }

  /** Throws a `SourceFailure` where Google does not take the key. */
  async token(refused?: string): Promise<string> {
    if (this.#fresh && this.#fresh.token !== refused && this.#fresh.until > Date.now()) return this.#fresh.token;
    const { access_token, expires_in } = await grantByAssertion(this.#environment, assertionOf(await this.#key()));
    this.#fresh = { token: access_token, until: Date.now() + expires_in * 1_000 - margin };
    return access_token;
  }

  /** Read once; a file that could not be read is tried again. */
  #key(): Promise<ServiceKey> {
    this.#read ??= readKey(this.#path).catch((cause: unknown) => {
      this.#read = undefined;
      const message = 'The service account key can’t be read. See docs/google-sheets.md.';
      throw new SourceFailure('signed-out', message, { cause });
    });
    return this.#read;
  }
}

async function readKey(path: string | undefined): Promise<ServiceKey> {
  if (path === undefined) throw new Error('No service account key.');
  const { client_email, private_key, private_key_id } = keyShape.parse(JSON.parse(await readFile(path, 'utf8')));
  return { email: client_email, key: createPrivateKey(private_key), keyId: private_key_id };
}

/** Who it is, for whom that is said, what it requests, and for how long; signed. */
function assertionOf({ email, key, keyId }: ServiceKey): string {
  const now = Math.floor(Date.now() / 1_000);
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) };
  const claims = {
    ...{ iss: email, scope: serviceScopes.join(' '), aud: 'https://oauth2.googleapis.com/token' },
    ...{ iat: now, exp: now + seconds },
  };
  const said = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${said}.${sign('RSA-SHA256', Buffer.from(said), key).toString('base64url')}`;
}
