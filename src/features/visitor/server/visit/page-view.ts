import type { PageView } from '#features/statistics/services.ts';

type Header = (name: string) => string | null | undefined;

/**
 * What is counted of a request for a page. `origin` is the host's own: its links to itself are no referrers. `address` is
 * that of the connection; whom proxies ask for is found out when it is written, for this is on the way of every page.
 */
export function pageView(
  header: Header,
  { origin, app_id, page, address }: Pick<PageView, 'app_id' | 'page' | 'address'> & { origin: string },
): PageView {
  const referrer = header('referer') ?? '';
  const isOwn = referrer.startsWith(origin) && (referrer.length === origin.length || referrer[origin.length] === '/');
  return {
    app_id,
    page,
    address,
    forwarded: header('x-forwarded-for') ?? '',
    agent: header('user-agent') ?? '',
    referrer: isOwn ? '' : referrer,
  };
}
