import { AsyncLocalStorage } from 'node:async_hooks';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { User } from '#features/accounts/services.ts';
import { networkOf } from '#platform/http/network-of.ts';

/** Whose share of the engine work is done in, and how long it is needed. */
export interface Caller {
  /** Of visitors the app; editors have a share of their own. */
  app: string;
  /** The network of a visitor, or a person who is signed in. */
  client: string;
  /** Whose apps share; absent for the server itself. */
  workspace?: string | undefined;
  kind: 'visitor' | 'editor' | 'system';
  /** Aborted when no one waits for the answer any more. */
  signal?: AbortSignal;
  /** The versions of sheets by id where they are known: answers are of these or newer. All others are looked up. */
  versions?: ReadonlyMap<string, number>;
}

const system: Caller = { app: 'system', client: 'system', kind: 'system' };
const callers = new AsyncLocalStorage<Caller>();

/** Does work for a caller: all that it asks of the engine is theirs. */
export function asCaller<Result>(caller: Caller, work: () => Result): Result {
  return callers.run(caller, work);
}

/** Work that is done later, by any caller that needs it, in the name of the current caller. */
export const asThisCaller = <Result>(work: () => Result): (() => Result) => AsyncLocalStorage.bind(work);

/** For whom this runs; the server itself outside of any request. */
export const currentCaller = (): Caller => callers.getStore() ?? system;

/** Who calls: editors and people who are signed in by who they are, all others by their network. */
export function callerOf(call: {
  app: { id: string; workspace_id: string } | null;
  viewer: Viewer | null;
  user: User | null;
  address: string;
  request: Request;
}): Caller {
  const { app, viewer, user, address, request } = call;
  const { signal } = request;
  const workspace = app?.workspace_id;
  if (viewer?.kind === 'app_user')
    return { app: app?.id ?? '', client: `person ${viewer.id}`, workspace, kind: 'visitor', signal };
  if (user && (!viewer || viewer.kind === 'editor'))
    return {
      app: `editors ${app?.workspace_id ?? user.workspace.id}`,
      client: `person ${user.id}`,
      kind: 'editor',
      signal,
    };
  if (viewer?.kind === 'editor')
    return { app: `editors ${app?.workspace_id ?? ''}`, client: `person ${viewer.id}`, kind: 'editor', signal };
  return { app: app?.id ?? 'site', client: networkOf(address), workspace, kind: 'visitor', signal };
}
