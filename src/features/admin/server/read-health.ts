import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { readLastBackup } from '#features/backup/server/record/backup-record.ts';
import type { Services } from '#platform/services.ts';
import { productVersion } from '#platform/http/product-version.ts';

/** How late timers come, since the process began; the reported figure is the 99th percentile. */
const lateness = monitorEventLoopDelay({ resolution: 20 });
lateness.enable();

export async function readHealth(services: Services) {
  const { database, environment, engine, published, live, jobs } = services;
  const requested = performance.now();
  const { rows: about } = await sql<{ version: string; connections: number; most: number; migrations: number }>`
    select current_setting('server_version') as version, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::int from sheaf_migrations) as migrations
  `.execute(database);
  const answers_in = performance.now() - requested;
  const { rows: counted } = await sql<Counts>`
    select (select count(*)::int from users) as users, (select count(*)::int from workspaces) as workspaces,
      (select count(*)::int from apps where deleted_at is null and not is_showcase) as apps,
      (select coalesce(sum(visits), 0)::int from app_visits where day = (now() at time zone 'utc')::date) as visits_today,
      (select count(*)::int from mails where status = 'failed') as mails_failed,
      (select count(*)::int from review_requests where status = 'pending') as reviews_waiting
  `.execute(database);
  const held = engine.metrics();
  const pages = published.caches.responses.pages.stats();
  const [first, numbers] = [about[0], counted[0]];
  if (!first || !numbers) throw new Error('the database answered without a row');
  return {
    version: productVersion,
    node: {
      runtime: process.version,
      uptime_seconds: Math.round(process.uptime()),
      memory: process.memoryUsage.rss(),
      delay: Math.round(lateness.percentile(99) / 1e5) / 10,
      load: loadavg()[0] ?? 0,
    },
    database: {
      version: first.version,
      answers_in: Math.round(answers_in * 10) / 10,
      connections: first.connections,
      most_connections: first.most,
      own: environment.DATABASE_URL === undefined,
      migrations: first.migrations,
    },
    engine: { sheets: held.snapshots, bytes: held.bytes },
    pages: {
      kept: pages.pages,
      hits: pages.hits,
      drawn: pages.misses,
      streams: live.metrics().streams,
    },
    backup: { scheduled: environment.BACKUP_EVERY !== undefined, last: await readLastBackup(database) },
    counts: { ...numbers, jobs_failed: (await jobs.counts()).failed },
  };
}

interface Counts {
  users: number;
  workspaces: number;
  apps: number;
  visits_today: number;
  mails_failed: number;
  reviews_waiting: number;
}
