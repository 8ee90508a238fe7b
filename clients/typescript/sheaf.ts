/**
 * A client of Sheaf's API without dependencies, for Node, Deno, Bun and browsers. The types of all calls that take an API
 * key are in `api.ts`, which is made from the same declarations as the server (`npm run docs`).
 *
 *     const sheaf = new Sheaf('https://your-sheaf.example', 'sheaf_…');
 *     const { workbooks } = await sheaf.call('GET /api/workbooks', { query: { search: 'orders' } });
 */
import type { Calls } from './api.ts';

export type { Calls } from './api.ts';

/** What a call takes, with the headers that any of them may have. */
export type Input<Name extends keyof Calls> = Omit<Calls[Name], 'answer'> & {
  /** Makes a write safe to send again: it is done once, for a day. By default each write has a key of its own. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};
export type Answer<Name extends keyof Calls> = Calls[Name]['answer'];

/** Calls that need nothing may be made without an input. */
type InputOf<Name extends keyof Calls> =
  Partial<Input<Name>> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

export interface Options {
  /** How often a call is sent again that was over the limit, or found the server away; 3 by default. */
  retries?: number;
  fetch?: typeof fetch;
}

/** A refusal: `code` is one of docs/problems.md, `fields` names what to correct. */
export class SheafError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { path: string; message: string }[];
  readonly details: Record<string, unknown>;

  constructor(status: number, body: unknown) {
    const { message, error } = (body ?? {}) as { message?: string; error?: Partial<SheafError> };
    super(message ?? `The server answered ${status}.`);
    this.name = 'SheafError';
    this.status = status;
    this.code = error?.code ?? 'unexpected';
    this.fields = error?.fields ?? [];
    this.details = error?.details ?? {};
  }
}

export class Sheaf {
  readonly #address: string;
  readonly #key: string;
  readonly #retries: number;
  readonly #fetch: typeof fetch;

  constructor(address: string, key: string, { retries = 3, fetch: send = globalThis.fetch }: Options = {}) {
    this.#address = address.replace(/\/+$/, '');
    this.#key = key;
    this.#retries = retries;
    this.#fetch = (...given) => send(...given);
  }

  /** Makes a call, such as `GET /api/workbooks`. Files are answered as a Response. */
  async call<Name extends keyof Calls>(name: Name, ...[input]: InputOf<Name>): Promise<Answer<Name>> {
    const { params = {}, query = {}, body, form, idempotencyKey, signal } = (input ?? {}) as Given;
    const [method = 'GET', path = ''] = name.split(' ');
    const url = new URL(
      path.replaceAll(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(params[one] ?? '')),
      `${this.#address}/`,
    );
    for (const [one, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(one, String(value));
    const headers = new Headers({ authorization: `Bearer ${this.#key}`, accept: 'application/json' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (method !== 'GET' && !form) headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
    const init = {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
    };
    // A form can be read once alone, and has no key that would make it safe.
    const response = await this.#send(url, init, form ? 0 : this.#retries);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!response.ok) throw new SheafError(response.status, isJson ? await response.json() : null);
    return (isJson ? await response.json() : response) as Answer<Name>;
  }

  /** All pages of a list, one after the other: `for await (const { apps } of sheaf.pages('GET /api/apps'))`. */
  async *pages<Name extends Listed>(name: Name, ...[input]: InputOf<Name>): AsyncGenerator<Answer<Name>> {
    let after: string | undefined;
    do {
      const given = (input ?? {}) as Given;
      const next = { ...given, query: { ...given.query, ...(after !== undefined && { after }) } };
      const page = await this.call(name, ...([next] as unknown as InputOf<Name>));
      yield page;
      after = (page as { next?: string | null }).next ?? undefined;
    } while (after !== undefined);
  }

  async #send(url: URL, init: RequestInit, retries: number): Promise<Response> {
    const response = await this.#fetch(url, init);
    if (retries === 0 || (response.status !== 429 && response.status !== 503)) return response;
    const seconds = Math.min(60, Number(response.headers.get('retry-after') ?? '1') || 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return this.#send(url, init, retries - 1);
  }
}

interface Given {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Calls that answer a page of a list. */
type Listed = {
  [Name in keyof Calls]: Calls[Name]['answer'] extends { next: string | null } ? Name : never;
}[keyof Calls];
