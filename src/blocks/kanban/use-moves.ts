import { useState } from 'react';
import type { DataRow } from '../data-contract.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import type { Moves } from './board-state.ts';
import { type Lane, laneKey } from './lanes.ts';
import { t } from '#kit/language/language.ts';

/** Moves cards: each is one write of one cell, seen at once. `say` tells those who do not see it. */
export function useMoves(
  { isHydrated, rights, rows, writes, context }: RowBlock,
  column: string,
  lanes: readonly Lane[],
  say: (text: string) => void,
): Moves {
  const [dragged, setDragged] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const move = (row: DataRow, to: Lane): void => {
    if (laneKey(row.cells[column]) === to.key) return;
    say(t('Moved to {lane}.', { lane: to.name }));
    const from = lanes.find(({ key }) => key === laneKey(row.cells[column]));
    void writes.edit(row, { [column]: to.value }).then((problem) => {
      if (problem) say(t('Not moved: the card is back in {lane}.', { lane: from?.name ?? t('its lane') }));
    });
  };
  return {
    isOffered: isHydrated && !context.editing && rights.edit.includes(column),
    dragged,
    target,
    move,
    start: (row) => setDragged(row.row_id),
    over: (lane) => setTarget(lane.key),
    end(lane) {
      const row = rows.data.rows.find(({ row_id }) => row_id === dragged);
      setDragged('');
      setTarget(null);
      if (lane && row) move(row, lane);
    },
  };
}
