import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { reportOpenedPage } from '#features/accounts/api/account.ts';
import { call } from '../call.ts';

/** Where the first page leads on at once, no one opened another one: changes of the route count from then on. */
const listensAfter = 100;

/**
 * Reports to the usage log which pages of the dashboard a person goes on to, where they agreed to it. The server
 * reported the page that came with the document.
 */
export function usePageReports(isAgreed: boolean): void {
  const { pathname } = useLocation();
  const isListening = useRef(false);
  const last = useRef(pathname);
  useEffect(() => {
    if (!isAgreed) return;
    const timer = setTimeout(() => (isListening.current = true), listensAfter);
    return () => {
      clearTimeout(timer);
      isListening.current = false;
    };
  }, [isAgreed]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isListening.current && pathname.startsWith('/dashboard'))
      call(reportOpenedPage, { body: { path: pathname }, keepalive: true }).catch(() => undefined);
  }, [pathname]);
}
