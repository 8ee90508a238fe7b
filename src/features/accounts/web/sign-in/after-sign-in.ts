/** Where other features lead a person who has signed in. */
import { siteFeatures } from '#web/site/site-feature.ts';

declare module '#web/site/site-feature.ts' {
  interface SiteFeature {
    /** A path of this site, as the address of the sign-in page says; null for an address that is not its own. */
    targetOfSignedIn?: (address: URLSearchParams) => string | null;
  }
}

export const targetOfFeature = (address: URLSearchParams): string | undefined =>
  siteFeatures.map((feature) => feature.targetOfSignedIn?.(address) ?? undefined).find(Boolean);
