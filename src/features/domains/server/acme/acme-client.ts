import { t } from '#kit/language/product.ts';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { calculateJwkThumbprint, exportJWK, FlattenedSign, type JWK } from 'jose';
import { z } from 'zod';
import type { ChallengeKind, RenewalWindow } from '../../rules/domain.ts';
import { type AcmeAnswer, askAuthority } from './acme-http.ts';
import { AcmeProblem } from './acme-problem.ts';

const directoryShape = z.object({
  newNonce: z.string(),
  newAccount: z.string(),
  newOrder: z.string(),
  revokeCert: z.string().optional(),
  renewalInfo: z.string().optional(),
  meta: z.object({ caaIdentities: z.array(z.string()).default([]) }).default({ caaIdentities: [] }),
});
type Directory = z.output<typeof directoryShape>;

const orderShape = z.object({
  status: z.string(),
  authorizations: z.array(z.string()).default([]),
  finalize: z.string(),
  certificate: z.string().optional(),
  error: z.unknown().optional(),
});
const challengeShape = z.object({
  type: z.string(),
  url: z.string(),
  token: z.string().default(''),
  error: z.unknown().optional(),
});
const authorizationShape = z.object({
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(challengeShape),
});

export interface AcmeAccount {
  key: KeyObject;
  /** Its address at the authority. */
  address: string;
}

const windowShape = z
  .object({ suggestedWindow: z.object({ start: z.coerce.date(), end: z.coerce.date() }) })
  .refine(({ suggestedWindow: { start, end } }) => start < end);

/**
 * What the authority looks for at `http://{host}/.well-known/acme-challenge/{token}`, or the hash of in a certificate at
 * port 443.
 */
export interface Challenge {
  token: string;
  host: string;
  answer: string;
}

/** How an order is fulfilled. */
interface Fulfilling {
  kind: ChallengeKind;
  /** Makes a challenge visible at its host, before the authority looks for it. */
  show: (challenge: Challenge) => Promise<void>;
  /** The certificate request for the names, in DER. */
  request: Buffer;
}

/** `cessationOfOperation` of RFC 5280: the name is no longer served. */
const nameIsGone = 5;
/** Why the authority may refuse that an order replaces a certificate: it was replaced, or isn't known to it. */
const refusedReplacements = ['alreadyReplaced', 'malformed', 'unauthorized'];
const triesOfNonce = 10;
/** Milliseconds between two looks at what the authority does, at first and at most, and for all of it. */
const [firstPause, longestPause, patience] = [200, 5_000, 90_000];

/** Speaks with a certificate authority as RFC 8555 says. All of its calls throw `AcmeProblem`, or what the network throws. */
export class AcmeClient {
  readonly #address: string;
  readonly #ca: string | undefined;
  #directory: Directory | undefined;
  #nonce: string | undefined;

  constructor(at: { directory: string; ca: string | undefined }) {
    this.#address = at.directory;
    this.#ca = at.ca;
  }

  /** Names of the authority in CAA records. */
  async authorities(): Promise<string[]> {
    return (await this.#read()).meta.caaIdentities.map((name) => name.toLowerCase());
  }

  /** Opens an account with a new key. */
  async openAccount(email: string | undefined): Promise<AcmeAccount> {
    const { newAccount } = await this.#read();
    const key = newKey();
    const contact = email === undefined ? [] : [`mailto:${email}`];
    const payload = { termsOfServiceAgreed: true, ...(email !== undefined && { contact }) };
    const { headers } = await this.#post(newAccount, payload, { key });
    return { key, address: String(headers.location) };
  }

  /** Orders a certificate for these names; answers the order's address. `replaces` is the id of the one that it renews. */
  async order(names: readonly string[], account: AcmeAccount, replaces: string | null): Promise<string> {
    const { newOrder, renewalInfo } = await this.#read();
    const identifiers = names.map((value) => ({ type: 'dns', value }));
    const begin = (more: object) => this.#post(newOrder, { identifiers, ...more }, account);
    const replacing = replaces === null || renewalInfo === undefined ? {} : { replaces };
    const made = await begin(replacing).catch((error: unknown) => {
      const isRefused = error instanceof AcmeProblem && refusedReplacements.includes(error.type);
      if (!isRefused || replacing.replaces === undefined) throw error;
      return begin({});
    });
    return String(made.headers.location);
  }

  /**
   * The certificate chain of an order, in PEM. One that was begun before goes on from where it is: the authority issues a
   * certificate once.
   */
  async fulfill(address: string, account: AcmeAccount, { kind, show, request }: Fulfilling): Promise<string> {
    const begun = await this.#order(address, account, () => true);
    if (begun.status === 'pending') {
      for (const authorization of begun.authorizations) await this.#authorize(authorization, account, { kind, show });
    }
    const { status: state, finalize } = await this.#order(address, account, (order) => order.status !== 'pending');
    if (state === 'ready') await this.#post(finalize, { csr: request.toString('base64url') }, account);
    const { certificate, status, error } = await this.#order(address, account, (order) =>
      ['valid', 'invalid'].includes(order.status),
    );
    if (status !== 'valid' || certificate === undefined) throw new AcmeProblem(error);
    return (await this.#post(certificate, null, account)).body.toString('latin1');
  }

  /**
   * When the authority wants the certificate of this id to be renewed, and after how many seconds it is asked again, if it
   * says so; null where it doesn't.
   */
  async renewal(id: string): Promise<{ window: RenewalWindow; retryAfter: number } | null> {
    const { renewalInfo } = await this.#read();
    if (renewalInfo === undefined) return null;
    const { status, headers, body } = await askAuthority(`${renewalInfo}/${id}`, { method: 'GET', ca: this.#ca });
    const read = windowShape.safeParse(status === 200 ? jsonOf(body) : null);
    if (!read.success) return null;
    return { window: read.data.suggestedWindow, retryAfter: secondsOf(textOf(headers['retry-after'])) };
  }

  /** Revokes a certificate (base64url of its DER) of a name that is no longer served. */
  async revoke(certificate: string, account: AcmeAccount): Promise<void> {
    const { revokeCert } = await this.#read();
    if (revokeCert === undefined) return;
    try {
      await this.#post(revokeCert, { certificate, reason: nameIsGone }, account);
    } catch (error) {
      if (!(error instanceof AcmeProblem && error.type === 'alreadyRevoked')) throw error;
    }
  }

  async #authorize(address: string, account: AcmeAccount, { kind, show }: Pick<Fulfilling, 'kind' | 'show'>) {
    const read = async () => parse(authorizationShape, await this.#post(address, null, account));
    const { status, identifier, challenges } = await read();
    if (status === 'pending') {
      const challenge = challenges.find(({ type }) => type === kind);
      if (!challenge || !/^[\w-]{1,200}$/.test(challenge.token))
        throw new AcmeProblem({ detail: t('It offers no validation by {kind}.', { kind }) });
      const answer = `${challenge.token}.${await calculateJwkThumbprint(await publicJwk(account.key))}`;
      await show({ token: challenge.token, host: identifier.value, answer });
      await this.#post(challenge.url, {}, account);
    }
    const done = await until(read, (authorization) => authorization.status !== 'pending');
    if (done.status !== 'valid') throw new AcmeProblem(done.challenges.find(({ error }) => error !== undefined)?.error);
  }

  #order(address: string, account: AcmeAccount, isDone: (order: z.output<typeof orderShape>) => boolean) {
    return until(async () => parse(orderShape, await this.#post(address, null, account)), isDone);
  }

  async #read(): Promise<Directory> {
    this.#directory ??= parse(directoryShape, await askAuthority(this.#address, { method: 'GET', ca: this.#ca }));
    return this.#directory;
  }

  /** A signed request; with null a signed look (POST-as-GET). One with a nonce that is no longer good is sent again. */
  async #post(address: string, payload: object | null, by: { key: KeyObject; address?: string }): Promise<AcmeAnswer> {
    for (let tries = 1; ; tries++) {
      const nonce = this.#nonce ?? (await this.#newNonce());
      this.#nonce = undefined;
      const body = await signed(payload, { nonce, url: address, by });
      const answer = await askAuthority(address, { method: 'POST', body, ca: this.#ca });
      this.#nonce = textOf(answer.headers['replay-nonce']);
      if (answer.status < 400) return answer;
      const problem = new AcmeProblem(jsonOf(answer.body), secondsOf(textOf(answer.headers['retry-after'])));
      if (problem.type !== 'badNonce' || tries === triesOfNonce) throw problem;
    }
  }

  async #newNonce(): Promise<string> {
    const { newNonce } = await this.#read();
    const { headers } = await askAuthority(newNonce, { method: 'HEAD', ca: this.#ca });
    return textOf(headers['replay-nonce']) ?? '';
  }
}

/** A key on P-256, which every authority takes. */
export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const keyToText = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));
export const keyOfText = (text: string): KeyObject => createPrivateKey(text);

async function signed(
  payload: object | null,
  { nonce, url, by }: { nonce: string; url: string; by: { key: KeyObject; address?: string } },
): Promise<string> {
  const who = by.address === undefined ? { jwk: await publicJwk(by.key) } : { kid: by.address };
  const bytes = new TextEncoder().encode(payload === null ? '' : JSON.stringify(payload));
  const jws = await new FlattenedSign(bytes).setProtectedHeader({ alg: 'ES256', nonce, url, ...who }).sign(by.key);
  return JSON.stringify(jws);
}

async function publicJwk(key: KeyObject): Promise<JWK> {
  const { crv, kty, x, y } = await exportJWK(key);
  return { crv, kty, x, y } as JWK;
}

/** Looks again until it is so. */
async function until<Read>(read: () => Promise<Read>, isDone: (read: Read) => boolean): Promise<Read> {
  const end = performance.now() + patience;
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    const found = await read();
    if (isDone(found)) return found;
    if (performance.now() > end)
      throw new AcmeProblem({ type: 'urn:ietf:params:acme:error:serverInternal', detail: t('It took too long.') });
    await delay(pause);
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, { status, body }: AcmeAnswer): z.output<Shape> {
  const read = shape.safeParse(jsonOf(body));
  if (!read.success)
    throw new AcmeProblem({ detail: t('It answered with status {status}, and nothing that can be read.', { status }) });
  return read.data;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** Of `Retry-After`: seconds, or a date. */
function secondsOf(header: string | undefined): number {
  if (header === undefined) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, 7 * 24 * 3_600)) : 0;
}
