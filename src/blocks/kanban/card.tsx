import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { DataRow } from '../data-contract.ts';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { ownerColor } from '../shared/owner-color.ts';
import { Popover } from '../shared/popover.tsx';
import { cellText, CellView } from '../shared/rows/cell-view.tsx';
import { ItemButtons } from '../shared/rows/item-buttons.tsx';
import { opensDetails } from '../shared/rows/opens-details.ts';
import { RowActions } from '../shared/rows/row-actions.tsx';
import { type RowColumn, shownInRow } from '../shared/rows/row-column.ts';
import { RowPicture } from '../shared/rows/row-picture.tsx';
import type { BoardState } from './board-state.ts';
import type { Lane } from './lanes.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface CardProps {
  board: BoardState;
  lane: Lane;
  row: DataRow;
}

/** A row as a card: a picture, a heading, its values, and what can be done with it. */
export function Card({ board, lane, row }: CardProps) {
  const { block, settings, lead, columns, moves } = board;
  const { writes, rights, config } = block;
  const { image, heading } = lead;
  const opens = settings.show_details_on_click && block.isHydrated;
  const title = heading ? cellText(row.cells[heading.column.id], shownInRow(heading, row)) : '';
  const details = () => block.windows.showDetails(row, title);
  return (
    // The button in the heading does the same for keyboards, and so does the menu that moves the card.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      className={classes(
        styles.card,
        opens && styles.opens,
        moves.dragged === row.row_id && styles.dragged,
        writes.pending.has(row.row_id) && styles.pending,
        writes.fresh === row.row_id && styles.fresh,
      )}
      style={board.cardStyle}
      draggable={moves.isOffered}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        moves.start(row);
      }}
      onDragEnd={() => moves.end(null)}
      onClick={opens ? opensDetails(details) : undefined}
    >
      {image && row.cells[image.column.id] && (
        <RowPicture cell={row.cells[image.column.id]} of="" className={styles.picture} />
      )}
      <div className={styles.top}>
        {heading && (
          <strong className={styles.heading} style={lookOf(board, heading)}>
            {opens ? (
              <button type="button" className={styles.open} onClick={details}>
                {title || t('Details')}
              </button>
            ) : (
              title || t('Untitled')
            )}
          </strong>
        )}
        {moves.isOffered && <MoveMenu board={board} lane={lane} row={row} title={title} />}
      </div>
      <Values board={board} row={row} />
      {(rights.actions.length > 0 || config.item_buttons.length > 0) && (
        <div className={styles.actions}>
          <ItemButtons block={block} row={row} />
          <RowActions block={block} row={row} columns={columns} />
        </div>
      )}
    </li>
  );
}

/** Blank values take no room on a card. */
function Values({ board, row }: Pick<CardProps, 'board' | 'row'>) {
  const { settings, lead, block } = board;
  const filled = lead.rest.filter(({ column }) => (row.cells[column.id] ?? '') !== '');
  if (filled.length === 0) return null;
  return (
    <dl className={styles.values}>
      {filled.map((shown) => (
        <div key={shown.key}>
          <dt className={settings.show_labels ? undefined : styles.unseen}>{shown.column.name}</dt>
          <dd style={lookOf(board, shown)}>
            <CellView cell={row.cells[shown.column.id]} shown={shownInRow(shown, row)} today={block.context.today} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Moves a card by keyboard, by touch, and for those who do not drag. */
function MoveMenu({ board, lane, row, title }: CardProps & { title: string }) {
  const [isOpen, setOpen] = useState(false);
  const label = title ? t('Move {card}', { card: title }) : t('Move this card');
  return (
    <Popover
      label={label}
      align="end"
      sheet
      className={styles.menu}
      onToggle={setOpen}
      trigger={(properties) => (
        <Button
          {...properties}
          variant="plain"
          size="small"
          square
          className={styles.mover}
          aria-label={label}
          icon={<Icon of={ArrowLeftRight} size={14} />}
        />
      )}
    >
      {(close) =>
        isOpen && (
          <>
            <p className={styles.menuTitle}>{t('Move to')}</p>
            <ul className={styles.choices}>
              {board.lanes.map((to) => (
                <li key={to.key}>
                  <button
                    type="button"
                    aria-current={to.key === lane.key || undefined}
                    disabled={to.key === lane.key}
                    onClick={() => {
                      close();
                      board.moves.move(row, to);
                    }}
                  >
                    {to.name}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Popover>
  );
}

function lookOf({ block, columns }: BoardState, shown: RowColumn) {
  const entry = block.config.axis[columns.indexOf(shown)];
  const color = entry && 'text_color' in entry && typeof entry.text_color === 'string' ? entry.text_color : '';
  return color ? { color: ownerColor(color) } : undefined;
}
