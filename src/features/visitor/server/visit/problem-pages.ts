import { isOnMainHost, pathAt } from '#features/boards/rules/board-path.ts';
import { carryEmbed } from '#features/embeds/rules/embed-address.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { isLocalPath } from '#kit/local-path.ts';
import type { Problem } from '#kit/problem.ts';
import { retryAfter } from '#platform/http/answer-problem.ts';
import { seeOther } from '#platform/http/see-other.ts';
import type { AppRecord, PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage } from '../../rules/access.ts';
import { appVersionForVisitors } from '../../rules/visit.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * The answer to a form that the page cannot take: without the page, which would be rendered again for every one sent.
 */
export function refusedForm(problem: Problem, services: Services): Response {
  const { status, message } = problem;
  const page = problemPage({ status, message }, services);
  for (const [name, value] of Object.entries(retryAfter(problem))) page.headers.set(name, value);
  return page;
}

/** 404 of an app host; where no board is, what the site itself has there. */
export function pageNotFound(services: Services, host?: PageHost): Response | Promise<Response> {
  if (host?.kind === 'site') return host.missing();
  return problemPage({ status: 404, message: 'This page could not be found' }, services);
}

/** 403 of a private app; its editors are shown the way in. */
export function privateAppPage(url: URL, services: Services, host: PageHost): Response {
  const message = 'This application is private and you do not have permission to access it.';
  return deniedPage(message, host.kind === 'site' ? `/${host.board_slug}` : null, url, services);
}

/** 403 of a page that is not public. */
export function privatePage(app: AppRecord, url: URL, services: Services): Response {
  return deniedPage(privatePageMessage, isOnMainHost(app) ? pathAt(app, '/') : null, url, services);
}
export const privatePageMessage = 'This page is private. Sign in to see it.';

/**
 * Sends the caller to sign in where the app has users; otherwise only editors can see the page. In the place of the
 * first page strangers begin at the first that is open to them.
 */
export async function refusePrivate(app: AppRecord, url: URL, services: Services): Promise<Response> {
  if (await services.appUsers.hasUsers(app)) return goToSignIn(app, url, services);
  const open = url.pathname === pathAt(app, '/') ? await firstOpenPage(app, services) : null;
  return open === null ? privatePage(app, url, services) : redirect(open);
}

async function firstOpenPage(app: AppRecord, { pages }: Pick<Services, 'pages'>): Promise<string | null> {
  const all = await pages.of(app, appVersionForVisitors(app)).list();
  const open = all.find(
    (page) => page.page_type !== 'home' && maySeePage(page, stranger) && !isAuthSlug(page.page_slug),
  );
  return open ? linkOfPage(app, open).href : null;
}
const stranger = { kind: 'anonymous' } as const;

/** Why nothing of an app may be in a frame. */
export type FrameRefusal = 'nobody' | 'site' | 'sign-in' | 'not-public' | 'not-for-frames' | 'elsewhere';

const refusals: Record<FrameRefusal, { title: string; message: string }> = {
  nobody: { title: 'Open this in a new window', message: 'This app can’t be shown on other sites.' },
  site: { title: 'Open this in a new window', message: 'This app can’t be shown on this site.' },
  'sign-in': {
    title: 'Sign in to see this',
    message: 'This app asks its visitors to sign in. Open it in a new window to sign in.',
  },
  'not-public': { title: 'This isn’t public', message: 'Only public pages can be embedded.' },
  'not-for-frames': {
    title: 'Open this in a new window',
    message: 'People sign in on this page, so it can’t be shown on other sites.',
  },
  elsewhere: { title: 'Open this in a new window', message: 'This frame shows another part of the app.' },
};

/**
 * 403 where a page is requested as a part of another and may not be one. It may be in any frame, and holds nothing of
 * the app.
 */
export function refusedInFrame(why: FrameRefusal, url: URL, services: Services): Response {
  const open_href = isLocalPath(url.pathname) ? url.pathname : '/';
  return problemPage({ status: 403, ...refusals[why], open_href }, services);
}

const withoutContent = new WeakSet<Response>();
/** Whether an answer holds nothing of an app, so that it may be in any frame. */
export const holdsNothing = (answer: Response): boolean => withoutContent.has(answer);

/** To the page where visitors of the app sign in, with the way back. */
export async function goToSignIn(app: AppRecord, url: URL, services: Services): Promise<Response> {
  const location = await services.appUsers.signInHref(app, url.pathname + url.search);
  return redirect(carryEmbed(location, url.searchParams));
}

export function redirect(location: string, cookies: readonly string[] = []): Response {
  const answer = seeOther(location, { cookies, headers: { vary: 'Cookie, Authorization' } });
  withoutContent.add(answer);
  return answer;
}

/** A board is at the site, where its editors have their session: nothing is handed over. */
function deniedPage(message: string, board: string | null, url: URL, services: Services): Response {
  const sign_in_href =
    board === null
      ? `/handover?path=${encodeURIComponent(url.pathname + url.search)}`
      : `/dashboard/auth?redirect=${encodeURIComponent(board + url.search)}`;
  return problemPage({ status: 403, message, sign_in_href }, services);
}

function problemPage(
  problem: { status: number; title?: string; message: string; sign_in_href?: string; open_href?: string },
  services: Services,
): Response {
  const html = services.renderer.renderProblem({ ...problem, host: 'app' });
  const headers = { ...pageHeaders({ isEditor: false }, services), 'cache-control': 'no-store' };
  const answer = new Response(html, { status: problem.status, headers });
  withoutContent.add(answer);
  return answer;
}
