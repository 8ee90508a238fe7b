/**
 * Calls of Airtable's Web API, through the outgoing guard: paced, with a deadline, and tried again where that helps.
 *
 * - "The API is limited to 5 requests per second per base"; above it, 429 until 30 seconds have passed, and 50 a second
 *   for all tokens of a person. (airtable.com/developers/web/api/rate-limits)
 * - A token goes into `Authorization: Bearer`. (…/authentication)
 * - All calls here are reads, so that each may be sent again.
 */
import { t } from '#kit/language/product.ts';
import type { z } from 'zod';
import type { Environment } from '#platform/environment/environment.ts';
import { callOutgoing } from '#platform/http/outgoing/call-outgoing.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import { type CallKind, failureOf, jsonOf, TableInterrupted } from './airtable-failures.ts';
import { type AirtableTable, basesShape, recordsShape, schemaShape } from './airtable-shapes.ts';

export type AirtableEnvironment = Pick<Environment, 'AIRTABLE_API_BASE' | 'OUTGOING_ALLOW' | 'MAIN_HOST'>;

export interface ClientTimes {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}
const clock: ClientTimes = {
  now: Date.now,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Milliseconds between two calls for a base: five a second, with a little room. */
const pace = 210;
const waitAfterRefusal = 30_000;
const mostTries = 6;
/** A page of a hundred records with long texts; a larger one is read in smaller pages. */
const mostBytes = 32 * 1024 * 1024;
const mostPagesOfBases = 20;

/** For a person who waits, or for an import in the background. */
export type Patience = 'brief' | 'long';
const limits: Record<Patience, { time: number; tries: number; wait: number }> = {
  brief: { time: 20_000, tries: 2, wait: 3_000 },
  long: { time: 60_000, tries: mostTries, wait: 120_000 },
};

interface Request<Shape extends z.ZodType> {
  kind: CallKind;
  token: string;
  /** Whose pace it keeps. */
  base: string;
  path: string;
  query?: [string, string][];
  answer: Shape;
}

export class AirtableClient {
  readonly #environment: AirtableEnvironment;
  readonly #times: ClientTimes;
  /** When the next call for a base may be made. */
  readonly #next = new Map<string, number>();

  constructor(environment: AirtableEnvironment, times: ClientTimes = clock) {
    this.#environment = environment;
    this.#times = times;
  }

  /** "The list of bases the token can access, 1000 bases at a time." (…/list-bases) Throws a `SourceFailure`. */
  async bases(token: string, patience: Patience): Promise<{ id: string; name: string }[]> {
    const bases: { id: string; name: string }[] = [];
    let offset: string | undefined;
    for (let page = 0; page < mostPagesOfBases; page++) {
      const query: [string, string][] = offset === undefined ? [] : [['offset', offset]];
      const request = { kind: 'bases', token, base: '', path: '/v0/meta/bases', query, answer: basesShape } as const;
      const answer = await this.#call(request, patience);
      bases.push(...answer.bases);
      offset = answer.offset;
      if (offset === undefined) break;
    }
    return bases;
  }

  /** Tables with fields and views; of grid views also the fields that they show. (…/get-base-schema) */
  async tables(token: string, base: string, patience: Patience): Promise<AirtableTable[]> {
    const path = `/v0/meta/bases/${encodeURIComponent(base)}/tables`;
    const query: [string, string][] = [['include[]', 'visibleFieldIds']];
    return (await this.#call({ kind: 'schema', token, base, path, query, answer: schemaShape }, patience)).tables;
  }

  /**
   * One page of records, by ids of fields so that a renamed field stays the same. A page has up to 100; "if there are
   * more records, the response will contain an offset"; "records do not include any fields with empty values, e.g. "",
   * [], or false". (…/list-records) Throws a `SourceFailure`, or `TableInterrupted` where the table has to be begun again.
   */
  records(
    token: string,
    base: string,
    table: string,
    { offset, pageSize, fields = [] }: { offset?: string | undefined; pageSize: number; fields?: readonly string[] },
  ): Promise<z.output<typeof recordsShape>> {
    const path = `/v0/${encodeURIComponent(base)}/${encodeURIComponent(table)}`;
    const query: [string, string][] = [
      ['pageSize', String(pageSize)],
      ['returnFieldsByFieldId', 'true'],
      ...fields.map((field): [string, string] => ['fields[]', field]),
      ...(offset === undefined ? [] : ([['offset', offset]] as [string, string][])),
    ];
    return this.#call({ kind: 'records', token, base, path, query, answer: recordsShape }, 'long');
  }

  /**
   * The bytes of an attachment. Its address comes with the record and expires after some hours
   * (support.airtable.com/docs/airtable-attachment-url-behavior); it needs no token, and gets none. Throws a
   * `SourceFailure`, `refused` where it is larger.
   */
  async download(address: string, mostOfFile: number): Promise<Buffer> {
    // Without encryption only where the operator chose that for the API, too.
    const isPlain = this.#environment.AIRTABLE_API_BASE.startsWith('http:');
    if (!isPlain && !address.startsWith('https:')) throw new SourceFailure('refused', 'Its address isn’t a safe one.');
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#send(address, {}, 60_000, mostOfFile + 1);
      if (answer instanceof SourceFailure) {
        if (attempt === 3 || answer.kind === 'refused') throw answer;
      } else if (answer.body.length > mostOfFile) {
        throw new SourceFailure(
          'refused',
          t('It’s larger than {most} MB.', { most: Math.floor(mostOfFile / 1024 / 1024) }),
        );
      } else if (answer.status === 200 && !answer.isCut) {
        return answer.body;
      } else if (attempt === 3 || (answer.status !== 200 && answer.status < 500)) {
        throw new SourceFailure(
          'unavailable',
          t('It couldn’t be downloaded ({status}).', { status: String(answer.status) }),
        );
      }
      await this.#times.pause(1_000 * attempt);
    }
  }

  async #call<Shape extends z.ZodType>(request: Request<Shape>, patience: Patience): Promise<z.output<Shape>> {
    const { tries, wait, time } = limits[patience];
    for (let attempt = 1; ; attempt++) {
      await this.#keepPace(request.base);
      const { value, failure, after } = await this.#once(request, time);
      if (value !== undefined) return value;
      if (!(failure instanceof SourceFailure)) throw failure;
      const mayTryAgain = failure.kind === 'quota' || failure.kind === 'unavailable';
      const pause = after ?? (failure.kind === 'quota' ? waitAfterRefusal : 1_000 * 2 ** (attempt - 1));
      if (!mayTryAgain || attempt === tries || pause > wait) throw failure;
      await this.#times.pause(pause);
    }
  }

  async #once<Shape extends z.ZodType>(
    { kind, token, path, query = [], answer: shape }: Request<Shape>,
    time: number,
  ): Promise<{ value?: z.output<Shape>; failure?: Error; after?: number }> {
    const address = `${this.#environment.AIRTABLE_API_BASE.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`;
    const answer = await this.#send(address, { authorization: `Bearer ${token}` }, time, mostBytes);
    if (answer instanceof SourceFailure) return { failure: answer };
    if (answer.status === 200 && answer.isCut && answer.body.length >= mostBytes)
      return { failure: new TableInterrupted('too-large') };
    if (answer.status !== 200 || answer.isCut) {
      // Airtable names the pause in its documents alone; a header that names another one counts. (RFC 9110, 10.2.3)
      const seconds = Number(answer.headers['retry-after']);
      const after = Number.isFinite(seconds) && seconds > 0 && { after: seconds * 1_000 };
      return { failure: failureOf(kind, answer), ...after };
    }
    const read = shape.safeParse(jsonOf(answer.body));
    if (read.success) return { value: read.data };
    const message = 'Airtable sent a response that Sheaf doesn’t understand.';
    return { failure: new SourceFailure('unavailable', message, { cause: read.error }) };
  }

  async #send(address: string, headers: Record<string, string>, timeLimit: number, most: number) {
    const { OUTGOING_ALLOW, MAIN_HOST } = this.#environment;
    const call = { method: 'GET', address, headers, body: new Uint8Array(), timeLimit, mostBytes: most } as const;
    try {
      return await callOutgoing(call, { allow: OUTGOING_ALLOW, mainHost: MAIN_HOST });
    } catch (cause) {
      if (!(cause instanceof OutgoingFailure)) throw cause;
      // What the guard refuses is refused the next time, too.
      return new SourceFailure(cause.kind === 'refused' ? 'refused' : 'unavailable', 'Can’t reach Airtable.', {
        cause,
      });
    }
  }

  async #keepPace(base: string): Promise<void> {
    const now = this.#times.now();
    const at = Math.max(now, this.#next.get(base) ?? 0);
    this.#next.set(base, at + pace);
    if (this.#next.size > 1_000) for (const [one, next] of this.#next) if (next < now) this.#next.delete(one);
    if (at > now) await this.#times.pause(at - now);
  }
}
