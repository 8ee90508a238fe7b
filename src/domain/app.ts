/** What an app is, beside its pages: the words and limits that dialogs and the server share. */
import { type AppLook, defaultAppLook } from './app-document/document.ts';
import { isReservedPage, isReservedSubdomain } from './reserved-names.ts';

export const appKinds = ['multipage', 'board'] as const;
export type AppKind = (typeof appKinds)[number];

/** publishing-and-marketplace.md, section 5. */
export const signInMethods = ['No sign in', 'Use password set by user'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Who may do what beside the blocks: not a part of the app's document, it holds at once. */
export interface AppAccess {
  /** Who registers at the app waits until an editor lets them in. */
  registration_needs_approval: boolean;
  /** Who comes in by the password of the app may not write, whatever blocks allow their guests. */
  password_reads_only: boolean;
  /** People without an `_id` see every row of sheets with an `_id` column, instead of none. */
  all_rows_without_id: boolean;
}
export const defaultAppAccess: AppAccess = {
  registration_needs_approval: true,
  password_reads_only: false,
  all_rows_without_id: false,
};

/** What pages are drawn and opened by. */
export interface AppSettings extends AppLook, AppAccess {}
export const defaultAppSettings: AppSettings = { ...defaultAppLook, ...defaultAppAccess };

/**
 * Why a sub-domain of the main host cannot be used, in a sentence, or null when it can. A label of a host name, not
 * purely numeric.
 */
export function subdomainProblem(subdomain: string, mainHost: string): string | null {
  if (!/^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/.test(subdomain)) {
    return 'Use 3 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends.';
  }
  if (/^\d+$/.test(subdomain)) return 'Use at least one letter.';
  if (isReservedSubdomain(subdomain, mainHost)) return 'This address is reserved.';
  return null;
}

/** Why a page slug cannot be used, or null when it can. The home page has the slug ''. */
export function pageSlugProblem(slug: string): string | null {
  if (slug === '') return null;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 80)
    return 'Use lower-case letters, digits and single hyphens.';
  if (isReservedPage(slug)) return 'This address is reserved.';
  return null;
}

const authParts = new Set([
  'login', 'signin', 'sign-in', 'signup', 'sign-up', 'register', 'register-user', 'password', 'forgot', 'reset', 'auth',
  'authenticate', 'admin', 'invitation', 'invite', 'accept-invitation', 'accept',
]); // biome-ignore format: a list of words

/** Whether a slug is, or has a part equal to, one of the words of an auth page. (blocks-and-data.md, section 5) */
export function isAuthSlug(slug: string): boolean {
  const lower = slug.toLowerCase();
  return authParts.has(lower) || lower.split(/[-_/]/).some((part) => authParts.has(part));
}
