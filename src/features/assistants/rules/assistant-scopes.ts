import { apiScopeNames, type ApiScope } from '#features/workspaces/rules/workspace.ts';

const usedByTools: ReadonlySet<ApiScope> = new Set(['apps:read', 'apps:write', 'rows:read', 'rows:write']);

/** The scopes of API keys that a tool asks for: what a person can allow an assistant in a workspace. */
export const assistantScopes: readonly ApiScope[] = apiScopeNames.filter((scope) => usedByTools.has(scope));

/** What a person of an app can allow one there: to see what they see, and to write what they may write. */
export const appScopes: readonly ApiScope[] = assistantScopes.filter((scope) => scope.startsWith('rows:'));
