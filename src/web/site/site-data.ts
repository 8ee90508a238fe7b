import type { SiteToRender } from '#server/scope.ts';

/** What the server puts into every page of the site. */
export interface SiteData {
  user: SiteToRender['user'];
  demos: { name: string; description: string; href: string }[];
}

export const siteDataId = 'sheaf-site';

/** The data of a page to render, checked where the shape is not the type's. */
export function siteDataOf(site: Pick<SiteToRender, 'user' | 'data'>): SiteData {
  const demos = site.data['demos'];
  return { user: site.user, demos: Array.isArray(demos) ? demos.filter(isDemo) : [] };
}

/** The same in the browser. */
export function readSiteData(document: Document): SiteData {
  const text = document.getElementById(siteDataId)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : { user: null, demos: [] };
}

/** JSON that can stand inside a script element. */
export function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

function isDemo(value: unknown): value is SiteData['demos'][number] {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'description', 'href'].every((key) => typeof new Map(Object.entries(value)).get(key) === 'string')
  );
}
