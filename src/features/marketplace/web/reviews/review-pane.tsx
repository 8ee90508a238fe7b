import { t } from '#kit/language/product.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { publishReviewRequest, getReviewedRequest, type ReviewedRequest } from '../../api/review.ts';
import { type ReviewStatus, reviewStatusNames, templateCategories } from '../../rules/listing.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { ListStates } from '#web/site/shell/list-states.tsx';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { MachineFindings } from './machine-findings.tsx';
import { listingPrice } from './listing-price.ts';
import { RejectDialog } from './reject-dialog.tsx';
import styles from './reviews.module.css';

/** One submission with all that a reviewer decides by. */
export function ReviewPane({ requestId }: { requestId: string }) {
  const query = useQuery({
    queryKey: ['review-request', requestId],
    queryFn: () => call(getReviewedRequest, { params: { requestId } }),
    // The machine may still be at it.
    refetchInterval: ({ state }) => (state.data?.request.report === null ? 3_000 : false),
  });
  return (
    <DashboardShell
      title={query.data?.app_name ?? t('Review')}
      lead={query.data && <Lead reviewed={query.data} />}
      action={query.data?.request.status === 'pending' && <Decide reviewed={query.data} />}
    >
      <p className={styles.back}>
        <Anchor component={Link} to="/admin/reviews">
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('All submissions')}
        </Anchor>
      </p>
      <ListStates
        query={{ ...query, data: query.data && [query.data] }}
        failed={t('It could not be loaded')}
        empty={null}
      >
        {([reviewed]) => reviewed && <Reviewed reviewed={reviewed} />}
      </ListStates>
    </DashboardShell>
  );
}

const tones = { pending: 'warning', published: 'good', rejected: 'bad' } as const;
/** @sentences */
const asVersion: Record<ReviewStatus, string> = {
  pending: 'Waiting as version {version}',
  published: 'Published as version {version}',
  rejected: 'Rejected as version {version}',
};

function Lead({ reviewed: { request, workspace_name, author_email } }: { reviewed: ReviewedRequest }) {
  return (
    <>
      <Mark tone={tones[request.status]}>{t(reviewStatusNames[request.status])}</Mark>{' '}
      {t('submitted by {workspace} ({email}) on {moment}', {
        workspace: workspace_name,
        email: author_email,
        moment: sayMoment(request.submitted_at),
      })}
    </>
  );
}

function Decide({ reviewed: { request, app_name, template } }: { reviewed: ReviewedRequest }) {
  const [asking, setAsking] = useState<'publish' | 'reject' | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const done = async (sentence: string) => {
    showToast(sentence);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['review-requests'] }),
      queries.invalidateQueries({ queryKey: ['review-request', request.id] }),
    ]);
    await navigate('/admin/reviews');
  };
  const publish = async () => {
    const { version } = await call(publishReviewRequest, { params: { requestId: request.id }, body: {} });
    await done(t('{name} is published as version {version}.', { name: app_name, version }));
  };
  return (
    <Group gap="sm">
      <Button variant="default" size="md" onClick={() => setAsking('reject')}>
        {t('Reject')}
      </Button>
      <Button size="md" onClick={() => setAsking('publish')}>
        {t('Publish')}
      </Button>
      <ConfirmDialog
        opened={asking === 'publish'}
        onClose={() => setAsking(null)}
        title={t('Publish {name}?', { name: app_name })}
        act={t('Publish')}
        color="indigo"
        onConfirm={publish}
      >
        {template
          ? t('It becomes version {version} of the template, and the author is notified.', {
              version: template.version + 1,
            })
          : t('It becomes a template that everyone can use, and the author is notified.')}
      </ConfirmDialog>
      <RejectDialog
        opened={asking === 'reject'}
        onClose={() => setAsking(null)}
        request={{ id: request.id, app_name }}
        onRejected={() => done(t('{name} was sent back to its author.', { name: app_name }))}
      />
    </Group>
  );
}

function Reviewed({ reviewed }: { reviewed: ReviewedRequest }) {
  const { request, differences, history, template } = reviewed;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Listing reviewed={reviewed} />
        {differences && (
          <section className={styles.card} aria-labelledby="differences">
            <h2 id="differences">
              {t('Changes since version {version}', {
                version: (request.version ?? (template?.version ?? 0) + 1) - 1,
              })}
            </h2>
            {request.version_notes && <p className={styles.quote}>{request.version_notes}</p>}
            {differences.length === 0 && <p>{t('No changes.')}</p>}
            <ul>
              {differences.map(({ text, page }, at) => (
                <li key={`${at} ${text}`}>
                  {page && <strong>{page}: </strong>}
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className={styles.column}>
        <MachineFindings report={request.report} />
        <History history={history} />
      </div>
    </div>
  );
}

function History({ history }: Pick<ReviewedRequest, 'history'>) {
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history">{t('History')}</h2>
      <ul>
        {history.map((one) => (
          <li key={one.id}>
            {factsOf(one).join(', ')}
            {one.rejection_reason && <p className={styles.quote}>{one.rejection_reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = ({ status, version, submitted_at, decided_by }: ReviewedRequest['history'][number]): string[] => [
  version === null ? t(reviewStatusNames[status]) : t(asVersion[status], { version }),
  t('submitted {moment}', { moment: sayMoment(submitted_at) }),
  ...(decided_by ? [t('decided by {person}', { person: decided_by })] : []),
];

function Listing({ reviewed: { request } }: { reviewed: ReviewedRequest }) {
  const images = [request.thumbnail, ...request.additional_images];
  return (
    <section className={styles.card} aria-labelledby="listing">
      <h2 id="listing">{t('Listing')}</h2>
      <p>
        {t(templateCategories[request.category])}, {listingPrice(request.is_free ? 0 : request.price)}
      </p>
      {/* Cleaned by the server when it was submitted. */}
      <div className={styles.description} dangerouslySetInnerHTML={{ __html: request.description }} />
      <ul className={styles.images} aria-label={t('Images')}>
        {images.map((address, at) => (
          <li key={address} style={at === 0 ? { background: request.thumbnail_bg_color } : undefined}>
            <img src={address} alt={at === 0 ? t('Thumbnail') : t('Image {number}', { number: at })} loading="lazy" />
          </li>
        ))}
      </ul>
      {request.candidate_href && (
        <Button
          component="a"
          href={request.candidate_href}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="md"
          rightSection={<ExternalLink size={16} strokeWidth={1.5} />}
        >
          {t('Preview')}
        </Button>
      )}
    </section>
  );
}
