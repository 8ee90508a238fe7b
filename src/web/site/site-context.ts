import { createContext, use } from 'react';
import { useAccount } from '#features/accounts/web/settings/use-account.ts';
import type { SiteData } from '#features/site/services.ts';
import { noSiteData } from './site-data.ts';

export const SiteContext = createContext<SiteData>(noSiteData);

/** The signed-in person and what else the server sent with the page. */
export const useSite = (): SiteData => use(SiteContext);

/**
 * The signed-in person, on pages that the server opens only to them; with what they changed about themselves meanwhile.
 */
export function useUser(): NonNullable<SiteData['user']> {
  const { user } = useSite();
  const { data } = useAccount(false);
  if (!user) throw new Error('This page needs a signed-in user.');
  if (!data) return user;
  const { name, email, email_verified } = data;
  return { ...user, name, email, email_verified };
}
