/** What a handler is given, and how a feature ties one to its endpoint. */
import type { AccessRule, AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../api/endpoint.ts';
import type { Viewer } from '#features/visitor/rules/access.ts';
import type { ApiScope, WorkspaceRole } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { AppRecord, Host, Session, SheetOfCall, User } from '#features/scope.ts';
import type { Services } from '../services.ts';
import type { BlogMember } from './blog-session.ts';
import type { Visit } from './open-visit.ts';

type AccessOf<E> = E extends { access: infer A } ? A : never;
type NeedsWorkspace = 'member-of-workspace' | 'admin-of-workspace' | 'owner-of-workspace';
type NeedsBlogMember = 'blog-author' | 'blog-editor' | 'blog-admin';
type NeedsUser = Exclude<AccessRule, 'anyone' | 'visitor-of-host-app' | 'viewer-of-host-app' | NeedsBlogMember>;
type NeedsApp =
  | 'editor-of-app'
  | 'editor-of-app-in-body'
  | 'editor-of-host-app'
  | 'visitor-of-host-app'
  | 'viewer-of-host-app';

export interface AnyCall {
  endpoint: Endpoint;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  request: Request;
  host: Host;
  session: Session | null;
  /** The hash of the session's token, to end it. */
  sessionToken: string | null;
  user: User | null;
  app: AppRecord | null;
  viewer: Viewer | null;
  /** The caller at the app: how they look at it, and what of it they get. */
  visit: Visit | null;
  sheet: SheetOfCall | null;
  /** The workspace of the path, and what the caller is there. */
  workspace: CalledWorkspace | null;
  /** Of the blog, by the session of the blog. */
  blogMember: BlogMember | null;
  services: Services;
  /** Headers to add to the answer (cookies). */
  answerHeaders: Headers;
  /** The caller's network address, for limits; the proxy's word only where the proxy is trusted. */
  address: string;
}

export interface CalledWorkspace {
  id: string;
  name: string;
  plan: string;
  /** The caller's role; of installation admins who are no members null. */
  role: WorkspaceRole | null;
}

type Filled = 'params' | 'query' | 'body' | 'user' | 'app' | 'viewer' | 'visit' | 'sheet' | 'workspace' | 'blogMember';
export interface Call<E> extends Omit<AnyCall, Filled> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: AccessOf<E> extends NeedsUser ? User : User | null;
  app: AccessOf<E> extends NeedsApp ? AppRecord : AppRecord | null;
  viewer: AccessOf<E> extends NeedsApp ? Viewer : Viewer | null;
  visit: AccessOf<E> extends NeedsApp ? Visit : Visit | null;
  sheet: AccessOf<E> extends 'editor-of-sheet' ? SheetOfCall : null;
  workspace: AccessOf<E> extends NeedsWorkspace ? CalledWorkspace : CalledWorkspace | null;
  blogMember: AccessOf<E> extends NeedsBlogMember ? BlogMember : BlogMember | null;
}

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
export const mayRead = ({ session }: Pick<AnyCall, 'session'>, scope: ApiScope): boolean =>
  !session?.key || session.key.scopes.includes(scope);

/** A conflict names the newer row; the key gets which row that is, and its version to go on with. */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'row_conflict') return error;
  const { row } = error.details;
  const known = typeof row === 'object' && row !== null && 'row_id' in row && 'version' in row;
  const details = known ? { row: { row_id: row.row_id, version: row.version } } : {};
  return new Problem(error.code, error.message, { details });
}
