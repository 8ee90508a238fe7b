import { createContext, use } from 'react';
import type { SiteData } from './site-data.ts';

export const SiteContext = createContext<SiteData>({ user: null, demos: [] });

/** The signed-in person and what else the server sent with the page. */
export const useSite = (): SiteData => use(SiteContext);

/** The signed-in person, on pages that the server opens to nobody else. */
export function useUser(): NonNullable<SiteData['user']> {
  const { user } = useSite();
  if (!user) throw new Error('This page needs a signed-in person.');
  return user;
}
