import type { Endpoint } from '#platform/api/endpoint.ts';
import { accessRulesOf } from '#platform/feature.ts';
import { endpoints } from '#features/endpoints.ts';
import { features } from '#features/list.ts';

const accessRules = accessRulesOf(features);

/** docs/api.md: every endpoint with its access rule, from the declarations alone. */
export function apiDocument(): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.group);
  return [
    '# API',
    '',
    'Every endpoint with its access rule. Request and response bodies are in OpenAPI at `/api/openapi.json`, readable at `/api/docs`. `npm run docs` makes this page from the declarations in `src/api`.',
    '',
    'A session is a host-only cookie, or the same token as `Authorization: Bearer …`. The query parameters `board`, `referer`, `_id`, `_email` and `_filters` are accepted everywhere and never decide who the caller is. [problems.md](problems.md) lists the errors.',
    '',
    ...[...groups].flatMap(([group, list]) => [
      `## ${group}`,
      '',
      '| call | access | what it does |',
      '|---|---|---|',
      ...list.map(row),
      '',
    ]),
  ].join('\n');
}

const row = (endpoint: Endpoint): string =>
  `| \`${endpoint.method} ${endpoint.path}\` | ${accessRules.get(endpoint.access)} | ${endpoint.summary} |`;
