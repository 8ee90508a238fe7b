import { AsyncLocalStorage } from 'node:async_hooks';
import type { Host } from '#features/scope.ts';

/** Where a request was made: for code deep below that must know it, without passing it on the way. */
export interface AskedPlace {
  host: Host;
  method: string;
  path: string;
}

const places = new AsyncLocalStorage<AskedPlace>();

export const atPlace = <Result>(place: AskedPlace, work: () => Result): Result => places.run(place, work);

/** Null outside of any request. */
export const askedPlace = (): AskedPlace | null => places.getStore() ?? null;
