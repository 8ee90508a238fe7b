import { useLayoutEffect } from 'react';
import { MarkdownText } from '../shared/markdown-text.tsx';
import { Picture } from '../shared/media/picture.tsx';
import type { MapPlace } from './place-list.ts';
import styles from './place.module.css';
import { t } from '#kit/language/language.ts';

interface PlaceCardProps {
  place: MapPlace;
  /** Called after rendering: the popup then takes its size. */
  onDrawn: () => void;
  onDetails: (() => void) | undefined;
}

const longestText = 160;

/** What a pin says when it is opened. */
export function PlaceCard({ place, onDrawn, onDetails }: PlaceCardProps) {
  useLayoutEffect(onDrawn, [onDrawn, place]);
  const { title, description, address, image } = place;
  const text = description.length > longestText ? `${description.slice(0, longestText).trimEnd()}…` : description;
  return (
    <article className={styles.card}>
      {image && <Picture src={image} alt="" eager className={styles.cover} />}
      <div className={styles.cardWords}>
        <h3 className={styles.cardTitle}>{title}</h3>
        {text && (
          <p className={styles.cardText}>
            <MarkdownText text={text} inline />
          </p>
        )}
        {address && address !== title && <p className={styles.address}>{address}</p>}
        {onDetails && (
          <button type="button" className={styles.more} onClick={onDetails}>
            {t('Details')}
            <span className={styles.unseen}> {t('of {row}', { row: title })}</span>
          </button>
        )}
      </div>
    </article>
  );
}
