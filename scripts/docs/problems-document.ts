import { problemCodes } from '#kit/problem.ts';

/** docs/problems.md: every error code that an answer can carry. */
export function problemsDocument(): string {
  return [
    '# Problems',
    '',
    'Every error code that the API returns, as `{ "message", "error": { "code", "message", "fields"?, "details"? } }`. `message` is for people; `fields` names every invalid field. `npm run docs` makes this page from `src/kit/problem.ts`.',
    '',
    '| code | status | when |',
    '|---|---|---|',
    ...Object.entries(problemCodes).map(([code, { status, about }]) => `| \`${code}\` | ${status} | ${about} |`),
    '',
  ].join('\n');
}
