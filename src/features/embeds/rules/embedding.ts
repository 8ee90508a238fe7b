/** Which sites may show an app in a frame, and what of it. */
import { t } from '#kit/language/product.ts';

export const embedChoices = ['Any site', 'The sites below', 'No site'] as const;
export type EmbedChoice = (typeof embedChoices)[number];
export const mostEmbedSites = 20;

export interface EmbedSettings {
  embedding: EmbedChoice;
  /** One site a line. */
  embed_sites: string;
}

/** Who may show an app in a frame. People sign in, or are vouched for, only within sites that the owner has named. */
export type Framing =
  | { kind: 'nobody'; why: 'plan' | 'owner' }
  | { kind: 'anybody' }
  | { kind: 'sites'; sites: readonly string[] };

export function framingOf(settings: EmbedSettings, isFreePlan: boolean): Framing {
  if (isFreePlan) return { kind: 'nobody', why: 'plan' };
  if (settings.embedding === 'Any site') return { kind: 'anybody' };
  const { sites } = readEmbedSites(settings.embed_sites);
  if (settings.embedding === 'No site' || sites.length === 0) return { kind: 'nobody', why: 'owner' };
  return { kind: 'sites', sites };
}

/** Origins, one a line: `https://example.com`; a name alone is meant with https. What is none is wrong. */
export function readEmbedSites(text: string): { sites: string[]; wrong: string[] } {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, origin: originOfSite(line) }));
  return {
    sites: [...new Set(read.flatMap(({ origin }) => (origin === null ? [] : [origin])))],
    wrong: read.flatMap(({ line, origin }) => (origin === null ? [line] : [])),
  };
}

/** What is wrong with a list of sites; '' when nothing is. */
export function embedSitesProblem(text: string): string {
  const { sites, wrong } = readEmbedSites(text);
  const [first] = wrong;
  if (first !== undefined)
    return t('“{text}” isn’t a site. Enter one per line, such as https://example.com.', { text: first.slice(0, 60) });
  return sites.length > mostEmbedSites ? t('Enter up to {count} sites.', { count: mostEmbedSites }) : '';
}

function originOfSite(line: string): string | null {
  const address = /^https?:\/\//i.test(line) ? line : `https://${line}`;
  if (line.length > 300 || /[\s;'"*]/.test(line) || !URL.canParse(address)) return null;
  const { origin, hostname, username, pathname, search, hash } = new URL(address);
  const isBare = username === '' && pathname === '/' && search === '' && hash === '';
  return isBare && /^(\[[0-9a-f:]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)$/.test(hostname) ? origin : null;
}

/** Seconds that a token of a site may be good for, and a session made from it lasts. */
export const longestEmbedToken = 600;
export const mostEmbedKeys = 5;
