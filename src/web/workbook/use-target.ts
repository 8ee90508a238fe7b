import { t } from '#kit/language/product.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listCellComments } from '#features/workbooks/api/cell-comments.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from '../call.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import type { MarkedCell } from './cell-marks.ts';

interface CellTarget {
  sheet_id: string;
  cell: MarkedCell;
  /** Whether the comments of the cell are opened. */
  comments: boolean;
}

/** Where someone is led: to a cell of a sheet. A notice leads by `?comment=` to the cell of a thread. */
export function useTarget(
  workbook: WorkbookOnTheWire | undefined,
  choose: (sheetId: string) => void,
): { target: CellTarget | null; goTo: (cell: MarkedCell & { sheet_id: string }) => void; arrived: () => void } {
  const [target, setTarget] = useState<CellTarget | null>(null);
  const [requested] = useState(() => new URLSearchParams(location.search).get('comment'));
  const isLed = useRef(false);
  const lead = useEffectEvent(async (threadId: string, sheets: WorkbookOnTheWire['sheets']) => {
    const sheet = sheets.find(({ id }) => id === location.hash.slice(1));
    history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
    const params = { sheetId: sheet?.id ?? '' };
    const found = sheet && (await call(listCellComments, { params, query: { thread: threadId } }).catch(() => null));
    const thread = found?.threads[0];
    if (!sheet || !thread) return showToast(t('This comment was deleted, or its row or column is in the trash.'));
    choose(sheet.id);
    setTarget({ sheet_id: sheet.id, cell: { row_id: thread.row_id, column_id: thread.column_id }, comments: true });
  });
  useEffect(() => {
    if (!requested || isLed.current || workbook?.state !== 'ready') return;
    isLed.current = true;
    void lead(requested, workbook.sheets);
  }, [requested, workbook]);
  const goTo = ({ sheet_id, ...cell }: MarkedCell & { sheet_id: string }): void => {
    choose(sheet_id);
    setTarget({ sheet_id, cell, comments: false });
  };
  return { target, goTo, arrived: useCallback(() => setTarget(null), []) };
}
