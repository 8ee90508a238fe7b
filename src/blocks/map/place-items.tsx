import { ExternalLink, MapPin } from 'lucide-react';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { MarkdownText } from '../shared/markdown-text.tsx';
import { Picture } from '../shared/media/picture.tsx';
import type { PageContext } from '../view-contract.ts';
import { type MapPlace, outsideHref } from './place-list.ts';
import styles from './place.module.css';
import { around } from '#kit/language/around.ts';
import { t } from '#kit/language/language.ts';

interface PlaceItemsProps {
  places: readonly MapPlace[];
  /** Of the list itself. */
  className?: string | undefined;
  context: PageContext;
  /** Row of the place whose popup is open. */
  current: string | null;
  /** Shows a place on the map; absent until the map is there. */
  onShow: ((place: MapPlace) => void) | undefined;
  /** Opens its details, where the owner has turned that on. */
  onDetails: ((place: MapPlace) => void) | undefined;
  /** Before, the buttons only keep their place. */
  isHydrated: boolean;
}

/** The places as a list: for reading, for the keyboard, and without a script the way to them. */
export function PlaceItems({ places, className, context, current, onShow, onDetails, isHydrated }: PlaceItemsProps) {
  return (
    <ol className={className}>
      {places.map((place) => (
        <li key={place.row_id} className={classes(styles.place, place.row_id === current && styles.current)}>
          {place.image ? (
            <Picture src={place.image} alt="" className={styles.thumb} />
          ) : (
            <span className={styles.thumb}>
              <Icon of={MapPin} size={20} />
            </span>
          )}
          <div className={styles.text}>
            <PlaceName place={place} context={context} onShow={onShow} />
            {place.address && place.address !== place.title && <p className={styles.address}>{place.address}</p>}
            {place.description && (
              <p className={styles.about}>
                <MarkdownText text={place.description} inline />
              </p>
            )}
            {onDetails && (
              <button
                type="button"
                className={classes(styles.more, !isHydrated && styles.lazy)}
                onClick={() => onDetails(place)}
              >
                {t('Details')}
                <span className={styles.unseen}> {t('of {row}', { row: place.title })}</span>
              </button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function PlaceName({ place, context, onShow }: Pick<PlaceItemsProps, 'context' | 'onShow'> & { place: MapPlace }) {
  if (onShow && place.point) {
    const [before, after] = around('Show {place} on the map', 'place');
    return (
      <button type="button" className={styles.name} onClick={() => onShow(place)}>
        <span className={styles.unseen}>{before}</span>
        {place.title}
        <span className={styles.unseen}>{after}</span>
      </button>
    );
  }
  const href = outsideHref(place);
  if (!href) return <p className={styles.name}>{place.title}</p>;
  return (
    <Link href={href} newTab context={context} className={styles.name}>
      {place.title}
      <span className={styles.unseen}> {t('at OpenStreetMap')}</span>
      <Icon of={ExternalLink} size={14} />
    </Link>
  );
}
