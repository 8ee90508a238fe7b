import type { AppRecord } from '#features/apps/services.ts';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Identity } from '#platform/feature.ts';
import type { AnyCall } from '#platform/http/call.ts';

const scopes: readonly ApiScope[] = ['apps:read', 'apps:write', 'rows:read'];

/**
 * The person of the studio, with no more rights than a key for this app and its spreadsheet: no other app, no rows to
 * write, no automation. In the audit log it is their assistant.
 */
export function studioCaller({ session, user }: Pick<AnyCall, 'session' | 'user'>, app: AppRecord): Identity {
  if (!session || !user) throw new Problem('not_signed_in', 'Sign in to continue.');
  const only_for = { apps: [app.id], workbooks: app.workbook_id === null ? [] : [app.workbook_id] };
  const key = { name: 'Assistant of the studio', workspace_id: app.workspace_id, scopes, only_for };
  return { context: { session: { ...session, key }, sessionToken: null, user }, scopes };
}
