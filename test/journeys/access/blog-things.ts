/** People of the blog in every role, and things that no one else touches. */
import type { PostDocument } from '#features/blog/rules/post.ts';
import { newId } from '#kit/ids.ts';
import type { MediaSize } from '#features/blog/tables.ts';
import { json } from '#platform/database/json.ts';
import type { Services } from '#platform/services.ts';

export interface BlogThings {
  /** Ids of their accounts. */
  people: Record<'blog_author' | 'blog_editor' | 'blog_admin', string>;
  invited_id: string;
  category_id: string;
  media_id: string;
  /** A draft of the author's, with one version. */
  post_id: string;
}

export async function makeBlogThings({ database }: Pick<Services, 'database'>, title: string): Promise<BlogThings> {
  const somebody = (role: 'author' | 'editor' | 'admin') => {
    const id = newId('wri');
    return { id, user_id: newId('usr'), email: `${id}@example.com`, role };
  };
  const [author, editor, admin, invited] = [
    somebody('author'),
    somebody('editor'),
    somebody('admin'),
    somebody('author'),
  ] as const;
  const [category_id, media_id, post_id] = [newId('cat'), newId('med'), newId('pst')];
  const withAccount = [author, editor, admin];
  await Promise.all([
    database
      .insertInto('users')
      .values(withAccount.map(({ user_id: id, email }) => ({ id, email, name: title, password_hash: null })))
      .execute(),
    database.insertInto('blog_categories').values({ id: category_id, name: category_id, slug: category_id }).execute(),
  ]);
  await database
    .insertInto('blog_people')
    .values([
      ...withAccount.map((person) => ({ ...person, name: title, slug: person.id })),
      { ...invited, name: title, slug: invited.id, user_id: null },
    ])
    .execute();
  const document = json<PostDocument>({
    ...{ title, slug: '', excerpt: '', content: '<p>Words</p>', cover: null },
    ...{ categories: [], tags: [], authors: [author.id] },
  });
  await Promise.all([
    database
      .insertInto('blog_media')
      .values({
        ...{ id: media_id, name: title, mime: 'image/webp', width: 1, height: 1, bytes: 1, src: `/files/${media_id}` },
        ...{ sizes: json<MediaSize[]>([]), card: '', person_id: author.id },
      })
      .execute(),
    database.insertInto('blog_posts').values({ id: post_id, document, slug: post_id, created_by: author.id }).execute(),
  ]);
  await database
    .insertInto('blog_revisions')
    .values({ post_id, number: 1, kind: 'saved', document, person_id: author.id })
    .execute();
  const people = { blog_author: author.user_id, blog_editor: editor.user_id, blog_admin: admin.user_id };
  return { people, invited_id: invited.id, category_id, media_id, post_id };
}
