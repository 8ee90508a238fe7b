import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type ChoiceOnTheWire, proposalPicture, proposeForWorkbook } from '#features/proposals/api.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import type { Fonts } from '../../rules/document/fonts.ts';
import type { AppKind } from '../../rules/app.ts';
import type { LayoutId } from '#features/proposals/rules/choice.ts';
import { call, hrefOf } from '#web/call.ts';

/** What its owner chose so far, and the proposal that follows from it. */
export type Proposing = ReturnType<typeof useProposal>;

/** `name` is what its owner typed; undefined where the proposal says what the app is called. */
export function useProposal(workbook: WorkbookOnTheWire, kind: AppKind, name: string | undefined, revision: number) {
  const [choice, setChoice] = useState<ChoiceOnTheWire & { layout: LayoutId; fonts: Fonts }>({
    ...{ layout: 'overview', fonts: 'Modern', left_out: [], let_in: [], shown_sheets: [] },
  });
  const { purpose, layout, let_in, shown_sheets, strangers_read, strangers_add } = choice;
  const access = { strangers_read, strangers_add };
  const tables = { main: choice.main, kinds: choice.kinds, kept_out: choice.kept_out, totals: choice.totals };
  const params = { workbookId: workbook.id };
  const { data, error } = useQuery({
    // What is struck out does not change what can be.
    queryKey: [
      ...['proposal', workbook.id, workbook.updated_at, revision, kind, name, purpose, layout],
      ...[let_in, shown_sheets, access, tables],
    ],
    queryFn: ({ signal }) =>
      call(proposeForWorkbook, {
        params,
        body: { name, kind, choice: { purpose, layout, let_in, shown_sheets, ...access, ...tables } },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const choose = useCallback((change: Partial<ChoiceOnTheWire>) => {
    // Another layout or purpose, or other sheets, have other parts.
    const renews = ['layout', 'main', 'kinds', 'shown_sheets', 'strangers_read', 'strangers_add'].some(
      (one) => one in change,
    );
    setChoice((before) => ({ ...before, ...(renews && { left_out: [] }), ...definedOf(change) }));
  }, []);
  /** A page of the proposal as a picture; of another layout with all its parts. */
  const pictureOf = (requested: { layout?: LayoutId; page?: string } = {}): string => {
    const isOther = requested.layout !== undefined && requested.layout !== layout;
    const rendered = { ...choice, ...(isOther && { layout: requested.layout, left_out: [] }) };
    const query = { name, kind, page: requested.page ?? '', choice: JSON.stringify(rendered) };
    return `${hrefOf(proposalPicture, { params, query })}&of=${encodeURIComponent(`${workbook.updated_at} ${revision}`)}`;
  };
  return { choice, choose, proposal: data, error, pictureOf };
}

const definedOf = <Change extends object>(change: Change): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Change;
