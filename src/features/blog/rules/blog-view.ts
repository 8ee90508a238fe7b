/** What is on the public pages of the blog: the server reads it, the renderer draws it. */
import type { PostState } from './post.ts';

export interface BlogPicture {
  src: string;
  /** `/files/a 640w, /files/b 1280w`; '' where there is one size only. */
  srcset: string;
  width: number;
  height: number;
  alt: string;
}
export interface BlogTerm {
  name: string;
  slug: string;
}
export interface BlogWriter extends BlogTerm {
  bio: string;
  /** The address of a picture; '' without one. */
  picture: string;
}
export interface PostCard {
  slug: string;
  title: string;
  excerpt: string;
  cover: BlogPicture | null;
  /** ISO; of a draft when it was last written. */
  at: string;
  minutes: number;
  authors: BlogWriter[];
  categories: BlogTerm[];
  tags: BlogTerm[];
  /** On the pages of drafts alone. */
  state?: PostState;
  href: string;
}

export interface BlogList {
  kind: 'list';
  of:
    | { kind: 'all' | 'drafts' }
    | ({ kind: 'category' | 'tag' | 'author'; description: string; picture: string } & BlogTerm);
  posts: PostCard[];
  /** Counted from 1. */
  page: number;
  pages: number;
  found: number;
  /** Those that hold posts. */
  categories: BlogTerm[];
  /** Of the list itself, without a page. */
  path: string;
}
export interface BlogArticle {
  kind: 'post';
  post: PostCard;
  caption: string;
  /** Cleaned, with ids of headings, players and sizes of pictures. */
  html: string;
  headings: { id: string; text: string; level: 2 | 3 }[];
  /** ISO. */
  updated_at: string;
  words: number;
  /** A picture of 1200 × 630 for cards elsewhere; null without a cover. */
  card: string | null;
  related: PostCard[];
  /** Not what everyone sees. */
  preview: { state: PostState } | null;
}
export type BlogView = BlogList | BlogArticle;
