/**
 * Where a visitor came from, and the breadcrumbs made of it. Pure: the browser stores the history, and these functions
 * change it. A click on a header navigation item begins again with an empty history.
 */
import { wordsOfSlug } from '#kit/slug.ts';

export interface HistoryEntry {
  name: string;
  /** The address with its query. */
  url: string;
  /** The address without it; it distinguishes entries. */
  path: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}
export interface Breadcrumb {
  name: string;
  url: string;
  path: string;
  isActive: boolean;
}
/** A header navigation item, resolved to the path that it leads to. */
export interface NamedPath {
  name: string;
  path: string;
}
export type UnnamedHistoryEntry = Omit<HistoryEntry, 'name'>;

/** Older entries are dropped: no one reads a longer trail. */
export const maxHistoryEntries = 50;

/** The history after a visit; the same history when the path is the one recorded last. */
export function recordVisit(
  history: readonly HistoryEntry[],
  visit: UnnamedHistoryEntry,
  items: readonly NamedPath[],
): readonly HistoryEntry[] {
  if (history.at(-1)?.path === visit.path) return history;
  return [...history, { name: nameOfPath(visit.path, items), ...visit }].slice(-maxHistoryEntries);
}

/**
 * One breadcrumb per unique path, the last one active; a path visited again is where it was visited last.
 * With nothing before the current page they are 'Home' and the current page.
 */
export function breadcrumbsOf(
  history: readonly HistoryEntry[],
  current: Pick<HistoryEntry, 'url' | 'path'>,
  items: readonly NamedPath[],
): Breadcrumb[] {
  const visits = history.at(-1)?.path === current.path ? history : [...history, current];
  const latest = visits.filter((visit, index) => visits.findLastIndex((other) => other.path === visit.path) === index);
  const trail = latest.length === 1 && current.path !== root.path ? [root, ...latest] : latest;
  return trail.map(({ url, path }, index) => ({
    name: nameOfPath(path, items),
    url,
    path,
    isActive: index === trail.length - 1,
  }));
}

/** The history after a breadcrumb was chosen: nothing after it; nothing at all for the root. */
export function chooseBreadcrumb(history: readonly HistoryEntry[], path: string): readonly HistoryEntry[] {
  if (path === root.path) return [];
  const last = history.findLastIndex((entry) => entry.path === path);
  return last < 0 ? history : history.slice(0, last + 1);
}

/** The name of the navigation item that leads to the path; else its slug in words; 'Home' for the root. */
export function nameOfPath(path: string, items: readonly NamedPath[]): string {
  const item = items.find((one) => one.path === path && one.name !== '');
  if (item) return item.name;
  const [page = '', beneath = page] = path.split('/').filter(Boolean);
  // Of a record its name, which is before the id. (records/record-address.ts)
  const name = beneath === page ? page : beneath.replace(/-?\b[0-9a-z]{13}$/, '');
  return wordsOfSlug(name) || wordsOfSlug(page) || 'Home';
}

/** The history as the browser stored it; empty when it is missing or cannot be read. */
export function readHistory(stored: string | null): HistoryEntry[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry).slice(-maxHistoryEntries) : [];
  } catch {
    return [];
  }
}

const root = { url: '/', path: '/' };

/** Only paths of this host count: what a browser stores may have been written by anyone who used it. */
function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, url, path, timestamp } = value as Record<keyof HistoryEntry, unknown>;
  return typeof name === 'string' && isLocal(url) && isLocal(path) && typeof timestamp === 'number';
}
const isLocal = (value: unknown): boolean => typeof value === 'string' && /^\/(?![/\\])/.test(value);
