import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  saveArrangement,
  listSavedViews,
} from '#features/workbooks/api/saved-views.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Column } from '#engine/model.ts';
import type { Filter } from '#engine/query-model.ts';
import { CallError, call } from '../../call.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import { SheetViews } from './sheet-views.ts';

type Begin = AnswerOf<typeof listSavedViews>;

/** What is known of the views of a sheet when it is opened; read again each time. */
export const useSavedViews = (sheetId: string) =>
  useQuery({
    queryKey: ['saved-views', sheetId],
    queryFn: ({ signal }) => call(listSavedViews, { params: { sheetId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The views of a sheet, for as long as it is on screen. `columns` are those that it was opened with. */
export function useSheetViews(
  sheetId: string,
  columns: readonly Column[],
  begin: Begin,
  /** Another sheet led to these rows: no others are read first. */
  filter: Filter | null = null,
): SheetViews {
  const [views] = useState(() => {
    const opened = openViews(sheetId, columns, begin);
    if (filter) opened.change({ filters: [filter] });
    return opened;
  });
  useEffect(() => {
    const leave = (): void => views.leave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [views]);
  return views;
}

function openViews(sheetId: string, columns: readonly Column[], begin: Begin): SheetViews {
  const params = { sheetId };
  return new SheetViews(
    begin,
    columns,
    {
      create: async (body) => (await call(createSavedView, { params, body })).view,
      change: async (viewId, body) => (await call(changeSavedView, { params: { sheetId, viewId }, body })).view,
      remove: (viewId) => call(deleteSavedView, { params: { sheetId, viewId } }),
      // What outlives its page may be 64 kB.
      store: (body) => call(saveArrangement, { params, body, keepalive: JSON.stringify(body).length < 60_000 }),
    },
    // Columns or views that went meanwhile are learned of on their own; what is away is said of the rows, too.
    (error) => {
      if (!(error instanceof CallError) || ![0, 404, 422].includes(error.status)) showFailure(error);
    },
  );
}
