import { useEffect, useRef } from 'react';
import type { DataRow } from '../../data-contract.ts';
import { DetailsDialog, type RowNeighbours } from './details-dialog.tsx';
import { headingWords } from './lead-columns.ts';
import type { RowBlock } from './row-block.ts';
import type { RowColumn } from './row-column.ts';
import { t } from '#kit/language/language.ts';

interface RecordWindowProps {
  block: RowBlock;
  title: string;
  row: DataRow;
  columns: readonly RowColumn[];
  onClose: () => void;
}

/** The details of a row of a block: with its own address, and the way through the rows as they are searched and sorted. */
export function RecordWindow({ block, title, row, columns, onClose }: RecordWindowProps) {
  const { act, rows, windows } = block;
  /** Which end of the next page is to be shown once it is here. */
  const awaited = useRef<'first' | 'last' | null>(null);
  const { data, pending } = rows;
  const { show_pagination = true, paginate = true } = block.config.settings;
  const position = data.rows.findIndex((one) => one.row_id === row.row_id);
  const at = data.offset + position;
  const remember = act.rememberRecord;
  useEffect(() => {
    remember?.(row.row_id);
    return () => remember?.('');
  }, [remember, row.row_id]);
  useEffect(() => {
    if (!awaited.current || pending) return;
    const found = awaited.current === 'first' ? data.rows[0] : data.rows.at(-1);
    awaited.current = null;
    if (found && found.row_id !== row.row_id) windows.showDetails(found, nameOf(found, columns));
  }, [pending, data, row, windows, columns]);
  const stepTo = (target: number): (() => void) | null => {
    if (position < 0 || target < 0 || target >= data.total || pending) return null;
    const held = data.rows[target - data.offset];
    if (held) return () => windows.showDetails(held, nameOf(held, columns));
    if (paginate && !show_pagination) return null;
    return () => {
      awaited.current = target > at ? 'first' : 'last';
      rows.page(target > at ? target : Math.max(0, data.offset - data.pageSize));
    };
  };
  const neighbours: RowNeighbours | undefined =
    position < 0 || data.total < 2
      ? undefined
      : {
          previous: stepTo(at - 1),
          next: stepTo(at + 1),
          place: t('{place} of {total}', { place: at + 1, total: data.total }),
        };
  return (
    <DetailsDialog
      title={title}
      row={row}
      columns={columns}
      today={block.context.today}
      onClose={onClose}
      neighbours={neighbours}
    />
  );
}

/** What the record is called; its window says so when it is empty. */
function nameOf(row: DataRow, columns: readonly RowColumn[]): string {
  return headingWords(row, columns);
}
