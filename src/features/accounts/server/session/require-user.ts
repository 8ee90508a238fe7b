import { Problem } from '#kit/problem.ts';
import type { AnyCall } from '#platform/http/call.ts';
import type { KeyReach } from '#features/workspaces/rules/workspace.ts';
import type { AccessRule } from '#platform/api/endpoint.ts';
import type { User } from '../../services.ts';
import { bearsKey } from './session.ts';

type Caller = Pick<AnyCall, 'endpoint' | 'request' | 'session' | 'user'>;

/** Rules that ask `requireReach`; a key for single things opens no other. */
const rulesOfThings: ReadonlySet<AccessRule> = new Set<AccessRule>([
  ...(['editor-of-app', 'editor-of-app-in-body', 'editor-of-workbook', 'editor-of-sheet'] as const),
]);
const outOfReach = (): Problem =>
  new Problem(
    'forbidden',
    'This API key is for some apps and spreadsheets alone, and this call isn’t about one of them.',
  );

/** That an API key for single things is for one of these. */
export function requireReach(
  { session }: Pick<AnyCall, 'session'>,
  things: { [Kind in keyof KeyReach]?: string },
): void {
  const reach = session?.key?.only_for;
  if (!reach) return;
  const isNamed = (kind: keyof KeyReach): boolean => {
    const id = things[kind];
    return id !== undefined && reach[kind].includes(id);
  };
  if (!isNamed('apps') && !isNamed('workbooks')) throw outOfReach();
}

/** The person who calls; `not_signed_in` without one. */
export function requireUser({ user, request, session, endpoint }: Caller): User {
  if (session?.key?.only_for && !rulesOfThings.has(endpoint.access)) throw outOfReach();
  if (user) return user;
  const badKey = 'This API key doesn’t work here, or was revoked.';
  throw new Problem('not_signed_in', bearsKey(request) ? badKey : 'Sign in to continue.');
}

/** An API key reaches the workspace that it was made for and no other of its maker's. */
export const mayReach = ({ session }: Pick<AnyCall, 'session'>, workspaceId: string): boolean =>
  !session?.key || session.key.workspace_id === workspaceId;
