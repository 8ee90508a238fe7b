import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { DataRow } from '../data-contract.ts';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { Popover } from '../shared/popover.tsx';
import { cellText, CellView } from '../shared/rows/cell-view.tsx';
import { opensDetails } from '../shared/rows/opens-details.ts';
import { shownInRow } from '../shared/rows/row-column.ts';
import { RowPicture } from '../shared/rows/row-picture.tsx';
import type { CardState } from './board-state.ts';
import type { Lane } from './lanes.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface CardProps {
  board: CardState;
  /** Null where there are no lanes. */
  lane: Lane | null;
  row: DataRow;
}

/** A row as a card: a picture, a heading, its values, and what can be done with it. */
export function Card({ board, lane, row }: CardProps) {
  const { lead, moves, open } = board;
  const { image, heading } = lead;
  const buttons = board.buttons(row);
  const title = heading ? cellText(row.cells[heading.column.id], shownInRow(heading, row)) : '';
  const details = open && (() => open(row, title));
  return (
    // The button in the heading does the same for keyboards, and so does the menu that moves the card.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      className={classes(
        styles.card,
        details && styles.opens,
        moves.dragged === row.row_id && styles.dragged,
        board.pending.has(row.row_id) && styles.pending,
        board.fresh === row.row_id && styles.fresh,
      )}
      style={board.styleOf ? { ...board.cardStyle, ...board.styleOf(row) } : board.cardStyle}
      draggable={moves.isOffered}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        moves.start(row);
      }}
      onDragEnd={() => moves.end(null)}
      onClick={details ? opensDetails(details) : undefined}
    >
      {image && row.cells[image.column.id] && (
        <RowPicture cell={row.cells[image.column.id]} of="" className={styles.picture} />
      )}
      <div className={styles.top}>
        {heading && (
          <strong className={styles.heading} style={board.lookOf(heading)}>
            {details ? (
              <button type="button" className={styles.open} onClick={details}>
                {title || t('Details')}
              </button>
            ) : (
              title || t('Untitled')
            )}
          </strong>
        )}
        {moves.isOffered && lane && <MoveMenu board={board} lane={lane} row={row} title={title} />}
      </div>
      <Values board={board} row={row} />
      {buttons && <div className={styles.actions}>{buttons}</div>}
    </li>
  );
}

/** Blank values take no room on a card. */
function Values({ board, row }: Pick<CardProps, 'board' | 'row'>) {
  const { lead, showsLabels, today } = board;
  const filled = lead.rest.filter(({ column }) => (row.cells[column.id] ?? '') !== '');
  if (filled.length === 0) return null;
  return (
    <dl className={styles.values}>
      {filled.map((shown) => (
        <div key={shown.key}>
          <dt className={showsLabels ? undefined : styles.unseen}>{shown.column.name}</dt>
          <dd style={board.lookOf(shown)}>
            <CellView cell={row.cells[shown.column.id]} shown={shownInRow(shown, row)} today={today} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Moves a card by keyboard, by touch, and for those who do not drag. */
function MoveMenu({ board, lane, row, title }: CardProps & { lane: Lane; title: string }) {
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
