/** In which language a person reads the product: their account says it, else a cookie of the site, else their browser. */
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import type { Language } from '#kit/language/language.ts';
import { htmlAttributes, inLanguage } from '#kit/language/product.ts';
import { translated } from '#kit/language/translated.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { acceptedLanguage } from '../rules/accepted-language.ts';
import { languageHeader } from '../rules/language-header.ts';
import { isProductLanguageCode, productLanguageCodes } from '../rules/product-languages.ts';
import { productLanguage, type ReaderLanguage } from './product-language.ts';
import { pseudoCode } from './pseudo-language.ts';

type Mode = Pick<Environment, 'SHEAF_MODE' | 'PUBLIC_PROTOCOL'>;

const name = 'sheaf_language';
const days = 24 * 60 * 60;

/** The language of a request; undefined is English. `chosen`: what the account of its person says. */
export const readerLanguage = (
  request: Request,
  { environment }: { environment: Mode },
  chosen: string | null = null,
): ReaderLanguage | undefined => productLanguage(readerCode(request, environment, chosen));

function readerCode(request: Request, environment: Mode, chosen: string | null): string {
  if (chosen !== null && isOffered(chosen, environment)) return chosen;
  return (
    chosenByStranger(request, environment) ??
    acceptedLanguage(request.headers.get('accept-language'), productLanguageCodes) ??
    'en'
  );
}

/** The language of the screen that makes a call. */
export function languageOfScreen(request: Request, environment: Mode): Language | undefined {
  const code = request.headers.get(languageHeader);
  return code !== null && isOffered(code, environment) ? productLanguage(code)?.whole : undefined;
}

/** Says texts of ours to who reads a page of the product, with the attributes of its root. */
export function toReader(request: Request, services: { environment: Mode }): { say: typeof translated; root: string } {
  const language = readerLanguage(request, services)?.whole;
  return {
    say: (text) => (language ? inLanguage(language, () => translated(text)) : text),
    root: inLanguage(language, htmlAttributes),
  };
}

/** What the browser's cookie says. */
export function chosenByStranger(request: Request, environment: Mode): string | null {
  const code = cookieOf(request, cookieName(environment, name), /^[A-Za-z-]{2,5}$/);
  return code !== null && isOffered(code, environment) ? code : null;
}

/** Null: as the browser says. */
export const languageCookie = (code: string | null, environment: Mode): string =>
  cookie(cookieName(environment, name), code, 365 * days, environment);

const isOffered = (code: string, { SHEAF_MODE }: Mode): boolean =>
  isProductLanguageCode(code) || (code === pseudoCode && SHEAF_MODE === 'development');

/** A link such as `?language=de`: the browser keeps the language, and goes on to the address without it. */
export function switchLanguage(request: Request, environment: Mode): Response | null {
  const url = new URL(request.url);
  const code = url.searchParams.get('language');
  if (code === null) return null;
  url.searchParams.delete('language');
  const headers = new Headers({
    // One slash: two would begin the name of another host.
    location: url.pathname.replace(/^\/{2,}/, '/') + url.search,
    'cache-control': 'no-store',
  });
  if (isOffered(code, environment)) headers.append('set-cookie', languageCookie(code, environment));
  return new Response(null, { status: 302, headers });
}

/** Of answers that caches may hold: they are in the language of who asked. */
export const varyByLanguage = { vary: 'accept-language, cookie' };
