import type { Services } from '../services.ts';
import { pageHeaders } from './page-headers.ts';

/** 404 of an app host. */
export function pageNotFound(services: Services): Response {
  return problemPage({ status: 404, message: 'This page could not be found' }, services);
}

/** 403 of a private app; its editors are shown the way in. */
export function privateAppPage(url: URL, services: Services): Response {
  return deniedPage('This application is private and you do not have permission to access it.', url, services);
}

/** 403 of a page that is not public. */
export function privatePage(url: URL, services: Services): Response {
  return deniedPage(privatePageMessage, url, services);
}
export const privatePageMessage = 'This page is private. Sign in to see it.';

function deniedPage(message: string, url: URL, services: Services): Response {
  const sign_in_href = `/handover?path=${encodeURIComponent(url.pathname + url.search)}`;
  return problemPage({ status: 403, message, sign_in_href }, services);
}

function problemPage(
  problem: { status: number; message: string; sign_in_href?: string },
  services: Services,
): Response {
  const html = services.door.renderProblem({ ...problem, host: 'app' });
  const headers = { ...pageHeaders({ isEmbed: false, isEditor: false }, services), 'cache-control': 'no-store' };
  return new Response(html, { status: problem.status, headers });
}
