import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  changeCellComment,
  deleteCellComment,
  replyInCellThread,
  resolveCellThread,
  startCellThread,
} from '#features/workbooks/api/cell-comments.ts';
import { call } from '../../call.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import type { MarkedCell } from '../cell-marks.ts';
import type { ThreadActs } from './cell-thread-card.tsx';
import { marksKey, threadsKey } from './comment-queries.ts';

/** What is done with the comments of a sheet; what is on screen is read again after each. */
export function useThreadActs(
  sheetId: string,
): ThreadActs & { start(cell: MarkedCell, text: string, mentions: string[]): Promise<boolean> } {
  const queries = useQueryClient();
  return useMemo(() => {
    const run = async (work: () => Promise<unknown>): Promise<boolean> => {
      let isDone = true;
      try {
        await work();
      } catch (error) {
        showFailure(error);
        isDone = false;
      }
      // Also after a failure: what was not there any more leaves the screen.
      const keys = [marksKey(sheetId), threadsKey(sheetId)];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      return isDone;
    };
    return {
      start: (cell, text, mentions) =>
        run(() => call(startCellThread, { params: { sheetId }, body: { ...cell, text, mentions } })),
      reply: ({ id }, text, mentions) =>
        run(() => call(replyInCellThread, { params: { sheetId, threadId: id }, body: { text, mentions } })),
      change: ({ id, version }, text, mentions) =>
        run(() => call(changeCellComment, { params: { sheetId, commentId: id }, body: { text, mentions, version } })),
      remove: ({ id }) => void run(() => call(deleteCellComment, { params: { sheetId, commentId: id } })),
      resolve: ({ id }, resolved) =>
        void run(() => call(resolveCellThread, { params: { sheetId, threadId: id }, body: { resolved } })),
    };
  }, [sheetId, queries]);
}
