import { classes } from '../shared/classes.ts';
import { Picture } from '../shared/media/picture.tsx';
import { ItemButtons } from '../shared/rows/item-buttons.tsx';
import type { DatalistProps, ListRow } from './list-row.ts';
import styles from './data-list-row.module.css';
import { Value, ValueButton } from './value.tsx';

interface RowProps {
  list: DatalistProps;
  one: ListRow;
  /** `line`: image, words and buttons next to each other. `card`, `event`: below each other. */
  shape: 'line' | 'card' | 'event';
}

/** One row: its image, its heading, the other values, its buttons. */
export function DataListRow({ list, one, shape }: RowProps) {
  const { config, context } = list;
  const [lead, ...others] = one.images;
  // Events are as tall as they are; rows and cards line up with those next to them.
  const hasLead = lead && (lead.src !== '' || shape !== 'event');
  const hasButtons = one.buttons.length > 0 || config.item_buttons.length > 0;
  return (
    <article
      className={classes(styles.row, shape === 'line' ? styles.line : styles.card, shape === 'event' && styles.event)}
    >
      {hasLead && <Picture src={lead.src} alt={lead.alt} className={styles.lead} />}
      <div className={styles.text}>
        {one.heading && (
          <h3 className={styles.heading}>
            <Value value={one.heading} context={context} />
          </h3>
        )}
        {one.lines.length > 0 && (
          <div className={styles.lines}>
            {one.lines.map((value) => (
              <p key={value.key} className={styles.value}>
                <Value value={value} context={context} />
              </p>
            ))}
          </div>
        )}
        {others.length > 0 && (
          <div className={styles.others}>
            {others.map(({ key, src, alt }) => (
              <Picture key={key} src={src} alt={alt} className={styles.small} />
            ))}
          </div>
        )}
      </div>
      {hasButtons && (
        <div className={styles.buttons}>
          {one.buttons.map((value) => (
            <ValueButton key={value.key} value={value} context={context} />
          ))}
          <ItemButtons block={{ context, config: { ...config, axis: [], actions: [] } }} row={one.row} />
        </div>
      )}
    </article>
  );
}
