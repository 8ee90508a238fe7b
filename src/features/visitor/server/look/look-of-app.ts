/** The style sheet of an app's own: a file of the app's host, cleaned each time that it is made. (decision 212) */
import { createHash } from 'node:crypto';
import type { AppTheme } from '#features/apps/rules/document/document.ts';
import { ownFontsCss } from '#features/apps/rules/document/own-fonts.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { ownerCss } from '#features/texts/server/owner-texts.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { none, policyHeader } from '#platform/http/content-security-policy.ts';
import { matchesTag } from '#platform/http/send-ready-page.ts';
import type { Services } from '#platform/services.ts';
import { openVisit } from '../access/open-visit.ts';
import { appForStrangers } from '../offline/offline-app.ts';

export const lookPath = '/app-look.css';

/** Raised when style sheets are cleaned in another way: browsers keep them by their address. */
const cleaning = 1;
const keys = new WeakMap<AppTheme, string>();

/** '' where the app has neither a style sheet nor fonts of its own. */
function keyOf(look: AppTheme): string {
  const fonts = ownFontsCss(look.own_fonts);
  if (`${fonts}${look.own_css}`.trim() === '') return '';
  const known = keys.get(look);
  if (known !== undefined) return known;
  const key = createHash('sha256').update(`${cleaning} ${fonts} ${look.own_css}`).digest('base64url').slice(0, 16);
  keys.set(look, key);
  return key;
}

/** What the head of a page links; null where there is nothing. Boards share their host with the site and have none. */
export function lookHref({ kind, settings }: Pick<AppRecord, 'kind' | 'settings'>): string | null {
  const key = kind === 'board' ? '' : keyOf(settings);
  return key ? `${lookPath}?v=${key}` : null;
}

/**
 * GET /app-look.css?v=…: what the app looks like for everyone, or else for who asks, such as an editor of a draft. Null
 * where who asks gets no page of the app, not even one to sign in on.
 */
export async function answerLook({ host, request }: AskedAddress, services: Services): Promise<Response | null> {
  if (host.kind !== 'app') return null;
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get('v') ?? '';
  const ofStrangers = await appForStrangers(host, services);
  if (ofStrangers && (requested === '' || keyOf(ofStrangers.settings) === requested))
    return sheet(request, ofStrangers, requested, 'public');
  const app = await services.apps.at(host);
  const visit = app && (await openVisit({ request, host, address: new URLSearchParams() }, app, services));
  if (!visit || (visit.decision !== 'open' && visit.decision !== 'sign-in')) return null;
  return sheet(request, visit.app, requested, 'private');
}

async function sheet(
  request: Request,
  app: AppRecord,
  requested: string,
  cache: 'public' | 'private',
): Promise<Response> {
  const key = app.kind === 'board' ? '' : keyOf(app.settings);
  const { own_css, own_fonts } = app.settings;
  const { css, overdue } = key ? await ownerCss(own_css) : { css: '', overdue: false };
  const isKnown = key !== '' && key === requested && !overdue;
  const etag = `"${key}"`;
  const headers = {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': isKnown ? `${cache}, max-age=31536000, immutable` : `${cache}, no-cache`,
    ...policyHeader({ 'default-src': [none] }),
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (matchesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  // What is positioned in the content stays below what the product shows around it.
  const fonts = key ? ownFontsCss(own_fonts) : '';
  const whole = `${fonts}\n${css}\n#sheaf-page-root#sheaf-page-root{isolation:isolate!important}\n`;
  return new Response(request.method === 'HEAD' ? null : whole, { headers });
}
