import { boardSlugIn, isOnMainHost } from '#features/boards/rules/board-path.ts';
import { Problem } from '#kit/problem.ts';
import { requireUser } from '#features/accounts/server/session/require-user.ts';
import { appOfHost, requireMember } from '#features/apps/server/access/require-member.ts';
import type { AppPlace, AppRecord } from '#features/apps/services.ts';
import type { Feature } from '#platform/feature.ts';
import type { AnyCall, CallContext } from '#platform/http/call.ts';
import { notFound } from '#platform/http/not-found.ts';
import { readBody } from '#platform/http/read-body.ts';
import type { AtApp } from '../../services.ts';
import { openVisit, visitOf } from './open-visit.ts';
import { mayBeSomebody } from './visitor-session.ts';

export const accessRules = {
  'visitor-of-host-app': {
    about: 'Anyone at the host of a public app, or at the main host for the public board that `?board=` names.',
    async authorize(call) {
      const visitor = await knowVisitor(call);
      const { decision } = visitor.visit;
      if (decision === 'private-app') throw privateApp();
      if (decision === 'refused-in-frame') throw new Problem('forbidden', 'You can’t sign in inside this frame.');
      return visitor;
    },
  },
  'viewer-of-host-app': {
    about: 'Anyone who can see the app of the host, or at the main host the board that `?board=` names.',
    async authorize(call) {
      const visitor = await knowVisitor(call);
      const { decision } = visitor.visit;
      if (decision === 'private-app') throw privateApp();
      if (decision !== 'open') throw new Problem('not_signed_in', 'Sign in to continue.');
      return visitor;
    },
  },
  'editor-of-host-app': {
    about: 'A member of the workspace of the app of the host, or at the main host of the board that `?board=` names.',
    async authorize(call) {
      requireUser(call);
      const app = call.host.kind === 'app' ? await appOfHost(call) : await boardOfCall(call);
      const user = await requireMember(call, app.workspace_id, 'app');
      const { id, name, email } = user;
      const visit = visitOf(app, { kind: 'editor', id, name, email });
      return { user, app, viewer: visit.viewer, visit };
    },
  },
} satisfies Feature['accessRules'];

export const privateApp = (): Problem =>
  new Problem('private_app', 'This application is private and you do not have permission to access it.');

async function boardOfCall(call: AnyCall): Promise<AppRecord> {
  const app = await call.services.apps.at(await boardNamedIn(call));
  if (!app) throw notFound('app');
  return app;
}

/** The app of the host; at the site the board that the call names. (decision 26) */
async function appOfPage(call: AnyCall): Promise<AppRecord> {
  const { endpoint, request, host, services } = call;
  const place = host.kind === 'app' ? host : await boardNamedIn(call);
  const read = () => services.apps.at(place);
  const isCacheable = endpoint.isReading && !mayBeSomebody(request, host, services.environment);
  const app = await (isCacheable ? services.published.caches.byVersion.appAt(place, read) : read());
  if (!app) throw notFound('app');
  return app;
}

/** `?board=`, or where the endpoint says so `board` of its body. */
async function boardNamedIn(call: AnyCall): Promise<AppPlace> {
  let board_slug = boardSlugIn(new URL(call.request.url).searchParams.get('board'));
  if (board_slug === '' && call.endpoint.boardInBody) {
    call.body ??= await readBody(call.request);
    const { body } = call;
    board_slug = boardSlugIn(typeof body === 'object' && body !== null && 'board' in body ? body.board : null);
  }
  if (board_slug === '') throw notFound('app');
  return { board_slug };
}

/**
 * The caller, as the app of the page knows them. A person of the site who is no editor of a board is a stranger there.
 */
async function knowVisitor(call: AnyCall): Promise<AtApp & Partial<CallContext>> {
  const app = await appOfPage(call);
  const requested = { request: call.request, host: call.host, address: new URL(call.request.url).searchParams };
  const known = { session: call.session, token: call.sessionToken };
  const visit = await openVisit(requested, app, call.services, known);
  const isSomebodyElse = visit.mode === 'embed' || visit.mode === 'visitor';
  const isStranger = visit.viewer.kind !== 'editor' && (isOnMainHost(app) || isSomebodyElse);
  return {
    visit,
    app: visit.app,
    viewer: visit.viewer,
    session: visit.session,
    sessionToken: visit.token,
    ...(isStranger && { user: null }),
  };
}
