import { AsyncLocalStorage } from 'node:async_hooks';
import type { Host } from './host.ts';

/** Where a request was made: for code deep below that must know it, without passing it on the way. */
export interface CurrentRequest {
  host: Host;
  method: string;
  path: string;
  /** A text of ours as the screen that asks says it; English for programs and pages of apps. */
  say: (text: string) => string;
}

const places = new AsyncLocalStorage<CurrentRequest>();

export const withinRequest = <Result>(place: CurrentRequest, work: () => Result): Result => places.run(place, work);

/** A text of ours in the words of who asks: at once, where an answer is made. English outside of any request. */
export const inTheirWords = (text: string): string => places.getStore()?.say(text) ?? text;

/** Null outside of any request. */
export const currentRequest = (): CurrentRequest | null => places.getStore() ?? null;
