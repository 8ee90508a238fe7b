import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type {
  addBlogCategory as addEndpoint,
  BlogCategoryOnTheWire,
  changeBlogCategory as changeEndpoint,
  removeBlogCategory as removeEndpoint,
} from '../api/blog.ts';
import { newId, randomText } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { slugOf } from '#kit/slug.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, isDatabaseError } from '#platform/database/database.ts';
import { blogChanged } from './blog-changed.ts';

export async function listCategories(database: Database): Promise<{ categories: BlogCategoryOnTheWire[] }> {
  const rows = await database
    .selectFrom('blog_categories')
    .select(['id', 'name', 'slug', 'description'])
    .select(
      sql<number>`(select count(*)::int from blog_posts where document -> 'categories' ? blog_categories.id)`.as(
        'posts',
      ),
    )
    .orderBy('name')
    .execute();
  return { categories: rows };
}

export async function addBlogCategory({ services: { database }, body }: Call<typeof addEndpoint>) {
  const requested = slugOf(body.name).slice(0, 60) || 'category';
  const taken = await database
    .selectFrom('blog_categories')
    .select('id')
    .where('slug', '=', requested)
    .executeTakeFirst();
  const slug = taken ? `${requested}-${randomText(4)}` : requested;
  await unique(body.name, () =>
    database
      .insertInto('blog_categories')
      .values({ id: newId('cat'), slug, ...body })
      .execute(),
  );
  return listCategories(database);
}

export async function changeBlogCategory({ services: { database }, params, body }: Call<typeof changeEndpoint>) {
  const changed = await unique(body.name, () =>
    database.updateTable('blog_categories').set(body).where('id', '=', params.categoryId).returning('id').execute(),
  );
  if (changed.length === 0) throw noCategory();
  await blogChanged(database);
  return listCategories(database);
}

/** Posts that name it show it no more: what is not there is left out where posts are read. */
export async function removeBlogCategory({ services: { database }, params }: Call<typeof removeEndpoint>) {
  const removed = await database
    .deleteFrom('blog_categories')
    .where('id', '=', params.categoryId)
    .returning('id')
    .execute();
  if (removed.length === 0) throw noCategory();
  await blogChanged(database);
  return listCategories(database);
}

async function unique<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    const message = t('A category named {name} already exists.', { name });
    throw new Problem('already_exists', message, { fields: [{ path: 'name', message }] });
  }
}

const noCategory = (): Problem => new Problem('not_found', 'Category not found.');
