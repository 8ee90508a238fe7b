import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Problem } from '#kit/problem.ts';
import { outsideRequests } from './outside-requests.ts';

export interface WorkBudget {
  /** `too_many_requests` where the budget of a key is used up. */
  check(key: string): Promise<void>;
  /** Notes work that was done, once it is known how much it was. */
  spend(key: string, milliseconds: number): Promise<void>;
}

/** At most so many milliseconds of work in `seconds` for each key, counted in this process. */
export function createWorkBudget(options: { milliseconds: number; seconds: number; message: string }): WorkBudget {
  const limiter = new RateLimiterMemory({ points: options.milliseconds, duration: options.seconds });
  return {
    async check(key) {
      const used = await limiter.get(key);
      if (!used || used.consumedPoints < options.milliseconds) return;
      const retry_after = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
      throw new Problem('too_many_requests', options.message, { details: { retry_after } });
    },
    async spend(key, milliseconds) {
      const points = Math.round(milliseconds);
      if (points > 0) await outsideRequests(() => limiter.penalty(key, points));
    },
  };
}
