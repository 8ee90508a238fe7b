import { useQuery } from '@tanstack/react-query';
import { getHealth } from '../api/admin-lists.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { ListStates, RowSkeletons } from '#web/site/shell/list-states.tsx';
import { type Fact, FigureGrid, FigureCard } from './figure-card.tsx';
import { saySize } from './say-size.ts';

const number = (value: number): string => value.toLocaleString('en-US');
const troubled = (count: number): 'bad' | undefined => (count > 0 ? 'bad' : undefined);

/** /admin: how the installation is. */
export default function OverviewPage() {
  const query = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call(getHealth, { signal }),
    refetchInterval: 15_000,
  });
  return (
    <DashboardShell title="Overview" lead="The current state of this node and its database.">
      <ListStates
        query={{ ...query, data: query.data && [query.data] }}
        failed="The figures could not be loaded"
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
        title="Installation"
        facts={[
          { label: 'Users', value: number(counts.users) },
          { label: 'Workspaces', value: number(counts.workspaces) },
          { label: 'Apps', value: number(counts.apps) },
          { label: 'Page views today (UTC)', value: number(counts.visits_today) },
        ]}
      />
      <FigureCard
        title="Needs attention"
        facts={[
          { label: 'Submissions to review', value: number(counts.reviews_waiting) },
          { label: 'Failed jobs', value: number(counts.jobs_failed), tone: troubled(counts.jobs_failed) },
          { label: 'Failed mails', value: number(counts.mails_failed), tone: troubled(counts.mails_failed) },
        ]}
      />
      <FigureCard
        title="This node"
        facts={[
          { label: 'Sheaf', value: version },
          { label: 'Node', value: node.runtime },
          { label: 'Uptime', value: sayDuration(node.uptime_seconds) },
          { label: 'Memory', value: saySize(node.memory) },
          { label: 'Event loop delay', value: `${node.delay} ms` },
          { label: 'Load', value: node.load.toFixed(2) },
        ]}
      />
      <FigureCard
        title="Database"
        facts={[
          { label: 'PostgreSQL', value: `${database.version}${database.own ? ', built in' : ''}` },
          { label: 'Response time', value: `${database.answers_in} ms` },
          { label: 'Connections', value: `${database.connections} of ${database.most_connections}` },
          { label: 'Migrations', value: database.migrations },
        ]}
      />
      <FigureCard title="Backup" facts={factsOfBackup(backup)} />
      <FigureCard
        title="Engine and pages"
        facts={[
          { label: 'Sheets in memory', value: `${number(engine.sheets)} (${saySize(engine.bytes)})` },
          { label: 'Cached pages', value: number(pages.kept) },
          { label: 'Pages from the cache', value: number(pages.hits) },
          { label: 'Pages rendered', value: number(pages.drawn) },
          { label: 'Open pages with live updates', value: number(pages.streams) },
        ]}
      />
    </FigureGrid>
  );
}

function factsOfBackup({ scheduled, last }: AnswerOf<typeof getHealth>['backup']): Fact[] {
  const made = last?.at ? new Date(last.at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }) : null;
  return [
    { label: 'Last', value: made ?? 'None yet', tone: made ? undefined : 'bad' },
    ...(last && made
      ? [
          { label: 'Size', value: saySize(last.bytes) },
          { label: 'Rows of the database', value: number(last.rows) },
          { label: 'Files', value: number(last.files) },
          { label: 'Took', value: sayDuration(Math.ceil(last.seconds)) },
        ]
      : []),
    { label: 'Automatic', value: scheduled ? 'Yes' : 'Off: BACKUP_EVERY is not set' },
    ...(last?.failure ? [{ label: 'Failing since', value: last.failure, tone: 'bad' as const }] : []),
  ];
}

function sayDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
