import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#kit/language/language.ts';
import { inLanguage } from '#kit/language/product.ts';
import { translated } from '#kit/language/translated.ts';
import type { Host } from './host.ts';

/** Where a request was made: for code deep below that must know it, without passing it on the way. */
export interface CurrentRequest {
  host: Host;
  method: string;
  path: string;
  /** Of the screen that asks; absent is English, as for programs and pages of apps. */
  language: Language | undefined;
}

const places = new AsyncLocalStorage<CurrentRequest>();

export const withinRequest = <Result>(place: CurrentRequest, work: () => Result): Result => places.run(place, work);

/** What we say to who asks is in their language: at once, where an answer is made. English outside of any request. */
export function inTheirLanguage<Result>(work: () => Result): Result {
  const language = places.getStore()?.language;
  return language ? inLanguage(language, work) : work();
}

/** A text of ours, which was said before, in the words of who asks. */
export function inTheirWords(text: string): string {
  return places.getStore()?.language ? inTheirLanguage(() => translated(text)) : text;
}

/** Null outside of any request. */
export const currentRequest = (): CurrentRequest | null => places.getStore() ?? null;
