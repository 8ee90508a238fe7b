import { sql } from 'kysely';
import { createVersionLookUp } from '../rows/sheets/look-up-versions.ts';
import type { Database } from '../storage/database.ts';

export interface PageMark {
  app_id: string;
  is_public: boolean;
  /** Whether anonymous visitors may see the app: public, and without a sign-in. */
  open: boolean;
  time_zone: string | null;
  /** Changes with anything that an anonymous page of the app is made of: app, pages, sheets, comments, whether rows are somebody's. */
  mark: string;
}

interface Queue {
  next: Promise<PageMark | null> | null;
}
const queues = new WeakMap<Database, Map<string, Queue>>();

/** An app's own host, or the address of a board. */
type MarkOf = { subdomain: string } | { board_slug: string };

/**
 * One look-up that says whether pages kept of an app still hold; null without such an app. Callers that come while one
 * is out share the one after it: an answer is never older than the question, and a crowd costs little more than one.
 */
export function readPageMark(database: Database, at: MarkOf): Promise<PageMark | null> {
  const place = 'board_slug' in at ? `/${at.board_slug}` : at.subdomain;
  const ofDatabase = queues.get(database) ?? new Map<string, Queue>();
  queues.set(database, ofDatabase);
  const running = ofDatabase.get(place);
  if (running?.next) return running.next;
  if (running) {
    running.next = new Promise((resolve, reject) => {
      waiters.set(running, () => readPageMark(database, at).then(resolve, reject));
    });
    return running.next;
  }
  const queue: Queue = { next: null };
  ofDatabase.set(place, queue);
  return lookUp(database, at).finally(() => {
    ofDatabase.delete(place);
    waiters.get(queue)?.();
  });
}

/** What starts when a look-up is back. */
const waiters = new WeakMap<Queue, () => void>();

interface StoredMark extends PageMark {
  sheet_ids: string[] | null;
}

interface SheetsOfApps {
  /** Which sheets an app had when it was last looked up, by its place, so that both questions can be asked at once. */
  lastSeen: Map<string, readonly string[]>;
  /** One statement for all apps that are looked up at the same time. */
  versionOf: (sheetId: string) => Promise<number | null>;
}
const sheetsOfApps = new WeakMap<Database, SheetsOfApps>();
const mostRemembered = 10_000;

/**
 * The versions of the sheets stand with their rows, which may be on other machines than the app: they are asked for in a
 * statement of their own, at the same time. Only for an app whose sheets are not known yet, or are others by now, it is
 * asked after the first.
 */
async function lookUp(database: Database, at: MarkOf): Promise<PageMark | null> {
  const place = 'board_slug' in at ? `/${at.board_slug}` : at.subdomain;
  const { lastSeen, versionOf } = sheetsOfApps.get(database) ?? {
    lastSeen: new Map<string, readonly string[]>(),
    versionOf: createVersionLookUp(database),
  };
  sheetsOfApps.set(database, { lastSeen, versionOf });
  const expected = lastSeen.get(place) ?? [];
  const versionsOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => `${id}:${await versionOf(id)}`));
  const [found, versionsExpected] = await Promise.all([readStored(database, at), versionsOf(expected)]);
  if (!found) {
    lastSeen.delete(place);
    return null;
  }
  const { sheet_ids, mark, ...app } = found;
  const ids = sheet_ids ?? [];
  const areExpected = ids.length === expected.length && ids.every((id, index) => id === expected[index]);
  const versions = areExpected ? versionsExpected : await versionsOf(ids);
  if (!areExpected) {
    if (lastSeen.size >= mostRemembered) lastSeen.clear();
    lastSeen.set(place, ids);
  }
  return { ...app, mark: [mark, ...versions].join(' ') };
}

async function readStored(database: Database, at: MarkOf): Promise<StoredMark | null> {
  const found = await sql<StoredMark>`
    select a.id as app_id, a.public as is_public,
      a.public and a.sign_in_method = 'No sign in' as open, a.settings ->> 'time_zone' as time_zone,
      (select array_agg(s.id order by s.id) from sheets s where s.workbook_id = a.workbook_id) as sheet_ids,
      md5(concat(
      a::text,
      (select string_agg(concat_ws(':', p.id, p.revision, p.page_name, p.page_slug, p.page_type, p.position, p.is_public), '|' order by p.id)
        from pages p where p.app_id = a.id and p.deleted_at is null),
      (select string_agg(concat_ws(':', s.id, s.title), '|' order by s.id) from sheets s where s.workbook_id = a.workbook_id),
      (select string_agg(concat_ws(':', t.id, t.version), '|' order by t.id) from comment_threads t where t.app_id = a.id),
      exists (select from app_users u where u.app_id = a.id and u.row_identity is not null)
    )) as mark
    from apps a where ${isAt(at)} and a.deleted_at is null
  `.execute(database);
  return found.rows[0] ?? null;
}

const isAt = (at: MarkOf) =>
  'board_slug' in at ? sql`a.board_slug = ${at.board_slug}` : sql`a.subdomain = ${at.subdomain}`;
