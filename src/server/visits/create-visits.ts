import { type RawBuilder, sql } from 'kysely';
import type { Services, Visits } from '../services.ts';

/** Counts wait this long in memory; a killed process loses no more. */
const pause = 3_000;

/** Counts page views by app and day (UTC): in memory, and every few seconds in one statement in the database. */
export function createVisits({ database, log }: Pick<Services, 'database' | 'log'>): Visits {
  let day = '';
  let dayEnds = 0;
  /** By day and app. */
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const add = (key: string, visits: number): void => void counts.set(key, (counts.get(key) ?? 0) + visits);

  async function write(): Promise<void> {
    const taken = counts;
    counts = new Map();
    if (taken.size === 0) return;
    try {
      await sql`
        insert into app_visits (app_id, day, visits)
        select apps.id, given.day::date, given.visits
        from (values ${sql.join(valuesOf(taken))}) as given (app_id, day, visits)
        join apps on apps.id = given.app_id
        order by apps.id, given.day
        on conflict (app_id, day) do update set visits = app_visits.visits + excluded.visits
      `.execute(database);
    } catch (error) {
      for (const [key, visits] of taken) add(key, visits);
      throw error;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  const flushLater = (): void => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.warn({ err: error }, 'visits could not be written; they are tried again');
        if (counts.size > 0) flushLater();
      });
    }, pause).unref();
  };

  return {
    count(appId) {
      const now = Date.now();
      if (now >= dayEnds) {
        day = new Date(now).toISOString().slice(0, 10);
        dayEnds = Date.parse(day) + 24 * 60 * 60 * 1000;
      }
      add(`${day} ${appId}`, 1);
      flushLater();
    },
    flush,
    stop: flush,
  };
}

function valuesOf(counts: ReadonlyMap<string, number>): RawBuilder<unknown>[] {
  return [...counts].map(([key, visits]) => {
    const [day = '', appId = ''] = key.split(' ');
    return sql`(${appId}, ${day}, ${visits}::bigint)`;
  });
}
