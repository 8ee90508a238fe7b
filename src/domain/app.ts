/** What an app is, beside its pages: the words and limits that dialogs and the server share. */
import { isReservedPage, isReservedSubdomain } from './reserved-names.ts';

export const appKinds = ['multipage', 'board'] as const;
export type AppKind = (typeof appKinds)[number];

/** publishing-and-marketplace.md, section 5. */
export const signInMethods = ['No sign in', 'Use password set by user'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How the app's pages look; '' is the default of the tokens. Colours are CSS colours. */
export interface AppPalette {
  accent: string;
  background: string;
  surface: string;
  text: string;
}
export interface AppSettings {
  palette: AppPalette;
  /** Address of the logo, or ''. */
  logo: string;
  description: string;
  /** IANA name; decides what "today" is. */
  time_zone: string;
  /** 0 is Sunday. */
  week_starts_on: number;
  /** Who registers at the app waits until an editor lets them in. */
  registration_needs_approval: boolean;
  /** Who comes in by the password of the app may not write, whatever blocks allow their guests. */
  password_reads_only: boolean;
  /** People without an `_id` see every row of sheets with an `_id` column, instead of none. */
  all_rows_without_id: boolean;
}
export const defaultAppSettings: AppSettings = {
  palette: { accent: '', background: '', surface: '', text: '' },
  logo: '',
  description: '',
  time_zone: 'UTC',
  week_starts_on: 0,
  registration_needs_approval: true,
  password_reads_only: false,
  all_rows_without_id: false,
};

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
