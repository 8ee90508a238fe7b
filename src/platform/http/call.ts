/** What a handler is given, and how a feature ties one to its endpoint. */
import type { AccessRules, AnswerOf, ApiScope, BodyOf, Endpoint, ParamsOf, QueryOf } from '../api/endpoint.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '../services.ts';
import type { Host } from './host.ts';

/** What features know of a call: each adds its own by declaration merging, and how it begins in its manifest. */
export interface CallContext {}

export interface AnyCall extends CallContext {
  endpoint: Endpoint;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  request: Request;
  host: Host;
  /** What an API key may do; null for everyone else, who may do what the access rule says. */
  scopes: readonly ApiScope[] | null;
  services: Services;
  /** Headers to add to the answer (cookies). */
  answerHeaders: Headers;
  /** The caller's network address, for limits; the proxy's word only where the proxy is trusted. */
  address: string;
}

/** What the access rule of an endpoint makes sure of. */
type Certain<E> = E extends { access: infer Rule extends keyof AccessRules } ? AccessRules[Rule] : object;
type ContextOf<E> = {
  [Name in keyof CallContext]: Name extends keyof Certain<E> ? Certain<E>[Name] : CallContext[Name];
};

export type Call<E> = Omit<AnyCall, keyof CallContext | 'params' | 'query' | 'body'> &
  ContextOf<E> & {
    params: ParamsOf<E>;
    query: QueryOf<E>;
    body: BodyOf<E>;
  };

export interface Route {
  endpoint: Endpoint;
  handle: (call: AnyCall) => Promise<unknown>;
  /** Of an endpoint that writes: whether its answer is cut to what an API key without the right to read may know. */
  hasKeyAnswer: boolean;
}

/** What an API key gets that may write, and lacks the scope to read what the answer contains. */
export interface KeyAnswer<E> {
  unless: ApiScope;
  instead: (answer: AnswerOf<E>, call: Call<E>) => object;
}

/** Ties a handler to its endpoint. */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
  keyAnswer?: KeyAnswer<E>,
): Route {
  return {
    endpoint,
    async handle(any) {
      // The server builds every call by the endpoint's own declaration (open-call.ts), which is what Call<E> is inferred from.
      const call = any as AnyCall & Call<E>;
      if (!keyAnswer || mayRead(call, keyAnswer.unless)) return handle(call);
      try {
        return keyAnswer.instead(await handle(call), call);
      } catch (error) {
        throw withoutRows(error);
      }
    },
    hasKeyAnswer: keyAnswer !== undefined,
  };
}

/** Whether the caller may get what this scope opens: people always, an API key only with the scope. */
export const mayRead = ({ scopes }: Pick<AnyCall, 'scopes'>, scope: ApiScope): boolean =>
  !scopes || scopes.includes(scope);

/** A conflict names the newer row; the key gets which row that is, and its version to go on with. */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'row_conflict') return error;
  const { row } = error.details;
  const known = typeof row === 'object' && row !== null && 'row_id' in row && 'version' in row;
  const details = known ? { row: { row_id: row.row_id, version: row.version } } : {};
  return new Problem(error.code, error.message, { details });
}
