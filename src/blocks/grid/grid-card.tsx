import { shownInRow } from '../shared/rows/row-column.ts';
import type { CSSProperties } from 'react';
import { linkOfCell } from '#features/visitor/rules/action-link.ts';
import type { DataRow } from '../data-contract.ts';
import { LinkButton } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { CellView } from '../shared/rows/cell-view.tsx';
import { ItemButtons } from '../shared/rows/item-buttons.tsx';
import { headingWords } from '../shared/rows/lead-columns.ts';
import { opensDetails } from '../shared/rows/opens-details.ts';
import { RowPicture } from '../shared/rows/row-picture.tsx';
import type { RowBlock } from '../shared/rows/row-block.ts';
import type { GridColumn, GridSettings } from './grid-columns.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface GridCardProps {
  block: RowBlock;
  settings: GridSettings;
  /** What the card shows. */
  columns: readonly GridColumn[];
  heading: GridColumn | undefined;
  row: DataRow;
}

/** One row as a card: its values in the owner's order, its buttons at the bottom. */
export function GridCard({ block, settings, columns, heading, row }: GridCardProps) {
  const opens = settings.show_details_on_click && block.isHydrated;
  const title = headingWords(row, columns);
  const Heading = settings.title ? 'h3' : 'h2';
  const details = () => block.windows.showDetails(row, title);
  const lead = columns[0]?.item.type === 'image' ? columns[0] : undefined;
  const bleeds = lead !== undefined && isWide(lead);
  const isJoined = columns.some((one) => one !== heading && one.endsHeading);
  const inside = (bleeds ? columns.slice(1) : columns).filter((one) => one === heading || !one.endsHeading);
  return (
    // The button in the heading does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li className={classes(styles.card, opens && styles.opens)} onClick={opens ? opensDetails(details) : undefined}>
      {bleeds && <Picture shown={lead} row={row} of={title} />}
      <div className={styles.body}>
        {inside.map((shown) => {
          if (shown.item.type === 'image') return <Picture key={shown.key} shown={shown} row={row} of={title} />;
          if (shown.item.type === 'button')
            return <OpenButton key={shown.key} block={block} shown={shown} row={row} of={title} />;
          const align = { 'data-align': shown.item.text_alignment };
          const value = (
            <CellView cell={row.cells[shown.column.id]} shown={shownInRow(shown, row)} today={block.context.today} />
          );
          if (shown === heading) {
            return (
              <Heading key={shown.key} className={styles.heading} {...align}>
                {opens ? (
                  <button type="button" className={styles.open} onClick={details}>
                    {title || t('Details')}
                  </button>
                ) : isJoined ? (
                  title
                ) : (
                  value
                )}
              </Heading>
            );
          }
          return (
            <div key={shown.key} className={styles.value} {...align}>
              <p className={settings.show_labels ? styles.label : styles.hidden}>{shown.column.name}</p>
              <div>{value}</div>
            </div>
          );
        })}
        {opens && !heading && (
          <button type="button" className={classes(styles.open, styles.more)} onClick={details}>
            {t('Details')}
          </button>
        )}
        {block.config.item_buttons.length > 0 && (
          <div className={styles.buttons}>
            <ItemButtons block={block} row={row} />
          </div>
        )}
      </div>
    </li>
  );
}

/** As wide as the card, edge to edge. */
const isWide = ({ item }: GridColumn): boolean => item.image_width === null && !item.round_image;

function Picture({ shown, row, of }: { shown: GridColumn; row: DataRow; of: string }) {
  const { image_width, image_height, image_alignment, round_image } = shown.item;
  const style: CSSProperties = {
    height: image_height,
    width: round_image ? image_height : (image_width ?? '100%'),
    ...(round_image && { borderRadius: '50%' }),
  };
  return (
    <div className={styles.picture} data-align={image_alignment}>
      <RowPicture cell={row.cells[shown.column.id]} of={of} style={style} />
    </div>
  );
}

function OpenButton({ block, shown, row, of }: { block: RowBlock; shown: GridColumn; row: DataRow; of: string }) {
  const { button_text, button_alignment, round_button } = shown.item;
  const href = linkOfCell(row.cells[shown.column.id]);
  if (!href) return null;
  return (
    <div className={styles.button} data-align={button_alignment}>
      <LinkButton
        href={href}
        context={block.context}
        newTab={/^https?:/i.test(href)}
        aria-label={of && `${button_text}: ${of}`}
        {...(round_button && { style: { borderRadius: 999 } })}
      >
        {button_text || t('View')}
      </LinkButton>
    </div>
  );
}
