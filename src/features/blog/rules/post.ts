/** A post as its writers have it, and its limits. */
import { slugOf } from '#kit/slug.ts';

export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];
/** @sentences */
export const postStateNames: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

export const postLimits = {
  title: 200,
  slug: 100,
  excerpt: 400,
  /** Characters of HTML. */
  content: 400_000,
  alt: 300,
  caption: 300,
  tags: 10,
  tag: 40,
  categories: 5,
  authors: 5,
  /** How many versions of one post are stored. */
  revisions: 100,
} as const;

export interface PostCover {
  /** An address of the media library. */
  src: string;
  alt: string;
  caption: string;
}

/** What is written and stored of a post; `slug` is '' while it follows the title. */
export interface PostDocument {
  title: string;
  slug: string;
  excerpt: string;
  /** Cleaned HTML. */
  content: string;
  cover: PostCover | null;
  /** Ids of categories. */
  categories: string[];
  tags: { name: string; slug: string }[];
  /** Ids of people of the blog: the by-line. */
  authors: string[];
}

/** Addresses below /blog that are no posts. */
const taken: ReadonlySet<string> = new Set(['preview', 'categories', 'tags', 'authors', 'page', 'rss', 'feed']);

/** The address that a post gets of its title, or of what was typed. */
export function postSlug(text: string): string {
  const slug = slugOf(text).slice(0, postLimits.slug).replaceAll(/-+$/g, '');
  if (slug === '') return 'post';
  return taken.has(slug) ? `${slug}-post` : slug;
}

/** Tags as they were typed: each once by its slug, in order. */
export function tagsOf(names: readonly string[]): PostDocument['tags'] {
  const found = new Map<string, string>();
  for (const name of names) {
    const clean = name.replaceAll(/\s+/g, ' ').trim().slice(0, postLimits.tag);
    const slug = slugOf(clean) || encodeURIComponent(clean.toLowerCase()).replaceAll('%', '').toLowerCase();
    if (slug && !found.has(slug)) found.set(slug, clean);
  }
  return [...found].slice(0, postLimits.tags).map(([slug, name]) => ({ name, slug }));
}

export function postState(publishedAt: Date | null, now: Date): PostState {
  if (publishedAt === null) return 'draft';
  return publishedAt.getTime() <= now.getTime() ? 'published' : 'scheduled';
}

const wordsPerMinute = 220;
/** Whole minutes, at least one. Scripts without spaces count each letter as a third of a word. */
export function readingMinutes(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
  return Math.max(1, Math.round((words + unspaced / 3) / wordsPerMinute));
}
