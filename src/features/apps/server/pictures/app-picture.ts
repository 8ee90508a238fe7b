import type { appPicture as pictureEndpoint } from '../../api/apps.ts';
import type { Viewer } from '../../rules/viewer.ts';
import { maySeeApp, maySeePage } from '#features/visitor/rules/access.ts';
import type { AppVersion } from '../../rules/app-version.ts';
import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord, FullPageRecord, PageSource } from '../../services.ts';
import { renderPicture, pictureAnswer } from '#features/visitor/server/picture/render-picture.ts';

/** The first page of an app as its visitors see it now, for a frame of the dashboard; as its editor does where visitors see none. */
export async function appPicture({ app, user, host, services }: Call<typeof pictureEndpoint>): Promise<Response> {
  return pictureOf(app, (page) => viewerOf(app, page, user), { host, services });
}

/** The same as one of its viewers sees it. */
export async function pictureOf(
  app: AppRecord,
  viewerOf: (page: FullPageRecord) => Viewer,
  { host, services }: Pick<Call<typeof pictureEndpoint>, 'host' | 'services'>,
): Promise<Response> {
  if (host.kind !== 'site') throw new Problem('not_found', 'Pictures of apps are only shown on the site.');
  const pages = services.pages.of(app, shownVersion(app));
  const page = await homeOf(pages);
  const viewer = page && viewerOf(page);
  if (!page || !viewer || !maySeePage(page, viewer)) throw new Problem('not_found', 'This app has no pages yet.');
  const shown = { ...app, settings: { ...app.settings, ...(await pages.look()) } };
  const html = await services.apps.pictures.get(keyOf(app, page, viewer), () =>
    renderPicture({ app: shown, page, viewer, appVersion: shownVersion(app) }, services),
  );
  return pictureAnswer(html);
}

/** Of an app that only its editors see, what they work on. */
const shownVersion = (app: AppRecord): AppVersion => (app.public ? appVersionForVisitors(app) : 'draft');

function viewerOf(app: AppRecord, page: FullPageRecord, user: { id: string; name: string; email: string }): Viewer {
  const anonymous: Viewer = { kind: 'anonymous' };
  if (maySeeApp(app, anonymous) && maySeePage(page, anonymous)) return anonymous;
  return { kind: 'editor', id: user.id, name: user.name, email: user.email };
}

async function homeOf(pages: PageSource): Promise<FullPageRecord | null> {
  const all = await pages.list();
  const home = all.find((page) => page.page_type === 'home') ?? all[0];
  return home ? pages.byId(home.page_id) : null;
}

/** Another one as soon as the app or its page is changed. */
function keyOf(app: AppRecord, page: FullPageRecord, viewer: Viewer): string {
  const viewerKey = viewer.kind === 'editor' ? viewer.id : '';
  return [page.page_id, page.revision, app.live_release, app.updated_at.getTime(), viewerKey].join(' ');
}
