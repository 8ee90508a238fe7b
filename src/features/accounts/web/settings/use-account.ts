import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type accountShape, getAccount } from '../../api/account.ts';
import type { z } from 'zod';
import { call } from '#web/call.ts';

export type Account = z.input<typeof accountShape>;

const queryKey = ['account'];

/** The account of the person, as the server last answered it. */
export const useAccount = (enabled = true) => useQuery({ queryKey, queryFn: () => call(getAccount, {}), enabled });

/** Takes the account that a change answered; without one it is requested again. */
export function useSetAccount(): (account?: Account) => Promise<void> {
  const queries = useQueryClient();
  return async (account) => {
    if (account) queries.setQueryData(queryKey, account);
    else await queries.invalidateQueries({ queryKey });
  };
}
