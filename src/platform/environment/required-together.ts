import type { EnvironmentPart } from './environment.ts';

/** What is missing besides what is given. */
export function missingVariables(
  given: Record<string, string | undefined>,
  parts: readonly EnvironmentPart[],
): { path: string; message: string }[] {
  const missing = ['DATABASE_SESSION_URL', 'DATABASE_REPLICA_URL']
    .filter((name) => given[name] !== undefined && given['DATABASE_URL'] === undefined)
    .map((name) => ({ path: 'DATABASE_URL', message: `is needed too when ${name} is set` }));
  const ofRows = parts
    .flatMap(({ requiredTogether = [] }) => requiredTogether)
    .flatMap(({ names, what }) => {
      if (names.every((name) => given[name] === undefined)) return [];
      return names
        .filter((name) => given[name] === undefined)
        .map((path) => ({ path, message: `is needed too when ${what}` }));
    });
  return [...missing, ...ofRows];
}
