import type { SiteData } from '#features/site/services.ts';
import { usualUploadMegabytes } from '#features/workbooks/rules/upload-limit.ts';

export const noSiteData: SiteData = {
  user: null,
  demos: [],
  retention: [],
  providers: [],
  outbox: false,
  usage_log: false,
  admin_pages: [],
  administers: false,
  admin: null,
  language_href: null,
  spreadsheet_megabytes: usualUploadMegabytes,
};

export const siteDataId = 'sheaf-site';

/** What the server put into the page. */
export function readSiteData(document: Document): SiteData {
  const text = document.getElementById(siteDataId)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : noSiteData;
}

/** JSON that can be inside a script element. */
export function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
