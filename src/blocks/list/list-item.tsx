import { shownInRow } from '../shared/rows/row-column.ts';
import type { DataRow } from '../data-contract.ts';
import { classes } from '../shared/classes.ts';
import { CellView, cellText } from '../shared/rows/cell-view.tsx';
import { ItemButtons } from '../shared/rows/item-buttons.tsx';
import { isImage, type LeadColumns } from '../shared/rows/lead-columns.ts';
import { opensDetails } from '../shared/rows/opens-details.ts';
import { RowActions } from '../shared/rows/row-actions.tsx';
import { RowPicture } from '../shared/rows/row-picture.tsx';
import type { RowBlock } from '../shared/rows/row-block.ts';
import type { ListColumn, ListSettings } from './list-columns.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface ListItemProps {
  block: RowBlock;
  settings: ListSettings;
  columns: readonly ListColumn[];
  lead: LeadColumns<ListColumn>;
  row: DataRow;
}

/** One record: its picture, its heading, its values, its buttons. */
export function ListItem({ block, settings, columns, lead, row }: ListItemProps) {
  const { writes, context, config, rights } = block;
  const { image, heading, rest } = lead;
  const Heading = settings.title ? 'h3' : 'h2';
  const opens = settings.show_details_on_click && block.isHydrated;
  const title = heading ? cellText(row.cells[heading.column.id], shownInRow(heading, row)) : '';
  const details = () => block.windows.showDetails(row, title);
  const hasButtons = rights.actions.length > 0 || config.item_buttons.length > 0;
  const rendered = (shown: ListColumn) => (
    <CellView cell={row.cells[shown.column.id]} shown={shownInRow(shown, row)} today={context.today} />
  );
  return (
    // The button in the heading does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      className={classes(
        styles.item,
        opens && styles.opens,
        writes.pending.has(row.row_id) && styles.pending,
        writes.fresh === row.row_id && styles.fresh,
      )}
      onClick={opens ? opensDetails(details) : undefined}
    >
      {image && <RowPicture cell={row.cells[image.column.id]} of={title} className={styles.picture} />}
      <div className={styles.body}>
        {heading && (
          <Heading className={styles.heading} style={heading.look}>
            {opens ? (
              <button type="button" className={styles.open} onClick={details}>
                {title || t('Details')}
              </button>
            ) : (
              rendered(heading)
            )}
          </Heading>
        )}
        {rest.length > 0 && (
          <dl className={styles.values}>
            {rest.map((shown) => (
              <div key={shown.key}>
                <dt className={settings.show_labels ? undefined : styles.hidden}>{shown.column.name}</dt>
                <dd style={isImage(shown) ? undefined : shown.look}>{rendered(shown)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {hasButtons && (
        <div className={styles.actions} data-frozen={settings.freeze_actions_column || undefined}>
          <ItemButtons block={block} row={row} />
          <RowActions block={block} row={row} columns={columns} />
        </div>
      )}
    </li>
  );
}
