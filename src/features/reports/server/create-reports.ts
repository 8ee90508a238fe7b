import type { Reports } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { SeenFailures } from './browser-failure.ts';
import { type FailureFacts, failureFacts } from './failure-facts.ts';
import { reportRequest } from './report-request.ts';

const seconds = 5;
/**
 * One broken thing must not call the service for every visitor. What browsers say has its own measure: anyone can send
 * it, and must not keep failures of the server from being reported.
 */
const mostAMinute = { server: 20, browser: 5 };

type Needs = Pick<Services, 'database' | 'environment' | 'log'>;

/**
 * Unexpected failures: the last of each app is stored for admins, and each is sent to the service at ERROR_REPORTS_URL.
 * Neither says anything about people: no message, no address, no query.
 */
export function createReports({ database, environment, log }: Needs): Reports {
  const running = new Set<Promise<void>>();
  const seen = new SeenFailures();
  let minute = 0;
  let sent = { server: 0, browser: 0 };

  async function store({ app, reference, type, path }: FailureFacts): Promise<void> {
    if (app === null) return;
    const found = await database.selectFrom('apps').select('id').where('subdomain', '=', app).executeTakeFirst();
    if (!found) return;
    const values = { reference, message: type, path, at: new Date() };
    await database
      .insertInto('app_failures')
      .values({ app_id: found.id, ...values })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(values))
      .execute();
  }

  async function send(facts: FailureFacts): Promise<void> {
    const address = environment.ERROR_REPORTS_URL;
    if (address === undefined) return;
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, sent] = [now, { server: 0, browser: 0 }];
    if (++sent[facts.source] > mostAMinute[facts.source]) return;
    const { url, ...request } = reportRequest(address, facts);
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(seconds * 1000) });
    if (!answer.ok) throw new Error(`the service for error reports answered ${answer.status}`);
  }

  const quietly = (work: Promise<void>): void => {
    const done = work.catch((error: unknown) => log.warn({ err: error }, 'a failure could not be reported'));
    running.add(done);
    void done.finally(() => running.delete(done));
  };

  return {
    failed(error, reference) {
      const facts = failureFacts(error, reference);
      quietly(store(facts));
      quietly(send(facts));
    },
    failedInBrowser(facts) {
      if (!seen.isNew(facts)) return;
      const { at: _at, version: _version, ...logged } = facts;
      log.warn(logged, 'something failed in a browser');
      // Not stored as the last failure of the app: anyone could write over a real one.
      quietly(send(facts));
    },
    async flush() {
      await Promise.all(running);
    },
  };
}
