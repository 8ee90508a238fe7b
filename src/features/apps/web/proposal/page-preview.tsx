import { t } from '#kit/language/product.ts';
import { useState } from 'react';
import { LivePicture } from '../live-picture.tsx';
import { PicturePlaceholder } from './picture-placeholder.tsx';
import styles from './page-preview.module.css';
import type { Proposing } from './use-proposal.ts';

/** The pages of the proposal with the real rows, one at a time. */
export function PagePreview({ proposing, isBoard }: { proposing: Proposing; isBoard: boolean }) {
  const { choice, proposal, pictureOf } = proposing;
  const [requested, setPage] = useState('');
  const leftOut = new Set(choice.left_out);
  const pages = isBoard ? [] : (proposal?.pages ?? []).filter(({ id }) => !leftOut.has(id));
  const current = pages.find(({ slug }) => slug === requested)?.slug ?? '';
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      {pages.length > 1 && (
        <div className={styles.tabs}>
          {pages.map(({ id, slug, label }) => (
            <button key={id} type="button" aria-pressed={slug === current} onClick={() => setPage(slug)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <div className={styles.large}>
        {proposal ? (
          <LivePicture
            isOwn
            src={pictureOf({ page: current })}
            title={t('Preview of the page')}
            placeholder={<PicturePlaceholder />}
          />
        ) : (
          <PicturePlaceholder />
        )}
      </div>
    </section>
  );
}
