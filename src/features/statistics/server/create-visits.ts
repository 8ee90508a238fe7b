import type { Services } from '#platform/services.ts';
import type { Visits } from '../services.ts';
import { readCountryTable } from './country-table.ts';
import { VisitBatch } from './visit-batch.ts';
import { forgetVisitors, writeVisits } from './write-visits.ts';

/** Counts wait this long in memory; a killed process loses no more. */
const pause = 3_000;
/** After a day ended, until every node has surely written what it counted of it. */
const graceAfterDay = 5 * 60_000;
const dayLength = 24 * 60 * 60 * 1000;

type Needs = Pick<Services, 'database' | 'log' | 'jobs' | 'environment'>;

/** Counts the visits of apps (decision 97): in memory, and every few seconds as sums in the database. */
export async function createVisits({ database, log, jobs, environment }: Needs): Promise<Visits> {
  const countries = environment.COUNTRY_TABLE ? await readCountryTable(environment.COUNTRY_TABLE) : null;
  const isOn = environment.STATISTICS === 'on';
  let day = '';
  let dayEnds = 0;
  let batch = new VisitBatch();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (batch.isEmpty) return;
    const taken = batch;
    batch = new VisitBatch();
    try {
      await writeVisits(database, taken, { countries, proxies: environment.TRUSTED_PROXIES });
    } catch (error) {
      batch.merge(taken);
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
        if (!batch.isEmpty) flushLater();
      });
    }, pause).unref();
  };

  const forget = (): Promise<void> =>
    forgetVisitors(database, new Date(Date.now() - graceAfterDay).toISOString().slice(0, 10));
  // Also after a night in which no server ran.
  jobs.handle('visitor-marks', forget, { every: '6 * * * *' });

  return {
    count(view) {
      if (!isOn) return;
      const now = Date.now();
      if (now >= dayEnds) {
        day = new Date(now).toISOString().slice(0, 10);
        dayEnds = Date.parse(day) + dayLength;
      }
      batch.count(day, view);
      flushLater();
    },
    flush,
    stop: flush,
  };
}
