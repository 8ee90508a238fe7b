import { RateLimiterMemory } from 'rate-limiter-flexible';
import { outsideRequests } from '#platform/http/outside-requests.ts';

/** Counters that are tried at most for one answer, of a network that sends few and of one that sends many. */
const leastWork = 50_000;
const mostWork = 1_000_000;
/** After so many in a minute the work is twice as much. */
const fewInMinute = 10;
const requested = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });

/** How many counters a solver tries at most: more for a network that asks for many, so that thousands cost far more than one. */
export async function workFor(network: string): Promise<number> {
  const { consumedPoints } = await outsideRequests(() => requested.consume(network));
  return Math.min(mostWork, leastWork * 2 ** Math.floor(consumedPoints / fewInMinute));
}
