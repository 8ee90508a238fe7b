import type { Session } from '#features/accounts/services.ts';
import { codeOfLanguage } from '#features/languages/rules/languages.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import { readVisitor } from '#features/visitor/server/access/visitor-session.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { inline, none, policyHeader, self } from '#platform/http/content-security-policy.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { seeOther } from '#platform/http/see-other.ts';
import type { Services } from '#platform/services.ts';
import type { AssistantPage } from '../../services.ts';
import { type Place, placeAt } from '../oauth/place.ts';

/** Someone at an app that is open to assistants. */
export interface AtApp {
  app: AppRecord;
  place: Place;
  viewer: Viewer;
  session: Session | null;
}

/** Null where the app isn't open to assistants: then the address is a page's. */
export async function openAtApp({ request, host }: AskedAddress, services: Services): Promise<AtApp | null> {
  const place = host.kind === 'app' ? await placeAt(host, services) : null;
  if (!place?.app) return null;
  const { viewer, session } = await readVisitor(request, host, place.app, services);
  return { app: place.app, place, viewer, session };
}

/** To sign in, and back to this address. */
export async function signInFirst({ request }: AskedAddress, app: AppRecord, services: Services): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return seeOther(await services.appUsers.signInHref(app, pathname + search), {
    headers: { vary: 'Cookie, Authorization' },
  });
}

export const pageOf = ({ name, settings }: AppRecord): AssistantPage => ({
  app: { name, accent: settings.palette.accent },
  language: codeOfLanguage(settings.language) === 'en' ? undefined : pageLanguage(settings.language),
});

/** A page of one person, in no frame. `answered` is where its form may lead to besides this host. */
export function personalPage(html: string, status = 200, answered: readonly string[] = []): Response {
  const policy = policyHeader({
    'default-src': [none],
    'style-src': [self],
    'style-src-attr': [inline],
    'font-src': [self],
    'form-action': [self, ...answered],
    'base-uri': [none],
  });
  const headers = {
    ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    // Without any referrer, forms would carry no origin.
    ...{ 'referrer-policy': 'same-origin', vary: 'Cookie, Authorization' },
  };
  return new Response(html, { status, headers: { ...headers, ...policy } });
}
