import type { Services } from '#platform/services.ts';

/** A person as they write for the blog. */
export const accountData = async (
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> => ({
  'blog.json': await database
    .selectFrom('blog_people')
    .select(['name', 'slug', 'role', 'bio', 'picture', 'created_at'])
    .where('user_id', '=', userId)
    .execute(),
});
