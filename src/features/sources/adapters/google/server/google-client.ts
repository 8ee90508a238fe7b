/**
 * Calls of Google's Sheets and Drive interfaces: within the quota, with a deadline, tried again where that can do no
 * harm. Plain calls through the outgoing guard, with answers that are checked. (decision 85)
 */
import { z } from 'zod';
import type { Environment } from '#platform/environment/environment.ts';
import { callOutgoing, type OutgoingAnswer } from '#platform/http/outgoing/call-outgoing.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import { TokenBucket } from './token-bucket.ts';

export type GoogleEnvironment = Pick<Environment, 'GOOGLE_API_BASE' | 'OUTGOING_ALLOW' | 'MAIN_HOST'>;
/** Sheets counts reads and writes apart; Drive has a quota of its own. */
export type CallKind = 'read' | 'write' | 'drive';
export interface GoogleCall<Shape extends z.ZodType> {
  kind: CallKind;
  /** Whose quota it takes, and whose token. */
  account: string;
  token: string;
  service: 'sheets' | 'www';
  /** After the host, with its query. */
  path: string;
  /** Sent by POST; without one it is a GET. */
  body?: object;
  answer: Shape;
}
export interface QuotaLeft {
  reads: number;
  writes: number;
}

const perMinute = { account: 60, project: 300, drive: 600 };
const timeLimit = 60_000;
const mostBytes = 64 * 1024 * 1024;
const mostTries = 5;
/** Who waits longer for the quota comes again later. */
const longestWait = 45_000;

export interface ClientTimes {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}
const clock: ClientTimes = {
  now: Date.now,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export class GoogleClient {
  readonly #environment: GoogleEnvironment;
  readonly #times: ClientTimes;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(environment: GoogleEnvironment, times: ClientTimes = clock) {
    this.#environment = environment;
    this.#times = times;
  }

  /** Throws a `SourceFailure`. A write that may have been done is never sent twice. */
  async call<Shape extends z.ZodType>(call: GoogleCall<Shape>): Promise<z.output<Shape>> {
    for (let attempt = 1; ; attempt++) {
      await this.#wait(call);
      const { failure, answer, after } = await this.#once(call);
      if (answer) return readAnswer(call.answer, answer);
      if (!failure) throw new SourceFailure('unavailable', 'Google didn’t respond.');
      const mayTryAgain =
        failure.kind === 'quota' || (failure.kind === 'unavailable' && (call.kind !== 'write' || !failure.mayBeDone));
      if (!mayTryAgain || attempt === mostTries || (after ?? 0) > longestWait) throw failure;
      // Full jitter: those who were refused at once do not come back at once.
      const spread = Math.min(32_000, 1_000 * 2 ** (attempt - 1));
      await this.#times.pause(after ?? Math.random() * spread);
    }
  }

  /** What the account may call at once, as this server knows it. */
  left(account: string): QuotaLeft {
    return { reads: this.#bucket('read', account).left(), writes: this.#bucket('write', account).left() };
  }

  #bucket(kind: CallKind, of: string): TokenBucket {
    const name = `${kind} ${of}`;
    const limit = kind === 'drive' ? perMinute.drive : of === 'project' ? perMinute.project : perMinute.account;
    const bucket = this.#buckets.get(name) ?? new TokenBucket(limit, this.#times.now);
    this.#buckets.set(name, bucket);
    return bucket;
  }

  async #wait({ kind, account }: { kind: CallKind; account: string }): Promise<void> {
    const buckets = [this.#bucket(kind, account), this.#bucket(kind, 'project')];
    // Who does not wait takes nothing from those who do.
    if (buckets.some((bucket) => bucket.wait() > longestWait))
      throw new SourceFailure('quota', "Google's quota for this account is used up for now.");
    const wait = Math.max(...buckets.map((bucket) => bucket.take()));
    if (wait > 0) await this.#times.pause(wait);
  }

  async #once(
    call: GoogleCall<z.ZodType>,
  ): Promise<{ answer?: OutgoingAnswer; failure?: SourceFailure; after?: number }> {
    const { OUTGOING_ALLOW, MAIN_HOST, GOOGLE_API_BASE } = this.#environment;
    const host =
      GOOGLE_API_BASE ?? (call.service === 'sheets' ? 'https://sheets.googleapis.com' : 'https://www.googleapis.com');
    try {
      const answer = await callOutgoing(
        {
          method: call.body ? 'POST' : 'GET',
          address: `${host.replace(/\/$/, '')}${call.path}`,
          headers: { authorization: `Bearer ${call.token}`, ...(call.body && { 'content-type': 'application/json' }) },
          body: Buffer.from(call.body ? JSON.stringify(call.body) : ''),
          ...{ timeLimit, mostBytes },
        },
        { allow: OUTGOING_ALLOW, mainHost: MAIN_HOST },
      );
      if (answer.status === 200 && !answer.isCut) return { answer };
      const failure = failureOf(answer);
      if (failure.kind === 'quota') this.#bucket(call.kind, call.account).empty();
      const seconds = Number(answer.headers['retry-after']);
      return { failure, ...(Number.isFinite(seconds) && seconds > 0 && { after: seconds * 1_000 }) };
    } catch (cause) {
      const mayBeDone = !(cause instanceof Error && 'mayHaveArrived' in cause && cause.mayHaveArrived === false);
      return { failure: new SourceFailure('unavailable', 'Can’t reach Google.', { cause, mayBeDone }) };
    }
  }
}

const errorShape = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

function failureOf({ status, body, isCut }: OutgoingAnswer): SourceFailure {
  const said = errorShape.safeParse(jsonOf(body)).data?.error;
  const reasons = said?.errors.map(({ reason }) => reason) ?? [];
  const cause = new Error(`${status} ${said?.status ?? ''} ${said?.message ?? ''}`.slice(0, 500));
  if (status === 200 && isCut)
    return new SourceFailure('unavailable', 'Google’s response was interrupted.', { cause, mayBeDone: true });
  if (status === 401) return new SourceFailure('signed-out', 'Google no longer accepts the sign-in.', { cause });
  if (status === 404)
    return new SourceFailure('not-found', 'This Google account can’t see that spreadsheet.', { cause });
  const isQuota = status === 429 || reasons.some((reason) => /rateLimitExceeded|quotaExceeded/i.test(reason));
  if (isQuota) return new SourceFailure('quota', "Google's quota is used up for now.", { cause });
  if (status === 403)
    return new SourceFailure('forbidden', 'This Google account isn’t allowed to do that in the spreadsheet.', {
      cause,
    });
  if (status >= 500) return new SourceFailure('unavailable', 'Google is having problems.', { cause, mayBeDone: true });
  return new SourceFailure('refused', 'Google refused the request.', { cause });
}

function readAnswer<Shape extends z.ZodType>(shape: Shape, { body }: OutgoingAnswer): z.output<Shape> {
  const read = shape.safeParse(jsonOf(body));
  if (read.success) return read.data;
  const message = 'Google sent a response that Sheaf doesn’t understand.';
  throw new SourceFailure('unavailable', message, { cause: read.error, mayBeDone: true });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
