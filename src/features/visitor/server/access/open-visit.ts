import type { AppVersion } from '#features/apps/rules/app-version.ts';
import {
  type AccessDecision,
  decideAccess,
  appVersionFor,
  type VisitMode,
  visitModeOf,
  visitorOf,
} from '../../rules/visit.ts';
import type { AppTheme } from '#features/apps/rules/document/document.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { Framing } from '#features/embeds/rules/embedding.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Host } from '#platform/http/host.ts';
import type { Session } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { framingOfApp } from '#features/embeds/server/framing/framing.ts';
import { readSessionAt } from '#features/accounts/server/session/session.ts';
import { placeOfFrames, readVisitor } from './visitor-session.ts';

/** A person at an app: who they are there, how they look at it, and what of it they get. */
export interface Visit {
  /** With the appearance of the app version. */
  app: AppRecord;
  viewer: Viewer;
  mode: VisitMode;
  appVersion: AppVersion;
  decision: AccessDecision;
  /** What the rights come from. */
  session: Session | null;
  /** Of the session that signing in takes the place of; at a board never the one of the site. */
  token: string | null;
  /** Who may show it in a frame, where it is looked at in one. */
  framing: Framing | null;
}

/**
 * The one place where it is decided who a request is at an app, and which app version they get. `address` is the query of the page, or
 * of the call that a page makes; `ofHost` is the session of the host, where it has been read.
 */
export async function openVisit(
  requested: { request: Request; host: Host; address: URLSearchParams },
  app: AppRecord,
  services: Pick<Services, 'database' | 'environment' | 'apps'>,
  ofHost?: { session: Session | null; token: string | null },
): Promise<Visit> {
  const mode = visitModeOf(requested.address);
  if (mode === 'embed') return openFrame(requested, app, services);
  const { viewer, session, token } = await readVisitor(requested.request, requested.host, app, services, ofHost);
  if (mode !== 'visitor') return { ...visitOf(app, viewer, mode), session, token };
  // Editors alone may look as another person, and at what is not out yet.
  if (viewer.kind !== 'editor') return { ...visitOf(app, viewer), session, token };
  return { ...visitOf(app, visitorOf(app), mode, 'draft'), decision: 'open', session, token };
}

const anybody: Viewer = { kind: 'anonymous' };

/**
 * As a part of another page it is what everyone sees, regardless of who is signed in at the app. Only within sites that
 * the owner has named there are people, with sessions of frames alone: never its editors.
 */
async function openFrame(
  { request, host }: { request: Request; host: Host },
  app: AppRecord,
  services: Pick<Services, 'database' | 'environment' | 'apps'>,
): Promise<Visit> {
  const framing = await framingOfApp(app, services);
  if (framing.kind !== 'sites' || !app.public) return visitOf(app, anybody, 'embed', undefined, framing);
  const { session, token } = await readSessionAt(request, placeOfFrames(host, app), services);
  const isVouchedFor = session?.embed == null || framing.sites.includes(session.embed.origin);
  const viewer = isVouchedFor ? await services.apps.viewerOf(session, app) : anybody;
  if (viewer.kind === 'editor') return visitOf(app, anybody, 'embed', undefined, framing);
  const isSomebody = viewer.kind !== 'anonymous';
  return { ...visitOf(app, viewer, 'embed', undefined, framing), session: isSomebody ? session : null, token };
}

/** The visit of a viewer who is known already. */
export function visitOf(
  app: AppRecord,
  viewer: Viewer,
  mode: VisitMode = 'page',
  appVersion: AppVersion = appVersionFor(app, viewer),
  framing: Framing | null = null,
): Visit {
  const decision = decideAccess(app, viewer, mode, framing ?? undefined);
  const shown = appVersion === app.live_release && app.live_look ? withLook(app, app.live_look) : app;
  return { app: shown, viewer, mode, appVersion, decision, session: null, token: null, framing };
}

const withLook = (app: AppRecord, look: AppTheme): AppRecord => ({ ...app, settings: { ...app.settings, ...look } });
