/** What a handler is given, and how a feature ties one to its endpoint. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#api/endpoint.ts';
import type { Viewer } from '#domain/access.ts';
import type { AppRecord, Host, Session, SheetRecord, User } from '../scope.ts';
import type { Services } from '../services.ts';

type AccessOf<E> = E extends { access: infer A } ? A : never;
type NeedsUser = 'signed-in' | 'editor-of-workbook' | 'editor-of-sheet' | 'editor-of-app' | 'editor-of-host-app';
type NeedsApp = 'editor-of-app' | 'editor-of-host-app' | 'viewer-of-host-app';

export interface AnyCall {
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
  sheet: (SheetRecord & { workspace_id: string }) | null;
  services: Services;
  /** Headers to add to the answer (cookies). */
  answerHeaders: Headers;
  /** The caller's network address, for limits; the proxy's word only where the proxy is trusted. */
  address: string;
}

export interface Call<E> extends Omit<AnyCall, 'params' | 'query' | 'body' | 'user' | 'app' | 'viewer' | 'sheet'> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: AccessOf<E> extends NeedsUser ? User : User | null;
  app: AccessOf<E> extends NeedsApp ? AppRecord : AppRecord | null;
  viewer: AccessOf<E> extends NeedsApp ? Viewer : Viewer | null;
  sheet: AccessOf<E> extends 'editor-of-sheet' ? SheetRecord & { workspace_id: string } : null;
}

export interface Route {
  endpoint: Endpoint;
  handle: (call: AnyCall) => Promise<unknown>;
}

/** Ties a handler to its endpoint. */
export function on<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): Route {
  // The server builds every call by the endpoint's own declaration (open-call.ts), which is what Call<E> is inferred from.
  return { endpoint, handle: (call) => handle(call as AnyCall & Call<E>) };
}
