/** How an endpoint is declared: everything that client, server, documents and tests need to know of it, as data. */
import type { z } from 'zod';

/**
 * Who may call. There is no default: an endpoint without an access rule does not compile. Each feature adds its rules
 * by declaration merging, each with what a call under it is certain to carry, and admits callers in its manifest.
 */
export interface AccessRules {
  anyone: object;
}
export type AccessRule = keyof AccessRules;

/** What API keys may be made for. */
export interface ApiScopes {}
export type ApiScope = keyof ApiScopes;

/** What features say of an endpoint besides. */
export interface EndpointTraits {}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `file` and `upload` bodies are streams that the handler reads or answers itself. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | 'upload' | undefined = z.ZodType | 'upload' | undefined,
  A extends z.ZodType | 'file' = z.ZodType | 'file',
  W extends AccessRule = AccessRule,
> extends EndpointTraits {
  method: Method;
  /** `/api/sheets/{sheetId}/rows`. */
  path: P;
  access: W;
  /** What an API key needs for it; without one, no key opens it. */
  scope?: ApiScope;
  /** Of its body; 4 MB where it is not said. */
  mostBytes?: number;
  summary: string;
  group: string;
  query: Q;
  body: B;
  answer: A;
}

type ParameterNames<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | ParameterNames<R> : never;
export type ParamsOf<E> = E extends { path: infer P extends string } ? Record<ParameterNames<P>, string> : never;
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type QueryInputOf<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type BodyInputOf<E> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type AnswerOf<E> = E extends { answer: infer A extends z.ZodType } ? z.input<A> : Response;

/** Declares an endpoint. */
export function endpoint<
  const P extends string,
  A extends z.ZodType | 'file',
  const W extends AccessRule,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | 'upload' | undefined = undefined,
>(declaration: Omit<Endpoint<P, Q, B, A, W>, 'query' | 'body'> & { query?: Q; body?: B }): Endpoint<P, Q, B, A, W> {
  return { ...declaration, query: declaration.query as Q, body: declaration.body as B };
}
