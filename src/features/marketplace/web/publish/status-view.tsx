import { formats, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { BadgeCheck, CircleX, Clock, ExternalLink, type LucideIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReviewRequestOnTheWire } from '../../api/marketplace.ts';
import { type ReviewStatus, templateCategories } from '../../rules/listing.ts';
import { normalReason } from '../../rules/submission.ts';
import shared from '#web/studio/popups/popups.module.css';
import { dayOf } from '#web/studio/releases/when.ts';
import { cleanDescription } from './description-html.ts';
import { MachineReportList } from './machine-report-list.tsx';
import { type TemplateImage, TemplateImages } from './template-images.tsx';
import styles from './marketplace.module.css';

const icons: Record<ReviewStatus, LucideIcon> = { pending: Clock, published: BadgeCheck, rejected: CircleX };
/** @sentences */
const words: Record<ReviewStatus, { title: string; about: string }> = {
  pending: {
    title: 'Your template is in review',
    about: 'A reviewer is checking your template. We’ll e-mail you when there’s a decision.',
  },
  published: {
    title: 'Your template is in the marketplace',
    about: 'Everyone can preview and use it there.',
  },
  rejected: {
    title: 'Your template was not accepted',
    about: 'Read the reason, make the changes and submit again.',
  },
};

interface StatusProps {
  review: ReviewRequestOnTheWire;
  onEdit(): void;
  onNewVersion(): void;
  onCancelSubmission(): Promise<void>;
  /** Its author is at work with it. */
  onStay(): void;
}

/** How the submission is, and what was submitted. */
export function StatusView({ review, onEdit, onNewVersion, onCancelSubmission, onStay }: StatusProps) {
  const Icon = icons[review.status];
  const { title, about } = words[review.status];
  return (
    <div className={shared.stack}>
      <div className={styles.status} data-status={review.status} role="status">
        <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
        <div>
          <h3>{t(title)}</h3>
          <p>{t(about)}</p>
        </div>
      </div>
      {review.status === 'rejected' && (
        <section className={styles.rejection}>
          <h3>{t('Rejection Details')}</h3>
          <p className={styles.reason}>{normalReason(review.rejection_reason) || t('No reason was given.')}</p>
          <Button onClick={onEdit}>{t('Edit & Resubmit')}</Button>
        </section>
      )}
      <Submitted review={review} onStay={onStay} />
      {review.candidate_href && (
        <a className={styles.look} href={review.candidate_href} target="_blank" rel="noopener">
          {t('View your submission')} <ExternalLink size={15} strokeWidth={1.5} aria-hidden="true" />
        </a>
      )}
      {review.report ? (
        <MachineReportList report={review.report} />
      ) : (
        review.status === 'pending' && (
          <p className={shared.note}>{t('Automatic checks are running. Results will appear here soon.')}</p>
        )
      )}
      {review.status === 'published' && (
        <Button variant="default" className={styles.cancel} onClick={onNewVersion}>
          {t('Submit a new version')}
        </Button>
      )}
      {review.status === 'pending' && <CancelSubmission onCancel={onCancelSubmission} onStay={onStay} />}
    </div>
  );
}

function Submitted({ review, onStay }: Pick<StatusProps, 'review' | 'onStay'>) {
  const description = useMemo(() => cleanDescription(review.description), [review.description]);
  const images: TemplateImage[] = [
    ...(review.thumbnail ? [{ type: 'thumbnail' as const, src: review.thumbnail }] : []),
    ...review.additional_images.map((src) => ({ type: 'additional' as const, src })),
  ];
  const [shown, setShown] = useState<number | null>(null);
  return (
    <section className={styles.submitted} aria-label={t('Your submission')}>
      <dl>
        <dt>{t('Category')}</dt>
        <dd>{t(templateCategories[review.category])}</dd>
        <dt>{t('Price')}</dt>
        <dd>{review.is_free ? t('Free') : priceText(review.price)}</dd>
        <dt>{t('Submitted')}</dt>
        <dd>{dayOf(review.submitted_at)}</dd>
      </dl>
      <div className={styles.description} dangerouslySetInnerHTML={{ __html: description }} />
      <ul className={styles.pictureList} aria-label={t('Images')}>
        {images.map(({ src, type }, index) => (
          <li
            key={src}
            data-type={type}
            style={type === 'thumbnail' ? { background: review.thumbnail_bg_color } : undefined}
          >
            <button
              type="button"
              className={styles.opens}
              onClick={() => {
                onStay();
                setShown(index);
              }}
            >
              <img src={src} alt={type === 'thumbnail' ? t('Thumbnail') : t('Image {number}', { number: index })} />
            </button>
          </li>
        ))}
      </ul>
      <TemplateImages images={images} first={shown} onClose={() => setShown(null)} />
    </section>
  );
}

const priceText = (price: number): string =>
  t('USD {price}', { price: price.toFixed(2).replace('.', formats().decimal) });

function CancelSubmission({ onCancel, onStay }: { onCancel(): Promise<void>; onStay(): void }) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await onCancel();
    } catch {
      setProblem(t('Failed to cancel submission'));
      setBusy(false);
    }
  };
  if (!asks)
    return (
      <Button
        variant="default"
        className={styles.cancel}
        onClick={() => {
          onStay();
          setAsks(true);
        }}
      >
        {t('Cancel submission')}
      </Button>
    );
  return (
    <div className={styles.questions} role="alertdialog" aria-label={t('Cancel submission')}>
      <p>{t('Are you sure you want to cancel your submission?')}</p>
      {problem && (
        <p className={shared.message} data-type="error" role="alert">
          {problem}
        </p>
      )}
      <div className={styles.formActions}>
        <Button variant="default" autoFocus disabled={busy} onClick={() => setAsks(false)}>
          {t('Keep it')}
        </Button>
        <Button color="red" loading={busy} onClick={() => void cancel()}>
          {t('Cancel submission')}
        </Button>
      </div>
    </div>
  );
}
