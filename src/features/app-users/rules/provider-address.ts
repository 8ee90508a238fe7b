/** Where people of an app begin to sign in at a provider of its workspace. */
import type { OfferedProvider } from '#features/apps/rules/app.ts';

/** The provider that addresses of this domain are led to. */
export function providerOfAddress(providers: readonly OfferedProvider[], email: string): OfferedProvider | undefined {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return providers.find(({ domains }) => domains.includes(domain));
}

/** On the host of the app, or the main host for a board. */
export function startHref(
  { board_slug }: { board_slug: string },
  providerId: string,
  query: { next?: string; login_hint?: string } = {},
): string {
  const given = Object.entries({ board: board_slug, ...query }).filter(([, value]) => value !== '');
  const search = new URLSearchParams(given).toString();
  return `/api/app-auth/providers/${providerId}${search && `?${search}`}`;
}
