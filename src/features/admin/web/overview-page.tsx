import { figure, formats, plural, t } from '#kit/language/product.ts';
import { useQuery } from '@tanstack/react-query';
import { getHealth } from '../api/admin-lists.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { ListStates, RowSkeletons } from '#web/site/shell/list-states.tsx';
import { type Fact, FigureGrid, FigureCard } from './figure-card.tsx';
import { saySize } from './say-size.ts';

const troubled = (count: number): 'bad' | undefined => (count > 0 ? 'bad' : undefined);

/** /admin: how the installation is. */
export default function OverviewPage() {
  const query = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call(getHealth, { signal }),
    refetchInterval: 15_000,
  });
  return (
    <DashboardShell title={t('Overview')} lead={t('The current state of this node and its database.')}>
      <ListStates
        query={{ ...query, data: query.data && [query.data] }}
        failed={t('The figures could not be loaded')}
        loading={<RowSkeletons count={4} height={160} />}
        empty={null}
      >
        {([health]) => health && <Figures health={health} />}
      </ListStates>
    </DashboardShell>
  );
}

function Figures({ health }: { health: AnswerOf<typeof getHealth> }) {
  const { backup, counts, node, database, engine, pages, version } = health;
  return (
    <FigureGrid>
      <FigureCard
        title={t('Installation')}
        facts={[
          { label: t('Users'), value: figure(counts.users) },
          { label: t('Workspaces'), value: figure(counts.workspaces) },
          { label: t('Apps'), value: figure(counts.apps) },
          { label: t('Page views today (UTC)'), value: figure(counts.visits_today) },
        ]}
      />
      <FigureCard
        title={t('Needs attention')}
        facts={[
          { label: t('Submissions to review'), value: figure(counts.reviews_waiting) },
          { label: t('Failed jobs'), value: figure(counts.jobs_failed), tone: troubled(counts.jobs_failed) },
          { label: t('Failed mails'), value: figure(counts.mails_failed), tone: troubled(counts.mails_failed) },
        ]}
      />
      <FigureCard
        title={t('This node')}
        facts={[
          { label: t('Sheaf'), value: version },
          { label: t('Node'), value: node.runtime },
          { label: t('Uptime'), value: sayDuration(node.uptime_seconds) },
          { label: t('Memory'), value: saySize(node.memory) },
          { label: t('Event loop delay'), value: t('{time} ms', { time: decimal(node.delay) }) },
          { label: t('Load'), value: decimal(node.load, 2) },
        ]}
      />
      <FigureCard title={t('Database')} facts={factsOfDatabase(database)} />
      <FigureCard title={t('Backup')} facts={factsOfBackup(backup)} />
      <FigureCard
        title={t('Engine and pages')}
        facts={[
          { label: t('Sheets in memory'), value: `${figure(engine.sheets)} (${saySize(engine.bytes)})` },
          { label: t('Cached pages'), value: figure(pages.kept) },
          { label: t('Pages from the cache'), value: figure(pages.hits) },
          { label: t('Pages rendered'), value: figure(pages.drawn) },
          { label: t('Open pages with live updates'), value: figure(pages.streams) },
        ]}
      />
    </FigureGrid>
  );
}

function factsOfDatabase(database: AnswerOf<typeof getHealth>['database']): Fact[] {
  const { own, version, answers_in, connections, most_connections, migrations } = database;
  return [
    { label: t('PostgreSQL'), value: own ? t('{version}, built in', { version }) : version },
    { label: t('Response time'), value: t('{time} ms', { time: decimal(answers_in) }) },
    { label: t('Connections'), value: t('{count} of {most}', { count: connections, most: most_connections }) },
    { label: t('Migrations'), value: migrations },
  ];
}

function factsOfBackup({ scheduled, last }: AnswerOf<typeof getHealth>['backup']): Fact[] {
  const made = last?.at
    ? new Date(last.at).toLocaleString(formats().tag, { dateStyle: 'medium', timeStyle: 'short' })
    : null;
  return [
    { label: t('Last'), value: made ?? t('None yet'), tone: made ? undefined : 'bad' },
    ...(last && made
      ? [
          { label: t('Size'), value: saySize(last.bytes) },
          { label: t('Rows of the database'), value: figure(last.rows) },
          { label: t('Files'), value: figure(last.files) },
          { label: t('Took'), value: sayDuration(Math.ceil(last.seconds)) },
        ]
      : []),
    { label: t('Automatic'), value: scheduled ? t('Yes') : t('Off: BACKUP_EVERY is not set') },
    ...(last?.failure ? [{ label: t('Failing since'), value: last.failure, tone: 'bad' as const }] : []),
  ];
}

function sayDuration(seconds: number): string {
  if (seconds < 120) return t('{time} s', { time: seconds });
  if (seconds < 7_200) return t('{time} min', { time: Math.round(seconds / 60) });
  if (seconds < 172_800) return t('{time} h', { time: Math.round(seconds / 3_600) });
  return plural(Math.round(seconds / 86_400), '{count} day', '{count} days');
}

const decimal = (value: number, digits?: number): string =>
  value.toLocaleString(
    formats().tag,
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
