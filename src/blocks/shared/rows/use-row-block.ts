import { useEffect, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { useLazy } from '../use-lazy.ts';
import { useRows } from '../use-rows.ts';
import { loadWindows } from './load-windows.ts';
import type { OpenWindow, RowBlock, RowBlockProps } from './row-block.ts';
import { useRowWrites } from './use-row-writes.ts';

export function useRowBlock(props: RowBlockProps): RowBlock {
  const { config, data, act, rights } = props;
  const isHydrated = useHydrated();
  const opensRecords = config.settings.show_details_on_click === true;
  const rows = useRows(act, 'rows', data.rows);
  const writes = useRowWrites(act, rows, config.actions, loadWindows);
  const [open, show] = useState<OpenWindow | null>(null);
  const [cleared, setCleared] = useState(0);
  const { hold } = rows;
  const opened = open && 'row' in open ? open.row.row_id : '';
  useEffect(() => (opened ? hold(opened) : undefined), [opened, hold]);
  const { openedRecord, query } = act;
  const { rows: first } = data.rows;
  useEffect(() => {
    const named = isHydrated ? openedRecord?.() : '';
    if (!named || !opensRecords) return;
    const here = first.find((one) => one.row_id === named);
    if (here) return show({ kind: 'details', row: here, title: '' });
    // It may be on another page of the rows; one that is gone opens nothing.
    const load = async () => {
      const answer = await query('rows', { row: named }).catch(() => null);
      const row = answer?.rows[0];
      if (row) show({ kind: 'details', row, title: '' });
    };
    void load();
    // Once, when the block hydrates: later the window itself keeps the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHydrated]);
  const mayWrite = rights.add || rights.edit.length > 0 || rights.actions.length > 0;
  const loaded = useLazy(loadWindows, isHydrated && (mayWrite || open !== null));
  return {
    ...props,
    ...{ isHydrated, rows, writes, cleared },
    clearQuery() {
      rows.filter([]);
      rows.search('');
      setCleared(cleared + 1);
    },
    windows: {
      ...{ View: loaded?.RowWindows, open, show },
      isChanged: rows.changed.has(opened),
      showDetails(row, title = '') {
        // In the studio a click on a row selects its block; Preview is for what visitors do.
        if (!props.context.editing) show({ kind: 'details', row, title });
      },
      showEdit: (row, by) => show({ kind: 'edit', row, ...by }),
      showDelete: (row, action) => show({ kind: 'delete', row, action }),
    },
  };
}

/** Whether nothing can be shown at all. */
export const isBroken = ({ data, rows }: RowBlock): boolean => Boolean(data.rows.error) && rows.data.rows.length === 0;
