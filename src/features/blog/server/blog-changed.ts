import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/database/database.ts';

/** To be called after a change that readers see: it invalidates cached pages. */
export async function blogChanged(database: Database | Transaction): Promise<void> {
  await sql`select nextval('blog_version')`.execute(database);
}

/**
 * The version key of the pages of readers: it differs as soon as something was changed, or a scheduled post had its
 * moment. Read before the pages themselves, so that none is cached under a key that is newer than it.
 */
export async function blogMark(database: Database, now: Date): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select (select last_value from blog_version) || '.' ||
      (select count(*) from blog_posts where live is not null and published_at <= ${now}) as mark
  `.execute(database);
  return rows[0]?.mark ?? '';
}
