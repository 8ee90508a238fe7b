/** What an app is, next to its pages: the words and limits that dialogs and the server share. */
import { isReservedPage, isReservedSubdomain } from './reserved-names.ts';

export { type AppSettings, defaultAppSettings } from './app-settings.ts';

export const appKinds = ['multipage', 'board'] as const;
export type AppKind = (typeof appKinds)[number];

/** @sentences */
export const signInMethods = ['No sign in', 'Use password set by user'] as const;
export type SignInMethod = (typeof signInMethods)[number];

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

/** An OpenID Connect provider at which people of an app sign in, as its pages know it. */
export interface OfferedProvider {
  id: string;
  /** On the button. */
  name: string;
  /** Addresses of these are led to it. */
  domains: readonly string[];
}

/** Where people of an app see the assistants that they let in. (features/assistants) */
export const connectedAssistantsPath = '/mcp/connected';
