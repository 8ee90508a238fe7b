import { randomText } from '#kit/ids.ts';
import { slugOf } from '#kit/slug.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/** A free address for the posts of a person of that name. */
export async function writerSlug(database: Database | Transaction, name: string): Promise<string> {
  const requested = slugOf(name).slice(0, 60) || 'writer';
  const found = await database.selectFrom('blog_people').select('id').where('slug', '=', requested).executeTakeFirst();
  return found ? `${requested}-${randomText(4)}` : requested;
}
