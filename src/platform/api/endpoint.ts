/** How an endpoint is declared: everything that client, server, documents and tests need to know of it, as data. */
import type { z } from 'zod';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';

/**
 * Who may call. There is no default: an endpoint without an access rule does not compile.
 * `editor-of-…` reads the id from the path parameter of that name (workbookId, sheetId, appId) and loads the thing.
 */
export const accessRules = {
  anyone: 'Anyone.',
  'signed-in': 'A signed-in person, on the site; not reachable from an app.',
  'signed-in-anywhere': 'A signed-in person, on the site or at the host of an app.',
  'editor-of-workbook': "A member of the workbook's workspace ({workbookId}).",
  'editor-of-sheet': "A member of the sheet's workspace ({sheetId}).",
  'editor-of-app': "A member of the app's workspace ({appId}).",
  'editor-of-app-in-body': "A member of the app's workspace (`appId` of the body, or of the query of a DELETE).",
  'member-of-workspace': 'A member of the workspace ({workspaceId}).',
  'admin-of-workspace': 'An owner or admin of the workspace ({workspaceId}).',
  'owner-of-workspace': 'The owner of the workspace ({workspaceId}).',
  'blog-author': 'Someone who writes for the blog, with a separate session (24 hours), on the site.',
  'blog-editor': 'An editor or admin of the blog, with such a session.',
  'blog-admin': 'An admin of the blog, or of the installation, with such a session.',
  admin: 'An admin of the installation, with a session of the admin area (/admin-login).',
  reviewer:
    'A person named in REVIEWER_EMAILS or ADMIN_EMAILS, whose address is verified; or an admin of the installation, with a session of the admin area.',
  'visitor-of-host-app':
    'Anyone at the host of a public app, or at the main host for the public board that `?board=` names.',
  'viewer-of-host-app': 'Anyone who can see the app of the host, or at the main host the board that `?board=` names.',
  'editor-of-host-app':
    'A member of the workspace of the app of the host, or at the main host of the board that `?board=` names.',
} as const;
export type AccessRule = keyof typeof accessRules;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `file` and `upload` bodies are streams that the handler reads or answers itself. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | 'upload' | undefined = z.ZodType | 'upload' | undefined,
  A extends z.ZodType | 'file' = z.ZodType | 'file',
  W extends AccessRule = AccessRule,
> {
  method: Method;
  /** `/api/sheets/{sheetId}/rows`. */
  path: P;
  access: W;
  /** What an API key needs for it; without one, no key opens it. */
  scope?: ApiScope;
  /**
   * Of a POST that changes nothing and returns what pages show: strangers are answered from what is cached of the app.
   */
  isReading?: true;
  /** `board` of the body names the board where the query does not. */
  boardInBody?: true;
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
