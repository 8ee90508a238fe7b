import type { Services } from '#platform/services.ts';

/** Who a person is for the readers of the blog. */
export async function exportOfPerson(
  userId: string,
  { database }: Pick<Services, 'database'>,
): Promise<Record<string, unknown>> {
  return {
    'blog.json': await database
      .selectFrom('blog_people')
      .select(['name', 'slug', 'role', 'bio', 'picture', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  };
}
