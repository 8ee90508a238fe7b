import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { jobStates, type ListedJob, listJobs, retryJob } from '../api/admin-lists.ts';
import { call } from '#web/call.ts';
import { sayMoment, saySince } from '#web/site/shell/say-date.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { type AdminColumn, AdminList } from './admin-list.tsx';
import styles from './admin-list.module.css';
import { choiceAmong } from './choice-among.ts';

/** @sentences */
const words = { failed: 'Failed', waiting: 'Waiting', running: 'Running', done: 'Done' };

/** /admin/jobs */
export default function JobsPage() {
  return (
    <AdminList
      title={t('Jobs')}
      name="jobs"
      lead={t('Background work: e-mails, imports, releases. Finished jobs are removed after a day.')}
      choices={[
        {
          name: 'state',
          label: t('Filter jobs'),
          options: Object.entries(words).map(([value, label]) => ({ value, label: t(label) })),
        },
      ]}
      load={async ({ page, chosen: { state } }, signal) => {
        const query = { page, state: jobStates.find((one) => one === state) ?? ('failed' as const) };
        const { jobs, total } = await call(listJobs, { query, signal });
        return { items: jobs.map((job) => ({ ...job, state: choiceAmong(jobStates, query.state) })), total };
      }}
      columns={columns()}
      keyOf={(job) => job.id}
      nothing={t('No jobs')}
    />
  );
}

type Job = ListedJob & { state: (typeof jobStates)[number] };

const columns = (): AdminColumn<Job>[] => [
  {
    head: t('Work'),
    cell: ({ queue, failure }) => (
      <span className={styles.two}>
        <strong>{queue}</strong>
        {failure && <span className={styles.bad}>{failure}</span>}
      </span>
    ),
  },
  { head: t('Tries again'), cell: ({ tries }) => tries, isFigure: true },
  { head: t('Requested'), cell: ({ created_at }) => <time dateTime={created_at}>{saySince(created_at)}</time> },
  { head: t('Due or finished'), cell: ({ at }) => <time dateTime={at}>{sayMoment(at)}</time> },
  { head: t('Act'), cell: (job) => (job.state === 'failed' ? <Retry job={job} /> : '') },
];

function Retry({ job }: { job: Job }) {
  const queries = useQueryClient();
  const retry = async () => {
    await call(retryJob, { params: { jobId: job.id }, body: {} });
    showToast(t('Retrying the job.'));
    await queries.invalidateQueries({ queryKey: ['admin', 'jobs'] });
  };
  return (
    <Button
      variant="default"
      size="sm"
      onClick={() => void retry().catch(showFailure)}
      aria-label={t('Retry {name}', { name: job.queue })}
    >
      {t('Retry')}
    </Button>
  );
}
