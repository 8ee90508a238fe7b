import type { RetentionTopic } from '#features/site/rules/retention-topics.ts';
import { type BlogRole, blogRoles } from '#features/blog/rules/blog-access.ts';
import type { SiteToRender } from '#features/scope.ts';

/** What the server puts into every page of the site. */
export interface SiteData {
  user: SiteToRender['user'];
  demos: { name: string; description: string; href: string; picture: string }[];
  /** What this installation stores; on that page alone. */
  retention: { topic: RetentionTopic; what: string; about: string; visibleTo: string; until: string }[];
  /** OpenID Connect providers, on pages where people sign in. */
  providers: { key: string; name: string }[];
  /** Whether mail stays on this machine and can be read at /dashboard/mail. */
  outbox: boolean;
  /** Whether the person agreed that the operator logs what they open. */
  usage_log: boolean;
  /** Whether the person reviews what is submitted to the marketplace. */
  reviewer: boolean;
  /** Whether the person runs the installation, and may sign in to its admin area. */
  administers: boolean;
  /** The person who is signed in to the blog, on its own screens. */
  blog: { id: string; name: string; role: BlogRole; login_time: number } | null;
  /** The admin whose session of the admin area is open, and until when; on pages of that area alone. */
  admin: { name: string; email: string; expires_at: string } | null;
}

export const noSiteData: SiteData = {
  user: null,
  demos: [],
  retention: [],
  providers: [],
  outbox: false,
  usage_log: false,
  reviewer: false,
  administers: false,
  blog: null,
  admin: null,
};

export const siteDataId = 'sheaf-site';

/** The data of a page to render, checked where the shape is not the type's. */
export function siteDataOf(site: Pick<SiteToRender, 'user' | 'data'>): SiteData {
  const { demos, kept: retention, providers, outbox, usage_log, reviewer, administers, blog, admin } = site.data;
  return {
    user: site.user,
    demos: Array.isArray(demos) ? demos.filter(isDemo) : [],
    retention: Array.isArray(retention) ? retention.filter(isRetentionLine) : [],
    providers: Array.isArray(providers) ? providers.filter(isProvider) : [],
    outbox: outbox === true,
    usage_log: usage_log === true,
    reviewer: reviewer === true,
    administers: administers === true,
    blog: blogMemberIn(blog),
    admin: isAdmin(admin) ? admin : null,
  };
}

/** The same in the browser. */
export function readSiteData(document: Document): SiteData {
  const text = document.getElementById(siteDataId)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : noSiteData;
}

/** JSON that can be inside a script element. */
export function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

function blogMemberIn(value: unknown): SiteData['blog'] {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, role, login_time } = value as Record<string, unknown>;
  const known = blogRoles.find((one) => one === role);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof login_time !== 'number' || !known) return null;
  return { id, name, role: known, login_time };
}

const isDemo = (value: unknown): value is SiteData['demos'][number] =>
  hasTexts(value, ['name', 'description', 'href', 'picture']);
const isRetentionLine = (value: unknown): value is SiteData['retention'][number] =>
  hasTexts(value, ['topic', 'what', 'about', 'visibleTo', 'until']);
const isAdmin = (value: unknown): value is NonNullable<SiteData['admin']> =>
  hasTexts(value, ['name', 'email', 'expires_at']);
const isProvider = (value: unknown): value is SiteData['providers'][number] => hasTexts(value, ['key', 'name']);

function hasTexts(value: unknown, keys: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map(Object.entries(value));
  return keys.every((key) => typeof entries.get(key) === 'string');
}
