import { type AppRole, findRole } from '#features/apps/rules/roles.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { Problem } from '#kit/problem.ts';
import type { AppUserPermission } from '../rules/app-user.ts';

type WithRoles = { settings: Pick<AppRecord['settings'], 'roles' | 'default_role'> };

/** The role of that key, and the permission that comes with it; without a role the given one. Refuses an unknown key. */
export function chosenRole(
  { settings }: WithRoles,
  key: string | null | undefined,
  permissions: AppUserPermission,
): { role: string | null; permissions: AppUserPermission } {
  if (!key) return { role: null, permissions };
  const role = findRole(settings.roles, key);
  if (role) return ofRole(role);
  const message = 'This app doesn’t have this role.';
  throw new Problem('invalid_input', message, { fields: [{ path: 'role', message }] });
}

/** What people get who register: they read where the owner chose no role, or deleted it. */
export function roleOfNewcomers({ settings }: WithRoles): ReturnType<typeof chosenRole> {
  const role = findRole(settings.roles, settings.default_role);
  return role ? ofRole(role) : { role: null, permissions: 'read' };
}

const ofRole = ({ key, permissions }: AppRole) => ({ role: key, permissions });
