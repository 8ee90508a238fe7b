import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#kit/queues/single-flight.ts';
import { decideAccess } from '../../rules/visit.ts';
import type { AppPlace, AppRecord } from '#features/apps/services.ts';
import type { VersionKey, VersionKeys } from './version-key.ts';

const strangers = { kind: 'anonymous' } as const;

/** What was read, and whether it is the same for everyone who asks under the same key. */
interface Reading<Found> {
  found: Found;
  mayBeCached: boolean;
}

/**
 * What strangers see of apps, read once for each version key: the app, the pages that were decided for addresses and
 * those that calls name, with the blocks of which nothing is requested. (decision 163)
 */
export class VersionCache {
  readonly #versions: Pick<VersionKeys, 'read'>;
  readonly #cached = new LRUCache<string, { found: unknown }>({
    maxSize: 1_000,
    // A page holds its blocks as well.
    sizeCalculation: (_cached, key) => (key.startsWith('page ') ? 2 : 1),
  });
  readonly #reading = new SingleFlight<Reading<unknown>>();

  constructor(versions: Pick<VersionKeys, 'read'>) {
    this.#versions = versions;
  }

  /** The app at a place, or null; `read` reads it where it is not known. */
  async appAt(place: AppPlace, read: () => Promise<AppRecord | null>): Promise<AppRecord | null> {
    const version = await this.#versions.read(place);
    return version && this.app(version, read);
  }

  app(version: VersionKey, read: () => Promise<AppRecord | null>): Promise<AppRecord | null> {
    return this.get(`app ${version.key}`, async () => {
      const found = await read();
      // Written since the key was read: what strangers may see would be another under the same key.
      const mayBeCached = found !== null && decideAccess(found, strangers, 'page') === version.decision.page;
      return { found, mayBeCached };
    });
  }

  /** What is cached under a key, or what `read` finds: once, however many ask. Of one key all is of one kind. */
  async get<Found>(key: string, read: () => Promise<Reading<Found>>): Promise<Found> {
    const cached = this.#cached.get(key);
    if (cached) return cached.found as Found;
    const { found } = await this.#reading.run(key, undefined, async () => {
      const reading = await read();
      if (reading.mayBeCached) this.#cached.set(key, { found: reading.found });
      return reading;
    });
    return found as Found;
  }
}
