import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ColorRule } from '#features/workbooks/rules/arrangement/color-rules.ts';
import type { Column } from '#engine/model.ts';
import { cellOfPeople } from '#engine/people.ts';
import { currentUserPlaceholder } from '#engine/query-model.ts';
import { useAccount } from '#features/accounts/web/settings/use-account.ts';
import { searchPeople } from '../people/search-people.ts';
import { CellColors } from './cell-colors.ts';

/** The colors that rules give to rows, read as the server reads filters of this page: days are those of UTC. */
export function useCellColors(
  sheetId: string,
  rules: readonly ColorRule[],
  by: string,
  columns: readonly Column[],
): CellColors {
  const asksForPerson = rules.some(({ value }) => typeof value === 'string' && value.includes(currentUserPlaceholder));
  const email = useAccount(asksForPerson).data?.email ?? null;
  const me = useMe(sheetId, email, asksForPerson && columns.some(({ type }) => type === 'person'));
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const context = { now, timeZone: 'UTC', weekStartsOn: 0, currentUser: email, currentPerson: me };
    return new CellColors(rules, columns, context, by);
  }, [rules, columns, email, me, now, by]);
}

/** Whoever looks at the sheet, as a cell of persons names them; null until that is known. */
function useMe(sheetId: string, email: string | null, isRequested: boolean): string | null {
  const { data } = useQuery({
    queryKey: ['people', sheetId, 'me', email],
    queryFn: ({ signal }) => searchPeople(sheetId, email ?? '', signal),
    enabled: isRequested && email !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return cellOfPeople((data?.people ?? []).filter(({ is_me }) => is_me));
}
