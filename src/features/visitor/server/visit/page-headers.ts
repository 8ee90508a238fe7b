import type { Framing } from '#features/embeds/rules/embedding.ts';
import { inline, none, type Policy, policyHeader, self } from '#platform/http/content-security-policy.ts';
import { ancestorsOf } from '#features/embeds/server/framing/framing.ts';
import type { PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';

/**
 * Headers of pages on app hosts. Visitors' pages need neither a nonce nor an inline script or style sheet. Where
 * nothing is said of frames, none may hold them; that is in one place for all answers. (http/refuse-frames.ts)
 */
export function pageHeaders(
  page: { isEditor: boolean; host?: PageHost; framing?: Framing | null },
  services: Pick<Services, 'environment' | 'endpoints'>,
): Record<string, string> {
  const development = services.environment.SHEAF_MODE === 'development';
  const own = page.host?.kind === 'site' && !page.isEditor && !development ? ofBoard(page.host, services) : null;
  return own || page.isEditor || development || page.framing
    ? headersOf({ isEditor: page.isEditor, framing: page.framing, development, own })
    : ofMostPages;
}

function headersOf({
  isEditor,
  framing,
  development,
  own,
}: {
  isEditor: boolean;
  framing?: Framing | null | undefined;
  development: boolean;
  own: ReturnType<typeof ofBoard> | null;
}): Record<string, string> {
  // The studio's kit and, in development, Vite add style tags at run time.
  const inlineStyles = isEditor || development;
  const policy: Policy = {
    'default-src': [none],
    'script-src': own?.scripts ?? [self],
    'style-src': [self, inlineStyles && inline],
    'style-src-attr': [inline],
    'img-src': [self, 'data:', 'blob:', 'https:', 'http:'],
    'font-src': [self, 'data:'],
    'media-src': [self, 'https:'],
    'frame-src': [self, 'https:'],
    'connect-src': [...(own?.calls ?? [self]), ...(development ? ['ws:', 'wss:'] : [])],
    'worker-src': [self, isEditor && 'blob:'],
    'manifest-src': [self],
    'form-action': own?.forms ?? [self],
    'base-uri': [none],
    'object-src': [none],
    ...(framing && { 'frame-ancestors': [ancestorsOf(framing)] }),
  };
  return {
    'content-type': 'text/html; charset=utf-8',
    ...policyHeader(policy),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // Forms scan codes with the camera, once their person lets them; frames of others never get it.
    'permissions-policy': `camera=(${isEditor ? '' : 'self'}), microphone=(), geolocation=(), payment=()`,
    vary: 'Cookie, Authorization, Accept-Encoding',
  };
}

const ofMostPages = Object.freeze(headersOf({ isEditor: false, development: false, own: null }));

let visitorCalls: readonly string[] | undefined;

/** Addresses of the calls that visitors' pages make: whole ones, and folders with a slash at the end. */
const callsOfVisitors = ({ endpoints }: Pick<Services, 'endpoints'>): readonly string[] =>
  (visitorCalls ??= [
    ...new Set(
      endpoints
        .filter(({ access }) => access === 'viewer-of-host-app' || access === 'visitor-of-host-app')
        .map(({ path }) => /^\/(?:v3\/)?(?:api\/)?[^/{]+\/?/.exec(path)?.[0] ?? path),
    ),
  ].toSorted());

/**
 * A board shares its origin with the dashboard: its visitors' pages reach the built scripts, the calls of pages and
 * their own address there with what is beneath it, and nothing else of the site. (decisions 26, 41)
 */
function ofBoard({ origin, board_slug }: Extract<PageHost, { kind: 'site' }>, services: Pick<Services, 'endpoints'>) {
  const assets = `${origin}/assets/`;
  const page = `${origin}/${board_slug}`;
  return {
    scripts: [assets],
    calls: [assets, ...callsOfVisitors(services).map((path) => `${origin}${path}`), page],
    forms: [page, `${page}/`],
  };
}
