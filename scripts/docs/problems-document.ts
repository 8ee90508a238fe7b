import { problemCodes } from '#kit/problem.ts';

/** docs/problems.md: every error code that an answer can carry. */
export function problemsDocument(): string {
  return [
    '# Problems',
    '',
    'Made by `npm run docs` from `src/kit/problem.ts`. An error answers `{ "message", "error": { "code", "message", "fields"?, "details"? } }`; `message` is for people, `fields` names every bad field.',
    '',
    '| code | status | when |',
    '|---|---|---|',
    ...Object.entries(problemCodes).map(([code, { status, about }]) => `| \`${code}\` | ${status} | ${about} |`),
    '',
  ].join('\n');
}
