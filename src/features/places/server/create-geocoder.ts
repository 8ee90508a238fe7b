import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Environment } from '#platform/environment/environment.ts';
import type { Database } from '#platform/database/database.ts';
import { queryGeocoder } from './query-geocoder.ts';
import type { Place } from './gazetteer.ts';
import { storeGeocoded, readGeocoded } from './geocoded-addresses.ts';

export interface Geocoder {
  /**
   * What the service says of addresses: at once for those that were requested before, within `patience` milliseconds
   * for new ones. Requests for those without an answer by then continue, and `pending` says that there are some.
   */
  find(addresses: readonly string[]): Promise<{ known: Map<string, Place | null>; pending: boolean }>;
}

export interface GeocoderNeeds {
  database: Database;
  log: Logger;
  environment: Pick<Environment, 'GEOCODER_URL' | 'OUTGOING_ALLOW' | 'MAIN_HOST'>;
  /** Milliseconds between two questions; public services ask for a second. */
  pause?: number;
  /** Milliseconds that a page waits for new answers. */
  patience?: number;
}

const mostWaiting = 2_000;
/** Of one question for places: no map keeps those of all others waiting. */
const mostWaitingOfOne = 200;
const mostInMemory = 10_000;
/** After a failure the service is left alone. */
const restAfterFailure = 60_000;

/** Asks the service of the environment, one question at a time; null without one. */
export function createGeocoder(needs: GeocoderNeeds): Geocoder | null {
  const { database, log, environment, pause = 1_000, patience = 1_500 } = needs;
  const service = environment.GEOCODER_URL;
  if (!service) return null;
  const rules = { allow: environment.OUTGOING_ALLOW, mainHost: environment.MAIN_HOST };
  const held = new LRUCache<string, { place: Place | null }>({ max: mostInMemory });
  const waiting = new Map<string, { answered: Promise<void>; resolve: () => void }>();
  let isWorking = false;
  let restUntil = 0;

  const hold = (address: string, place: Place | null): void => {
    held.set(address, { place });
  };
  const wait = (address: string): Promise<void> | null => {
    const known = waiting.get(address);
    if (known) return known.answered;
    if (waiting.size >= mostWaiting) return null;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(address, { answered: promise, resolve });
    void work();
    return promise;
  };
  const giveUp = (): void => {
    for (const { resolve } of waiting.values()) resolve();
    waiting.clear();
  };
  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    try {
      for (let [address] = waiting.keys(); address !== undefined; [address] = waiting.keys()) {
        const place = await queryGeocoder(service, address, rules);
        hold(address, place);
        await storeGeocoded(database, address, place);
        waiting.get(address)?.resolve();
        waiting.delete(address);
        if (waiting.size > 0) await sleep(pause);
      }
    } catch (error) {
      restUntil = Date.now() + restAfterFailure;
      log.warn({ err: error }, 'the geocoding service gave no answer; places come from the gazetteer for a minute');
      giveUp();
    } finally {
      isWorking = false;
    }
  };
  return {
    async find(addresses) {
      const requested = new Map(addresses.map((address) => [address, asRequested(address)]));
      const questions = [...new Set(requested.values())].filter((question) => question !== '');
      const stored = await readGeocoded(
        database,
        questions.filter((question) => !held.has(question)),
      );
      for (const [question, place] of stored) hold(question, place);
      const missing = questions.filter((question) => !held.has(question));
      const isResting = Date.now() < restUntil;
      const begun = isResting ? [] : missing.slice(0, mostWaitingOfOne).flatMap((question) => wait(question) ?? []);
      if (begun.length > 0) await Promise.race([Promise.all(begun), sleep(patience)]);
      const known = new Map<string, Place | null>();
      for (const [address, question] of requested) {
        const found = held.get(question);
        if (found) known.set(address, found.place);
      }
      return { known, pending: !isResting && missing.some((question) => !held.has(question)) };
    },
  };
}

/** An address as it is requested and stored. */
const asRequested = (address: string): string => address.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
