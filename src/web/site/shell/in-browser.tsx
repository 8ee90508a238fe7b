import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { PageLoading } from './page-loading.tsx';

/**
 * Pages behind sign-in are rendered in the browser alone: the server and the first render in the browser agree on the
 * loading state, then the page's own code follows.
 */
export function InBrowser({ children }: { children: ReactNode }) {
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return inBrowser ? <Suspense fallback={<PageLoading />}>{children}</Suspense> : <PageLoading />;
}

const neverChanges = (): (() => void) => () => undefined;

export const inBrowser = (page: ReactNode) => <InBrowser>{page}</InBrowser>;
