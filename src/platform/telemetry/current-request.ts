/** Which request something is done for: in logs, in answers, and in the jobs that come of it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomText } from '#kit/ids.ts';

interface CurrentRequest {
  id: string;
  /** The address as it is declared, without the values of its parameters; '' where it is not known yet. */
  route: string;
}

const requests = new AsyncLocalStorage<CurrentRequest>();
/** What a proxy gave it, where it gave one that fits into a log. */
const usable = /^[\w.:-]{8,100}$/;

/** The id that came with a request, or a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && isRequestId(given) ? given : randomText(20);
}

export const isRequestId = (text: string): boolean => usable.test(text);

export const asRequest = <Result>(id: string, work: () => Result): Result => requests.run({ id, route: '' }, work);

/** Undefined outside of any. */
export const currentRequestId = (): string | undefined => requests.getStore()?.id;
export const currentRoute = (): string => requests.getStore()?.route ?? '';

export function nameRoute(route: string): void {
  const current = requests.getStore();
  if (current) current.route = route;
}

/** A part of every line of the log that is written for a request. */
export function requestInLog(): { request?: string } {
  const request = currentRequestId();
  return request === undefined ? {} : { request };
}
