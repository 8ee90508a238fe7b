/** The words of the product's own screens in each language, and the address where browsers get them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language, Message } from '#kit/language/language.ts';
import { type ReadyPage, readyPage } from '#platform/http/page-cache.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import { isProductLanguageCode } from '../rules/product-languages.ts';
import { formatsOf } from './formats-of.ts';
import { pageLanguageOf } from './page-languages.ts';
import { pseudoCode, pseudoMessages } from './pseudo-language.ts';

/** What a screen is rendered in, and where its scripts get the same. */
export interface ReaderLanguage {
  whole: Language;
  href: string;
}

interface Known extends ReaderLanguage {
  page: ReadyPage;
}
const known = new Map<string, Known>();

/** The language of a code; undefined is English, which is in the sources. Reads its files the first time. */
export function productLanguage(code: string): ReaderLanguage | undefined {
  return code === 'en' ? undefined : (known.get(code) ?? read(code));
}

function read(code: string): Known | undefined {
  if (code !== pseudoCode && !isProductLanguageCode(code)) return undefined;
  const messages: Record<string, Message> =
    code === pseudoCode
      ? pseudoMessages()
      : // Blocks and cells are on screens of the product, too.
        { ...pageLanguageOf(code)?.messages, ...(readWords(code) satisfies Record<string, Message>) };
  // Months in Greek letters are none of English.
  const whole: Language = { code, formats: formatsOf(code === pseudoCode ? 'el' : code), messages };
  const text = JSON.stringify(whole);
  const hash = createHash('sha256').update(text).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10);
  const language = { whole, href: `${folder}/${code}.${hash}.json`, page: readyPage(text) };
  known.set(code, language);
  return language;
}

const readWords = (code: string): Record<string, Message> =>
  JSON.parse(readFileSync(new URL(`product/${code}.json`, import.meta.url), 'utf8')) as Record<string, Message>;

/** Among the built files: those are the same for ever, too. */
const folder = '/assets/languages';
export const productLanguagePath = `${folder}/{file}`;

/** The words of a language as a file that never changes; null where these are words of another version. */
export async function sendProductLanguage(request: Request, file: string): Promise<Response | null> {
  const code = /^([A-Za-z-]{2,5})\.\w{10}\.json$/.exec(file)?.[1];
  const language = code === undefined ? undefined : productLanguage(code);
  const found = code === undefined ? undefined : known.get(code);
  if (!language || !found || found.href !== `${folder}/${file}`) return null;
  return sendReadyPage(request, found.page, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    etag: found.page.etag,
  });
}
