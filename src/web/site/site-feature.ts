/** What a feature adds to the site in the browser, in `features/<name>/web/site.tsx`: found there, in no list. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { SiteData } from '#features/site/services.ts';

export interface SiteFeature {
  /** Pages on their own; the landing page and what is open without signing in is complete in its HTML. */
  pages?: readonly SitePage[];
  /** Pages within the frame of the dashboard, rendered in the browser. */
  dashboardPages?: readonly SitePage[];
  /** Pages within the frame of the admin area, which the server opens with an admin session alone. */
  adminPages?: readonly SitePage[];
  /** Areas with a frame of their own. */
  areas?: readonly { frame: ReactNode; pages: readonly SitePage[] }[];
  dashboardPlaces?: readonly SiteLink[];
  adminPlaces?: readonly SiteLink[];
  landingLinks?: readonly LandingLink[];
}

export interface SitePage {
  /** `/dashboard/workbooks/:workbookId`. */
  path: string;
  /** In English, as labels and names below: it is looked up where it is shown. */
  title: string;
  element: ReactNode;
}

/** An entry of a navigation. */
export interface SiteLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Entries are in the order of these numbers. */
  order: number;
  /** Pages below it are this place, too. */
  holdsPages?: boolean;
  /** How much waits there. */
  Count?: ComponentType;
  /** It is a page of its own document. */
  reloads?: boolean;
  /** Absent: for everyone who sees the navigation. */
  isFor?: (site: SiteData) => boolean;
}

/** A link of the landing page to pages of the feature. */
export interface LandingLink {
  href: string;
  label: string;
  /** Where it is in the bar at the top; absent: not there. */
  inBar?: number;
  /** In the bar on narrow screens, too. */
  onNarrow?: true;
  /** Where it is in the last line of the page. */
  inFoot: number;
}

const modules = import.meta.glob<{ site: SiteFeature }>('../../features/*/web/site.tsx', { eager: true });

/** Of every feature that has a part in the site. */
export const siteFeatures: readonly SiteFeature[] = Object.values(modules).map(({ site }) => site);

export const placesFor = (
  site: SiteData,
  places: (feature: SiteFeature) => readonly SiteLink[] | undefined,
): SiteLink[] =>
  siteFeatures
    .flatMap((feature) => places(feature) ?? [])
    .filter(({ isFor }) => isFor?.(site) ?? true)
    .toSorted((one, other) => one.order - other.order);
