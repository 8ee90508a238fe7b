import { QueryClient } from '@tanstack/react-query';
import { holdLoading } from '../hold-loading.ts';

/** What the screens of the site ask, and for how long an answer counts as fresh. */
export function createSiteQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 0,
        staleTime: 5_000,
        // Wraps every request: a placeholder is shown only where a screen has nothing to show yet.
        persister: (ask, context, query) =>
          query.state.data === undefined && query.getObserversCount() > 0
            ? holdLoading(() => ask(context))
            : ask(context),
      },
    },
  });
}
