import { t } from '#kit/language/product.ts';
/** Who is invited to one app: the words and rules that dialog and server share. */

export const appUserPermissions = ['read', 'read-write'] as const;
export type AppUserPermission = (typeof appUserPermissions)[number];
/** @sentences As people read them. */
export const permissionLabels: Record<AppUserPermission, string> = { read: 'Read', 'read-write': 'Read-Write' };

/**
 * invited: no password yet; unconfirmed: registered, address not proven; waiting: for an editor's approval; inactive:
 * may not sign in, and keeps what they were.
 */
export const appUserStatuses = ['invited', 'unconfirmed', 'waiting', 'active', 'inactive'] as const;
export type AppUserStatus = (typeof appUserStatuses)[number];

export const mostAppUsers = 10_000;

/** Anything not read-write is read. */
export const permissionOf = (value: unknown): AppUserPermission => (value === 'read-write' ? 'read-write' : 'read');

/** Nothing that a mail header could read as two addresses, or as another header. */
const address = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]+\.[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** What is wrong with the form, in the spec's words, or null. Both are trimmed first. */
export function appUserProblem(user: { name: string; email: string }): string | null {
  const [name, email] = [user.name.trim(), user.email.trim()];
  if (!name || !email) return t('Please fill in both Name and Email.');
  if (!address.test(email) || email.length > 254)
    return t('Please enter a valid Email address (e.g., ann@example.com).');
  return null;
}
