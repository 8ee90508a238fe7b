/** Which pages browsers keep for when there is no network, and for whom. Their service worker reads it. (features/offline) */
import type { Services } from '#platform/services.ts';
import type { Visit } from '../access/open-visit.ts';
import { viewerMark } from './viewer-mark.ts';

type Visited = Pick<Visit, 'app' | 'viewer' | 'mode'>;

/** Whether anything of an app is kept or waits in browsers: not of boards, whose Sheaf addresses share their host, nor for its editors. */
const isKept = ({ app, viewer, mode }: Visited, { environment }: Pick<Services, 'environment'>): boolean =>
  app.settings.offline !== 'Nothing' &&
  environment.SERVICE_WORKER === 'on' &&
  mode === 'page' &&
  viewer.kind !== 'editor' &&
  app.kind !== 'board';

/**
 * Every answer says whose it is, so that nothing stays that was kept for someone else; `mayStay`: whether it is a page that
 * may be shown again.
 */
export function keptHeaders(
  visit: Visited,
  mayStay: boolean,
  services: Pick<Services, 'environment'>,
): Record<string, string> {
  const { app, viewer } = visit;
  const isForAll = viewer.kind === 'anonymous' || app.settings.offline === 'All pages';
  const stays = mayStay && isForAll && isKept(visit, services);
  return {
    'x-sheaf-viewer': viewerMark(app.id, viewer) || 'anyone',
    ...(stays && { 'x-sheaf-keep': 'yes' }),
  };
}

/** For the page itself: what its visitor sends without a network waits in the browser, under their mark. */
export const waitsFor = (visit: Visited, services: Pick<Services, 'environment'>): { person: string } | null =>
  isKept(visit, services) ? { person: viewerMark(visit.app.id, visit.viewer) } : null;
