/** What a provider says of a person, and what follows from it at an app. */

/** A value of the claim, and the key of the role that it stands for. */
export interface MappedRole {
  value: string;
  role: string;
}

/** Values that are looked at: tokens of large organizations name every group. */
const mostValues = 2_000;

/**
 * The values of a claim: one text, or a list of texts. A name with dots leads into objects (`realm_access.roles`), unless
 * there is a claim of just that name.
 */
export function valuesOfClaim(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  if (name === '') return [];
  const found = Object.hasOwn(claims, name) ? claims[name] : within(claims, name.split('.'));
  const values = Array.isArray(found) ? found.slice(0, mostValues) : [found];
  return values.filter((value): value is string => typeof value === 'string');
}

function within(from: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return from;
  const isObject = typeof from === 'object' && from !== null && Object.hasOwn(from, name);
  return isObject ? within((from as Record<string, unknown>)[name], rest) : undefined;
}

/** The key of the first role that one of the values stands for; null for none. */
export function roleOfValues(roles: readonly MappedRole[], values: readonly string[]): string | null {
  const had = new Set(values);
  return roles.find(({ value }) => had.has(value))?.role ?? null;
}

/** The address that a provider has verified, in lower case; null without one. Some write the boolean as a text. */
export function verifiedEmail({ email, email_verified }: Readonly<Record<string, unknown>>): string | null {
  if (typeof email !== 'string' || (email_verified !== true && email_verified !== 'true')) return null;
  const address = email.trim().toLowerCase();
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(address) && address.length <= 254 ? address : null;
}

/** Whether a provider may vouch for an address: with domains, only for theirs. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));
