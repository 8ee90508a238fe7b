import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';

/** A live domain: the name itself, and its app. */
export interface LiveName {
  host: string;
  app_id: string;
}

const mostNames = 10_000;
/** Milliseconds for which a name, or that there is none, is relied on: what another node changes holds no later. */
const [trust, trustInNone] = [1_000, 3_000];

/** Of a whole name, by RFC 1035. */
const longestName = 253;
/** Addresses and single labels are looked up nowhere: monitors and strangers ask for them all day. */
const mayBeDomain = (name: string): boolean => name.length <= longestName && name.includes('.') && isIP(name) === 0;

/** Which names are live. Those that are requested at the same time are looked up once. */
export class LiveNames {
  readonly #database: Database;
  readonly #known = new LRUCache<string, { found: Promise<LiveName | null>; until: number }>({ max: mostNames });

  constructor(database: Database) {
    this.#database = database;
  }

  /** The domain that a name is, or leads to. */
  async find(name: string): Promise<LiveName | null> {
    if (!mayBeDomain(name)) return null;
    const known = this.#known.get(name);
    if (known && performance.now() < known.until) return known.found;
    const looked = { found: this.#read(name), until: performance.now() + trust };
    this.#known.set(name, looked);
    try {
      const found = await looked.found;
      if (!found) looked.until += trustInNone - trust;
      return found;
    } catch (error) {
      this.#known.delete(name);
      throw error;
    }
  }

  forget(): void {
    this.#known.clear();
  }

  async #read(name: string): Promise<LiveName | null> {
    const found = await this.#database
      .selectFrom('domains')
      .innerJoin('apps', 'apps.id', 'domains.app_id')
      .select(['domains.host', 'domains.app_id'])
      .where('domains.state', '=', 'live')
      .where((where) => where.or([where('domains.host', '=', name), where('domains.alias', '=', name)]))
      .where('apps.deleted_at', 'is', null)
      .orderBy((order) => order('domains.host', '=', name), 'desc')
      .executeTakeFirst();
    return found ?? null;
  }
}
