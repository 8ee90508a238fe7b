import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

export interface PageMark {
  public: boolean;
  time_zone: string | null;
  /** Changes with anything that an anonymous page of the app is made of: app, pages, sheets. */
  mark: string;
}

/** One look-up that says whether pages kept of an app still hold; null without such an app. */
export async function readPageMark(database: Database, subdomain: string): Promise<PageMark | null> {
  const found = await sql<PageMark>`
    select a.public, a.settings ->> 'time_zone' as time_zone, md5(concat(
      a::text,
      (select string_agg(concat_ws(':', p.id, p.revision, p.page_name, p.page_slug, p.page_type, p.position, p.is_public), '|' order by p.id)
        from pages p where p.app_id = a.id and p.deleted_at is null),
      (select string_agg(concat_ws(':', s.id, s.version, s.title), '|' order by s.id)
        from sheets s where s.workbook_id = a.workbook_id)
    )) as mark
    from apps a where a.subdomain = ${subdomain} and a.deleted_at is null
  `.execute(database);
  return found.rows[0] ?? null;
}
