import type { SiteToRender } from '#server/scope.ts';

/** What the server puts into every page of the site. */
export interface SiteData {
  user: SiteToRender['user'];
  demos: { name: string; description: string; href: string; picture: string }[];
  /** OpenID Connect providers, on pages where people sign in. */
  providers: { key: string; name: string }[];
  /** Whether mail stays on this machine and can be read at /dashboard/mail. */
  outbox: boolean;
  /** Whether the person reviews what is submitted to the marketplace. */
  reviewer: boolean;
}

export const noSiteData: SiteData = { user: null, demos: [], providers: [], outbox: false, reviewer: false };

export const siteDataId = 'sheaf-site';

/** The data of a page to render, checked where the shape is not the type's. */
export function siteDataOf(site: Pick<SiteToRender, 'user' | 'data'>): SiteData {
  const { demos, providers, outbox, reviewer } = site.data;
  return {
    user: site.user,
    demos: Array.isArray(demos) ? demos.filter(isDemo) : [],
    providers: Array.isArray(providers) ? providers.filter(isProvider) : [],
    outbox: outbox === true,
    reviewer: reviewer === true,
  };
}

/** The same in the browser. */
export function readSiteData(document: Document): SiteData {
  const text = document.getElementById(siteDataId)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : noSiteData;
}

/** JSON that can stand inside a script element. */
export function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

const isDemo = (value: unknown): value is SiteData['demos'][number] =>
  hasTexts(value, ['name', 'description', 'href', 'picture']);
const isProvider = (value: unknown): value is SiteData['providers'][number] => hasTexts(value, ['key', 'name']);

function hasTexts(value: unknown, keys: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map(Object.entries(value));
  return keys.every((key) => typeof entries.get(key) === 'string');
}
