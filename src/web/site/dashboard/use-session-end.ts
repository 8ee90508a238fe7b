import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../call.ts';
import { isLeaving } from '#features/accounts/web/leave.ts';

/** A session that was ended elsewhere leads to the sign-in page, and back here afterwards. */
export function useSessionEnd(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = queries.getQueryCache().subscribe(({ query }) => {
      const { error } = query.state;
      if (!(error instanceof CallError) || error.code !== 'not_signed_in') return;
      if (isLeaving()) return;
      // Every other answer says the same.
      stop();
      const here = location.pathname + location.search;
      location.assign(`/dashboard/auth?redirect=${encodeURIComponent(here)}`);
    });
    return stop;
  }, [queries]);
}
