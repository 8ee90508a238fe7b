import { useQuery } from '@tanstack/react-query';
import { previewColumnChange } from '#features/workbooks/api/preview-column-change.ts';
import type { AutoKind, Column, ColumnType } from '#engine/model.ts';
import { call } from '../call.ts';

/** What a column is to become. */
export interface ColumnGoal {
  /** Without one the column is deleted. */
  type?: ColumnType | undefined;
  /** Of a rating: how many stars. */
  max?: number | undefined;
  /** Of persons: whether a cell may name several. */
  multiple?: boolean | undefined;
  /** What it is filled in with. */
  auto?: AutoKind | undefined;
  prefix?: string | undefined;
}

/** What that would do to the cells of a column; nothing is asked without a column. */
export function useColumnPreview(sheetId: string, column: Column | null, goal: ColumnGoal) {
  const { type, max, multiple, auto, prefix } = goal;
  return useQuery({
    queryKey: [
      'column-preview',
      sheetId,
      column?.id,
      column?.type,
      type ?? '',
      max ?? 0,
      multiple ?? '',
      auto ?? '',
      prefix ?? '',
    ],
    queryFn: ({ signal }) =>
      call(previewColumnChange, {
        params: { sheetId },
        query: {
          column: column?.id ?? '',
          ...(multiple !== undefined && { multiple: String(multiple) }),
          ...{ ...(type && { type }), ...(max && { max }), ...(auto && { auto }), ...(prefix && { prefix }) },
        },
        signal,
      }),
    enabled: column !== null,
    // Others may write to the sheet meanwhile: each look is a new one.
    gcTime: 0,
    staleTime: 0,
  });
}
