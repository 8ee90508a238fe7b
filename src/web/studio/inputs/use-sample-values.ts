import { useEffect, useState } from 'react';
import { querySheet } from '#features/workbooks/api/workbooks.ts';
import type { Cell } from '#engine/model.ts';
import { call } from '../../call.ts';
import { usePanel } from './panel-context.ts';

const sampleRows = 5;
/** By the id of a sheet: its first rows, requested once. */
const requested = new Map<string, Promise<readonly Readonly<Record<string, Cell>>[]>>();

/** What is in a column of a sheet, in a few words; '' until it is known. Requested when a list of columns opens. */
export function useSampleValues(columnIds: readonly string[], isRequested: boolean): (columnId: string) => string {
  const { sheets } = usePanel();
  const [rows, setRows] = useState<readonly Readonly<Record<string, Cell>>[]>([]);
  const sheetId = sheets.find(
    ({ columns }) => columnIds.length > 0 && columnIds.every((id) => columns.some((one) => one.id === id)),
  )?.id;
  useEffect(() => {
    if (!isRequested || sheetId === undefined) return undefined;
    let isCurrent = true;
    const first =
      requested.get(sheetId) ??
      call(querySheet, { params: { sheetId }, body: { limit: sampleRows } }).then(
        (answer) => answer.rows.map(({ cells }) => cells),
        // Without samples the columns are named as ever; the next list asks again.
        () => (requested.delete(sheetId), []),
      );
    requested.set(sheetId, first);
    void first.then((found) => isCurrent && setRows(found));
    return () => {
      isCurrent = false;
    };
  }, [isRequested, sheetId]);
  return (columnId) =>
    [...new Set(rows.map((cells) => String(cells[columnId] ?? '').trim()).filter((value) => value !== ''))]
      .slice(0, 3)
      .join(', ');
}
