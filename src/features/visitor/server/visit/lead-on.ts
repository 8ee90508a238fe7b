import type { AppRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage } from '../../rules/access.ts';
import type { Visit } from '../access/open-visit.ts';
import { linkOfPage } from '../reading/page-context.ts';

/** The address of the page that a form leads to when it was sent; null where it leads nowhere that its sender may go. */
export async function leadOn(
  page_id: string,
  { app, appVersion, viewer }: Pick<Visit, 'appVersion' | 'viewer'> & { app: AppRecord },
  services: Pick<Services, 'pages'>,
): Promise<string | null> {
  if (page_id === '') return null;
  const page = (await services.pages.of(app, appVersion).list()).find((one) => one.page_id === page_id);
  return page && maySeePage(page, viewer) ? linkOfPage(app, page).href : null;
}
