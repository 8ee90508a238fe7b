import { sql } from 'kysely';
import type {
  BlogMediaOnTheWire,
  changeBlogMedia as changeEndpoint,
  listBlogMedia as listEndpoint,
  removeBlogMedia as removeEndpoint,
  uploadBlogMedia as uploadEndpoint,
} from '../../api/blog.ts';
import { managesBlog } from '../../rules/blog-access.ts';
import { postLimits } from '../../rules/post.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { BlogMember } from '../people/blog-session.ts';
import type { Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { readMultipart } from '#platform/http/read-multipart.ts';
import type { Database } from '#platform/database/database.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { draftFolderOf, withDraftFile } from '#platform/files/draft-file.ts';
import { json } from '#platform/database/json.ts';
import type { MediaSize } from '../../tables.ts';
import { storePicture } from './store-picture.ts';

const maxBytes = 10 * 1024 * 1024;
const perPage = 24;

const perPerson = createRateLimit({
  uses: 120,
  seconds: 60 * 60,
  message: 'You’ve uploaded too many pictures in the last hour. Try again later.',
});

export async function listBlogMedia({ services: { database }, query, blogMember }: Call<typeof listEndpoint>) {
  const of = (): ReturnType<typeof mediaOf> => {
    const all = mediaOf(database, blogMember);
    if (query.q.trim() === '') return all;
    const pattern = `%${query.q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return all.where((where) =>
      where.or([where('blog_media.name', 'ilike', pattern), where('blog_media.alt', 'ilike', pattern)]),
    );
  };
  const { found } = await of().select(sql<number>`count(*)::int`.as('found')).executeTakeFirstOrThrow();
  const rows = await of()
    .select(columns)
    .orderBy('blog_media.created_at', 'desc')
    .orderBy('blog_media.id')
    .limit(perPage)
    .offset((query.page - 1) * perPage)
    .execute();
  return { media: rows.map(onTheWire), pages: Math.ceil(found / perPage) };
}

export async function uploadBlogMedia(call: Call<typeof uploadEndpoint>): Promise<{ media: BlogMediaOnTheWire }> {
  const { services, request, blogMember } = call;
  await requireDiskSpace(services.environment);
  await perPerson.take(blogMember.id);
  const id = await readMultipart(request, {
    maxFileBytes: maxBytes,
    take: async (file, fields) => {
      const name = file.name.slice(0, 100) || 'picture';
      const alt = (fields.get('alt') ?? '').trim().slice(0, postLimits.alt);
      const stored = await withDraftFile(draftFolderOf(services.environment.DATA_DIR), file.bytes, (path) =>
        storePicture(services, path, name),
      );
      const made = newId('med');
      await services.database
        .insertInto('blog_media')
        .values({ ...stored, id: made, name, alt, sizes: json(stored.sizes), person_id: blogMember.id })
        .execute();
      return made;
    },
  });
  return { media: await one(services.database, blogMember, id) };
}

export async function changeBlogMedia({ services, params, body, blogMember }: Call<typeof changeEndpoint>) {
  await one(services.database, blogMember, params.mediaId);
  await services.database.updateTable('blog_media').set(body).where('id', '=', params.mediaId).execute();
  return { media: await one(services.database, blogMember, params.mediaId) };
}

/** The files are removed with it, so it must not be in use. */
export async function removeBlogMedia({ services, params, blogMember }: Call<typeof removeEndpoint>) {
  const { database, files } = services;
  await one(database, blogMember, params.mediaId);
  const removed = await database
    .deleteFrom('blog_media')
    .where('id', '=', params.mediaId)
    .where(
      sql<boolean>`not exists (select from blog_posts
        where strpos(document::text, blog_media.src) > 0 or strpos(coalesce(live::text, ''), blog_media.src) > 0)
        and not exists (select from blog_people where picture = blog_media.src)`,
    )
    .returning(['src', 'card', 'sizes'])
    .executeTakeFirst();
  if (!removed)
    throw new Problem('invalid_input', 'This picture is used in a post or as someone’s photo. Remove it there first.');
  const keys = [removed.src, removed.card, ...removed.sizes.map(({ src }) => src)].map((src) =>
    src.slice('/files/'.length),
  );
  await database.deleteFrom('files').where('storage_key', 'in', keys).execute();
  for (const key of keys) await files.remove(key);
  return {};
}

const columns = [
  'blog_media.id',
  'blog_media.name',
  'blog_media.alt',
  'blog_media.src',
  'blog_media.sizes',
  'blog_media.width',
  'blog_media.height',
  'blog_media.bytes',
  'blog_media.created_at',
  'blog_people.name as by',
] as const;

/** What a member sees of the library: authors only what they uploaded. */
function mediaOf(database: Database, member: BlogMember) {
  return database
    .selectFrom('blog_media')
    .leftJoin('blog_people', 'blog_people.id', 'blog_media.person_id')
    .$if(!managesBlog(member.role), (query) => query.where('blog_media.person_id', '=', member.id));
}

async function one(database: Database, member: BlogMember, id: string): Promise<BlogMediaOnTheWire> {
  const row = await mediaOf(database, member).select(columns).where('blog_media.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'Picture not found, or it isn’t yours.');
  return onTheWire(row);
}

interface MediaRow extends Omit<BlogMediaOnTheWire, 'preview' | 'by' | 'created_at'> {
  sizes: MediaSize[];
  by: string | null;
  created_at: Date;
}
const onTheWire = ({ sizes, by, created_at, ...row }: MediaRow): BlogMediaOnTheWire => ({
  ...row,
  preview: sizes[0]?.src ?? row.src,
  by: by ?? '',
  created_at: created_at.toISOString(),
});
