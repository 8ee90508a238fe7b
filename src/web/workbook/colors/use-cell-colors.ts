import { useMemo, useState } from 'react';
import type { ColorRule } from '#features/workbooks/rules/arrangement/color-rules.ts';
import type { Column } from '#engine/model.ts';
import { currentUserPlaceholder } from '#engine/query-model.ts';
import { useAccount } from '#features/accounts/web/settings/use-account.ts';
import { CellColors } from './cell-colors.ts';

/** The colors that rules give to rows, read as the server reads filters of this page: days are those of UTC. */
export function useCellColors(rules: readonly ColorRule[], by: string, columns: readonly Column[]): CellColors {
  const asksForPerson = rules.some(({ value }) => typeof value === 'string' && value.includes(currentUserPlaceholder));
  const email = useAccount(asksForPerson).data?.email ?? null;
  const [now] = useState(() => Date.now());
  return useMemo(
    () => new CellColors(rules, columns, { now, timeZone: 'UTC', weekStartsOn: 0, currentUser: email }, by),
    [rules, columns, email, now, by],
  );
}
