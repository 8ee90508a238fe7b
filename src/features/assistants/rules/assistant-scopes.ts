import { apiScopeNames, type ApiScope } from '#features/workspaces/rules/workspace.ts';

const usedByTools: ReadonlySet<ApiScope> = new Set(['apps:read', 'apps:write', 'rows:read', 'rows:write']);

/** The scopes of API keys that a tool asks for: what a person can allow an assistant. */
export const assistantScopes: readonly ApiScope[] = apiScopeNames.filter((scope) => usedByTools.has(scope));
