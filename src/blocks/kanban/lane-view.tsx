import { Plus } from 'lucide-react';
import { useId } from 'react';
import { formatCell } from '#engine/format-cell.ts';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { cssVariables, ownerColor } from '../shared/owner-color.ts';
import type { BoardState } from './board-state.ts';
import { Card } from './card.tsx';
import type { Lane } from './lanes.ts';
import styles from './view.module.css';
import { figure, t } from '#kit/language/language.ts';

/** One lane: its name, how many cards it has and what they add up to, and the cards. */
export function LaneView({ board, lane, tone }: { board: BoardState; lane: Lane; tone: number }) {
  const { moves, sumColumn, Heading, add } = board;
  const id = useId();
  const isFull = lane.limit !== null && lane.count > lane.limit;
  const cards = figure(lane.count);
  return (
    <li
      className={classes(styles.lane, moves.target === lane.key && styles.target)}
      aria-labelledby={id}
      data-tone={tone}
      style={cssVariables({ '--tone': ownerColor(lane.color) })}
      onDragOver={(event) => {
        if (!moves.dragged) return;
        event.preventDefault();
        moves.over(lane);
      }}
      onDrop={(event) => {
        event.preventDefault();
        moves.end(lane);
      }}
    >
      <div className={styles.head}>
        <Heading id={id} className={styles.name}>
          {lane.name}
        </Heading>
        <span className={classes(styles.count, isFull && styles.full)}>
          {lane.limit === null ? cards : `${cards} / ${figure(lane.limit)}`}
          <span className={styles.unseen}>{` ${isFull ? t('cards, more than the limit') : t('cards')}`}</span>
        </span>
        {lane.sum !== null && sumColumn && (
          <span className={styles.sum}>
            {sumColumn.name} {formatCell(lane.sum, sumColumn)}
          </span>
        )}
      </div>
      {lane.rows.length > 0 ? (
        <ul className={styles.cards}>
          {lane.rows.map((row) => (
            <Card key={row.row_id} board={board} lane={lane} row={row} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('No cards')}</p>
      )}
      {board.foot?.(lane)}
      {add && (
        <Button
          variant="plain"
          size="small"
          icon={<Icon of={Plus} size={16} />}
          disabled={!board.canAdd}
          aria-label={t('Add to {lane}', { lane: lane.name })}
          onClick={() => add(lane)}
        >
          {t('Add')}
        </Button>
      )}
    </li>
  );
}
