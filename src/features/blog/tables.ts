/** The blog of the installation. */
import type { ColumnType, Generated } from 'kysely';
import type { BlogRole } from './rules/blog-access.ts';
import type { PostDocument } from './rules/post.ts';
import type { Json, NullableDate, NullableJson, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    blog_people: BlogPeopleTable;
    blog_categories: BlogCategoriesTable;
    blog_media: BlogMediaTable;
    blog_posts: BlogPostsTable;
    blog_old_slugs: BlogOldSlugsTable;
    blog_revisions: BlogRevisionsTable;
  }
}

export interface BlogPeopleTable {
  id: string;
  user_id: NullableText;
  email: string;
  name: string;
  slug: string;
  /** Null of a person who gets in only because they administer the installation. */
  role: ColumnType<BlogRole | null, BlogRole | null, BlogRole | null>;
  bio: Generated<string>;
  picture: Generated<string>;
  created_at: Generated<Date>;
  joined_at: NullableDate;
  left_at: NullableDate;
}

export interface BlogCategoriesTable {
  id: string;
  name: string;
  slug: string;
  description: Generated<string>;
  created_at: Generated<Date>;
}

export interface MediaSize {
  width: number;
  src: string;
}

export interface BlogMediaTable {
  id: string;
  name: string;
  alt: Generated<string>;
  mime: string;
  width: number;
  height: number;
  /** Of the largest size. */
  bytes: number;
  /** The address of the largest size. */
  src: string;
  /** Smaller sizes, smallest first. */
  sizes: Json<MediaSize[]>;
  card: string;
  person_id: string | null;
  created_at: Generated<Date>;
}

export interface BlogPostsTable {
  id: string;
  document: Json<PostDocument>;
  revision: Generated<number>;
  slug: string;
  live: NullableJson<PostDocument>;
  published_at: NullableDate;
  changed_at: NullableDate;
  created_by: string | null;
  preview_hash: NullableText;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface BlogOldSlugsTable {
  slug: string;
  post_id: string;
}

export type RevisionKind = 'saved' | 'published' | 'scheduled' | 'restored';

export interface BlogRevisionsTable {
  post_id: string;
  number: number;
  kind: RevisionKind;
  document: Json<PostDocument>;
  person_id: string | null;
  at: Generated<Date>;
}
