import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { type Framing, framingOf } from '#features/embeds/rules/embedding.ts';
import type { SignInMethod } from '#features/apps/rules/app.ts';
import { type AccessDecision, decideAccess } from '../../rules/visit.ts';
import { isFreePlan } from '#features/workspaces/rules/workspace.ts';
import { accessOf } from '#features/apps/server/log/theme-of.ts';
import type { PageChanges } from '#features/live/services.ts';
import type { AppPlace } from '#features/apps/services.ts';
import { createVersionLookUp } from '#features/workbooks/server/rows/sheets/look-up-versions.ts';
import type { Database } from '#platform/database/database.ts';

export interface VersionKey {
  app_id: string;
  /** Whether strangers may come into the app: on its own, and in a frame. The key begins with both. */
  decision: Record<'page' | 'embed', AccessDecision>;
  time_zone: string | null;
  /** The name of its own that it is live at; null for its sub-domain alone. */
  own_host: string | null;
  /** Who may show it in a frame. */
  framing: Framing;
  /**
   * Changes with anything that an anonymous page of the app is made of: what is decided about strangers, app, its pages
   * or its live release, sheets, comments, whether rows belong to people.
   */
  key: string;
}

interface LookUp {
  running: Promise<VersionKey | null>;
  /** Shared by all who came since it began. */
  next: Promise<VersionKey | null> | null;
}

/** A key that was looked up, and for how long it is relied on. */
interface KnownKey {
  version: VersionKey;
  /** Of the changes, before the look-up. */
  revision: number;
  /** Of `performance.now()`. */
  until: number;
}

/** Should word of a write on another node be lost, pages are old for so long at most, in milliseconds. */
export const longestTrust = 1_000;

/**
 * Says whether what is cached of an app still holds; null without such an app. What was looked up holds until something is
 * written, and for a second at most. Callers that come while a look-up is out share the one after it: an answer is never
 * older than the question, and a crowd costs little more than one. (decision 84)
 */
export class VersionKeys {
  readonly #database: Database;
  readonly #changes: PageChanges;
  readonly #known = new LRUCache<string, KnownKey>({ max: mostRemembered });
  readonly #lookUps = new Map<string, LookUp>();
  /** Which sheets an app had when it was last looked up, so that both queries can be sent at once. */
  readonly #sheetsLastSeen = new LRUCache<string, readonly string[]>({ max: mostRemembered });
  /** One statement for all apps that are looked up at the same time. */
  readonly #versionOf: (sheetId: string) => Promise<number | null>;

  constructor(database: Database, changes: PageChanges) {
    this.#database = database;
    this.#changes = changes;
    this.#versionOf = createVersionLookUp(database);
  }

  /** The key where it needs no look-up. */
  known(at: AppPlace): VersionKey | null {
    const known = this.#known.get(hostKeyOf(at));
    if (known?.revision !== this.#changes.revision || !this.#changes.isHearing) return null;
    return performance.now() < known.until ? known.version : null;
  }

  async read(at: AppPlace): Promise<VersionKey | null> {
    const known = this.known(at);
    if (known) return known;
    const hostKey = hostKeyOf(at);
    const current = this.#lookUps.get(hostKey);
    if (current) return (current.next ??= current.running.then(ignore, ignore).then(() => this.#begin(hostKey, at)));
    return this.#begin(hostKey, at);
  }

  #begin(hostKey: string, at: AppPlace): Promise<VersionKey | null> {
    const { revision } = this.#changes;
    const until = performance.now() + longestTrust;
    const looking = this.#lookUp(hostKey, at).then((version) => {
      if (version) return this.#remember(hostKey, { version, revision, until });
      this.#known.delete(hostKey);
      return null;
    });
    const lookUpNow: LookUp = { running: looking, next: null };
    this.#lookUps.set(hostKey, lookUpNow);
    const ended = (): void => {
      if (lookUpNow.next === null) this.#lookUps.delete(hostKey);
    };
    lookUpNow.running.then(ended, ended);
    return lookUpNow.running;
  }

  /** Equal keys stay the same object: comparing two objects says whether anything changed. */
  #remember(hostKey: string, found: KnownKey): VersionKey {
    const before = this.#known.get(hostKey)?.version;
    const version = before?.key === found.version.key ? before : found.version;
    this.#known.set(hostKey, { ...found, version });
    return version;
  }

  /**
   * The versions of the sheets are stored with their rows, which may be on other machines than the app: they are read
   * in a statement of their own, at the same time. Only for an app whose sheets are not known yet, or are others by
   * now, it runs after the first.
   */
  async #lookUp(hostKey: string, at: AppPlace): Promise<VersionKey | null> {
    const expected = this.#sheetsLastSeen.get(hostKey) ?? [];
    const versionsOf = (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => `${id}:${await this.#versionOf(id)}`));
    const [found, versionsExpected] = await Promise.all([readStored(this.#database, at), versionsOf(expected)]);
    if (!found) {
      this.#sheetsLastSeen.delete(hostKey);
      return null;
    }
    const { app_id, time_zone, own_host, sheet_ids, state, plan, settings, ...app } = found;
    const framing = framingOf(accessOf(settings), isFreePlan(plan));
    const page = decideAccess(app, strangers, 'page');
    const embed = decideAccess(app, strangers, 'embed', framing);
    const ids = sheet_ids ?? [];
    const areExpected = ids.length === expected.length && ids.every((id, index) => id === expected[index]);
    const versions = areExpected ? versionsExpected : await versionsOf(ids);
    if (!areExpected) this.#sheetsLastSeen.set(hostKey, ids);
    // At a domain of its own a board has other addresses.
    const place = 'app_id' in at ? 'own' : '';
    const key = [`${page}/${embed}/${state}${place}`, ...versions].join(' ');
    return { app_id, time_zone, own_host, framing, decision: { page, embed }, key };
  }
}

/** No sub-domain has such signs. */
export const hostKeyOf = (at: AppPlace): string =>
  'board_slug' in at ? `/${at.board_slug}` : 'app_id' in at ? `#${at.app_id}` : at.subdomain;
const ignore = (): void => undefined;
const strangers = { kind: 'anonymous' } as const;
const mostRemembered = 10_000;

interface StoredKey {
  app_id: string;
  time_zone: string | null;
  own_host: string | null;
  public: boolean;
  sign_in_method: SignInMethod;
  sheet_ids: string[] | null;
  state: string;
  plan: string;
  settings: Record<string, unknown>;
}

async function readStored(database: Database, at: AppPlace): Promise<StoredKey | null> {
  const found = await sql<StoredKey>`
    select a.id as app_id, a.own_host, a.public, a.sign_in_method, w.plan,
      jsonb_strip_nulls(
        jsonb_build_object('embedding', a.settings -> 'embedding', 'embed_sites', a.settings -> 'embed_sites')
      ) as settings, coalesce(r.look, a.settings) ->> 'time_zone' as time_zone,
      (select array_agg(s.id order by s.id) from sheets s where s.workbook_id = a.workbook_id) as sheet_ids,
      md5(concat_ws('|',
        a.id, a.name, a.kind, a.workbook_id, a.subdomain, a.board_slug, 'at ' || a.own_host, a.public, a.sign_in_method,
        a.sign_in_password_hash is null, nullif(a.sign_in_providers, '[]'), w.plan,
        case when r.number is null then a.settings else a.settings - ${lookKeys}::text[] end,
        case when r.number is null then (
          select string_agg(concat_ws(':', p.id, p.revision, p.page_name, p.page_slug, p.page_type, p.position, p.is_public), '|' order by p.id)
          from pages p where p.app_id = a.id and p.deleted_at is null
        ) else 'release ' || r.number end,
        (select string_agg(concat_ws(':', s.id, s.title), '|' order by s.id) from sheets s where s.workbook_id = a.workbook_id),
        (select string_agg(concat_ws(':', t.id, t.version), '|' order by t.id) from comment_threads t where t.app_id = a.id),
        exists (select from app_users u where u.app_id = a.id and u.row_identity is not null)
      )) as state
    from apps a
    join workspaces w on w.id = a.workspace_id
    left join releases r on r.app_id = a.id and r.number = a.live_release and a.goes_live <> 'at once'
    where ${isAt(at)} and a.deleted_at is null
  `.execute(database);
  return found.rows[0] ?? null;
}

/** Parts of the settings that a release has for itself: what editors do to them changes no page of visitors. */
const lookKeys = Object.keys(defaultAppTheme);

function isAt(at: AppPlace) {
  if ('app_id' in at) return sql`a.id = ${at.app_id}`;
  return 'board_slug' in at ? sql`a.board_slug = ${at.board_slug}` : sql`a.subdomain = ${at.subdomain}`;
}

/** What a key says apart from the versions of rows. */
export const structureOf = ({ key }: VersionKey): string => key.slice(0, key.indexOf(' ') + 1 || key.length);
