import { plural, t } from '#kit/language/product.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { listReviewRequests, type QueueEntry } from '../../api/review.ts';
import { reviewStatuses, reviewStatusNames, templateCategories } from '../../rules/listing.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { NotFoundPage } from '#web/site/shell/not-found-page.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment, saySince } from '#web/site/shell/say-date.ts';
import { useAddressChoice } from '#web/site/shell/use-address.ts';
import { useSite } from '#web/site/site-context.ts';
import { rich } from '#web/ui/rich.tsx';
import { ReportedTemplates } from './reported-templates.tsx';
import { TemplateOrders } from './template-orders.tsx';
import { listingPrice } from './listing-price.ts';
import styles from './reviews.module.css';
import { mayReview } from './may-review.ts';
import { ReviewPane } from './review-pane.tsx';

const views = [...reviewStatuses, 'reports', 'orders'] as const;

/** /admin/reviews: what authors submitted to the marketplace, for its reviewers and for admins. */
export default function ReviewsPage() {
  const site = useSite();
  const [search] = useSearchParams();
  const [view, setView] = useAddressChoice('show', views);
  if (!mayReview(site)) return <NotFoundPage />;
  const request = search.get('request');
  if (request) return <ReviewPane key={request} requestId={request} />;
  return (
    <DashboardShell
      title={t('Reviews')}
      lead={t('Templates that authors submitted to the marketplace. Those waiting longest come first.')}
    >
      <SegmentedControl
        fullWidth
        maw={600}
        size="md"
        mb="lg"
        classNames={{ label: styles.tab }}
        aria-label={t('Filter submissions')}
        value={view}
        onChange={(value) => setView(views.find((one) => one === value) ?? 'pending')}
        data={[
          ...reviewStatuses.map((status) => ({ value: status, label: t(reviewStatusNames[status]) })),
          { value: 'reports', label: t('Reports') },
          { value: 'orders', label: t('Orders') },
        ]}
      />
      {view === 'reports' && <ReportedTemplates />}
      {view === 'orders' && <TemplateOrders />}
      {view !== 'reports' && view !== 'orders' && <Queue key={view} status={view} />}
    </DashboardShell>
  );
}

/** @sentences */
const noneYet: Record<QueueEntry['status'], string> = {
  pending: 'No submissions to review.',
  published: 'No submissions published yet.',
  rejected: 'No submissions rejected yet.',
};

function Queue({ status }: { status: QueueEntry['status'] }) {
  const query = useQuery({
    queryKey: ['review-requests', status],
    queryFn: async () => (await call(listReviewRequests, { query: { status } })).requests,
  });
  return (
    <ListStates
      query={query}
      failed={t('The submissions could not be loaded')}
      empty={
        <EmptyList icon={<ClipboardCheck size={24} strokeWidth={1.5} />} title={t('Nothing here')}>
          {t(noneYet[status])}
        </EmptyList>
      }
    >
      {(requests) => (
        <PanelList label={t('Submissions')}>
          {requests.map((request) => (
            <QueueRow key={request.id} request={request} />
          ))}
        </PanelList>
      )}
    </ListStates>
  );
}

function QueueRow({ request }: { request: QueueEntry }) {
  const { id, app_name, workspace_name, author_email, category, price, failed } = request;
  const at = request.decided_at ?? request.submitted_at;
  const label = Object.entries(templateCategories).find(([name]) => name === category)?.[1] ?? category;
  return (
    <PanelRow
      stacked
      title={app_name}
      mark={
        failed === null ? (
          <Mark>{t('Checking')}</Mark>
        ) : failed > 0 ? (
          <Mark tone="bad">{plural(failed, '{count} check failed', '{count} checks failed')}</Mark>
        ) : (
          <Mark tone="good">{t('No check failed')}</Mark>
        )
      }
      facts={
        <>
          <span>{[t(label), listingPrice(price), ...(request.is_update ? [t('next version')] : [])].join(', ')}</span>
          <span>
            {' '}
            {rich(t('by {workspace} ({email}), {since}'), {
              ...{ workspace: workspace_name, email: author_email },
              since: (
                <time dateTime={at} title={sayMoment(at)}>
                  {saySince(at)}
                </time>
              ),
            })}
          </span>
        </>
      }
      acts={
        <Button
          component={Link}
          to={`/admin/reviews?request=${id}`}
          variant="default"
          size="md"
          aria-label={t('Open {name}', { name: app_name })}
        >
          {t('Open')}
        </Button>
      }
    />
  );
}
