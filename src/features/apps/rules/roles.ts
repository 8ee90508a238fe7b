/**
 * Roles of an app: what its owner calls groups of its people. A role has one of the two permissions as its base, and
 * pages, blocks, columns and buttons can be shown to some roles alone.
 */
import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';
import type { AppSettings } from './app-settings.ts';
import type { Viewer } from './viewer.ts';

export type AppRole = AppSettings['roles'][number];

export const mostRoles = 50;
export const longestRoleName = 60;
const keyPattern = /^[\w-]{1,40}$/;

/** Keys of the roles that something is shown to; null is everyone who comes to it at all. */
export type Audience = readonly string[] | null;

/**
 * The roles that a stored value names. Read from what is stored and not from what a setting makes of it: a value that
 * no longer fits its setting opens nothing.
 */
export function audienceOf(stored: unknown): Audience {
  if (stored === undefined || stored === null) return null;
  if (!Array.isArray(stored)) return [];
  if (stored.length === 0) return null;
  return stored.filter((key): key is string => typeof key === 'string');
}

/** Whether what is shown to these roles is shown to the viewer. Editors of the app see everything. */
export function isShownTo(audience: Audience, viewer: Viewer): boolean {
  if (audience === null || viewer.kind === 'editor') return true;
  return viewer.kind === 'app_user' && viewer.role !== null && audience.includes(viewer.role);
}

/** What of an app's roles travels with a copy of it: their names, and no people. */
export type TravelingRoles = Pick<AppSettings, 'roles' | 'default_role'>;
export const rolesOf = ({ roles, default_role }: TravelingRoles): TravelingRoles => ({ roles, default_role });

/** The role of that key; null where the app has none, or none any more. */
export const findRole = (roles: readonly AppRole[], key: string | null | undefined): AppRole | null =>
  roles.find((role) => role.key === key) ?? null;

/** What is wrong with the roles of an app: each needs a key and a name that no other has. */
export function roleProblems(roles: readonly AppRole[]): FieldProblem[] {
  return roles.flatMap((role, at): FieldProblem[] => {
    const path = `settings.roles.${at}`;
    const name = role.name.trim();
    const isTaken = (same: (one: AppRole) => boolean): boolean => roles.findIndex(same) < at;
    if (!keyPattern.test(role.key))
      return [{ path: `${path}.key`, message: t('Use letters, digits, - and _ in a key.') }];
    if (isTaken(({ key }) => key === role.key))
      return [{ path: `${path}.key`, message: t('Give each role its own key.') }];
    if (name === '') return [{ path: `${path}.name`, message: t('Enter a name for each role.') }];
    if (name.length > longestRoleName)
      return [
        {
          path: `${path}.name`,
          message: t('Names of roles can have up to {count} characters.', { count: longestRoleName }),
        },
      ];
    if (isTaken((one) => one.name.trim().toLowerCase() === name.toLowerCase()))
      return [{ path: `${path}.name`, message: t('Another role is called {name}.', { name }) }];
    return [];
  });
}

/** `Staff and Clients`; a role that was deleted is called so. */
export function roleNames(keys: readonly string[], roles: readonly Pick<AppRole, 'key' | 'name'>[]): string {
  const names = keys.map((key) => roles.find((role) => role.key === key)?.name ?? t('a deleted role'));
  return names.length < 2
    ? names.join('')
    : t('{list} and {last}', { list: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}
