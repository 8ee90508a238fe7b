import { useQuery } from '@tanstack/react-query';
import { previewColumnChange } from '#features/workbooks/api/preview-column-change.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import { call } from '../call.ts';

/** What a new type, or without one a deletion, would do to the cells of a column; nothing is asked without a column. */
export function useColumnPreview(sheetId: string, column: Column | null, type: ColumnType | undefined, max?: number) {
  return useQuery({
    queryKey: ['column-preview', sheetId, column?.id, column?.type, type ?? '', max ?? 0],
    queryFn: ({ signal }) =>
      call(previewColumnChange, {
        params: { sheetId },
        query: { column: column?.id ?? '', ...(type && { type }), ...(max && { max }) },
        signal,
      }),
    enabled: column !== null,
    // Others may write to the sheet meanwhile: each look is a new one.
    gcTime: 0,
    staleTime: 0,
  });
}
