import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import { Problem } from '#kit/problem.ts';
import { findBrowser } from '#platform/browser/find-browser.ts';
import type { Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { previewPage as endpoint } from '../../api/page-preview.ts';
import { renderPicture } from '../picture/render-picture.ts';
import { viewerAs, viewerMeetsAt } from '../visit/viewer-as.ts';
import { drawPage } from './draw-page.ts';
import { textOfPage } from './text-of-page.ts';

/** A browser takes much of a small machine. Of one person. */
const pictures = createRateLimit({
  ...{ uses: 60, seconds: 60 * 60 },
  message: 'You can get 60 pictures an hour. Try again later.',
});

/** A page of the draft as one of its visitors would see it: as text, and drawn where the machine has a browser. */
export async function answerPreview({ app, user, params, body, host, services }: Call<typeof endpoint>) {
  const pages = services.pages.of(app, 'draft');
  const found = await pages.byId(params.pageId);
  if (!found) throw new Problem('not_found', 'Page not found.');
  const viewer = await viewerAs(services.database, app, body.as);
  const meets = viewerMeetsAt({ ...app, public: true }, found, viewer);
  if (meets !== 'page') return { meets, text: '', picture: null, why: 'This visitor doesn’t get to the page.' };
  const shown = { ...app, settings: { ...app.settings, ...(await pages.look()) } };
  const page = pageOfViewer(found, viewer);
  const html = await renderPicture({ app: shown, page, viewer, appVersion: 'draft' }, services);
  const text = textOfPage(html);
  const browser = await findBrowser(services.environment.CHROMIUM_PATH);
  if ('why' in browser) return { meets, text, picture: null, why: browser.why };
  await pictures.take(user.id);
  const drawn = await drawPage(html, { ...browser, ...body, origin: host.origin }, services);
  return { meets, text, ...drawn };
}
