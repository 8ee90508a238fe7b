import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '#platform/database/database.ts';

/** Ids of sheets whose rows changed. */
export const channel = 'sheaf_rows';

const firstPause = 250;
const longestPause = 10_000;

/**
 * Hears the hints of all nodes on a connection of its own, which it opens again whenever it is lost. What is said
 * meanwhile is missed: the poll of the versions is what may be relied on.
 */
export function listen(
  address: DatabaseAddress,
  onNotify: (words: string[]) => void,
  log: Pick<Logger, 'debug'>,
  heard: string = channel,
  /** Told whenever it begins to hear, and when it does not any more. */
  hears: (hearing: boolean) => void = () => undefined,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let stopped = false;

  const lost = (own: pg.Client, error?: unknown): void => {
    if (client !== own || stopped) return;
    client = undefined;
    hears(false);
    log.debug({ err: error, pause }, 'the connection that hears of new rows was lost');
    own.end().catch(() => undefined);
    timer = setTimeout(open, pause * (0.5 + Math.random())).unref();
    pause = Math.min(longestPause, pause * 2);
  };
  const open = (): void => {
    const own = new pg.Client({
      ...(typeof address === 'string' ? { connectionString: address } : address),
      application_name: 'sheaf live',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client = own;
    own.on('error', (error) => lost(own, error));
    own.on('end', () => lost(own));
    own.on('notification', ({ payload }) => {
      if (payload) onNotify(payload.split(' '));
    });
    own
      .connect()
      .then(() => own.query(`listen ${heard}`))
      .then(
        () => {
          pause = firstPause;
          if (client === own && !stopped) hears(true);
        },
        (error: unknown) => lost(own, error),
      );
  };
  open();
  return {
    async stop() {
      stopped = true;
      hears(false);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
