import type { UsageLog } from '../services.ts';
import type { Services } from '#platform/services.ts';

const seconds = 5;
/** A service that is slow or gone holds back no more than that. */
const mostAtOnce = 20;

type Needs = Pick<Services, 'database' | 'environment' | 'log'>;

/**
 * Tells the service at ANALYTICS_URL which pages of the dashboard a person opens: only of people who agreed to it in
 * their account and have an address; the path without what follows it.
 */
export function createUsageLog({ database, environment, log }: Needs): UsageLog {
  const running = new Set<Promise<void>>();
  const url = environment.ANALYTICS_URL;

  const agreedEmail = async (userId: string): Promise<string | undefined> =>
    (
      await database
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .where('usage_log_agreed_at', 'is not', null)
        .executeTakeFirst()
    )?.email;

  async function send(address: string, userId: string, path: string): Promise<void> {
    const email = await agreedEmail(userId);
    if (!email) return;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'page', path, user_id: userId, email, at: new Date().toISOString() }),
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    });
    if (!answer.ok) throw new Error(`the log of use answered ${answer.status}`);
  }

  return {
    opened({ id, email }, path) {
      if (url === undefined || !email || running.size >= mostAtOnce) return;
      const done = send(url, id, path).catch((error: unknown) => log.warn({ err: error }, 'use could not be logged'));
      running.add(done);
      void done.finally(() => running.delete(done));
    },
    isAgreed: async ({ id }) => url !== undefined && Boolean(await agreedEmail(id)),
    async flush() {
      await Promise.all(running);
    },
  };
}
