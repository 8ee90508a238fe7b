import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { plural, t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { outsideRequests } from './outside-requests.ts';

export interface RateLimit {
  /** Counts one use; `too_many_requests` past the limit. */
  take(key: string): Promise<void>;
  /** Forgets the uses of a key, after a success. */
  forgive(key: string): Promise<void>;
  /** Takes back one use. */
  giveBack(key: string): Promise<void>;
}

/** At most `uses` in `seconds` for each key, counted in this process. */
export function createRateLimit(options: { uses: number; seconds: number; message?: string }): RateLimit {
  const limiter = new RateLimiterMemory({ points: options.uses, duration: options.seconds });
  return {
    async take(key) {
      try {
        await outsideRequests(() => limiter.consume(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem('too_many_requests', options.message ?? tooMany(wait), {
          details: { retry_after: wait },
        });
      }
    },
    async forgive(key) {
      await limiter.delete(key);
    },
    async giveBack(key) {
      await outsideRequests(() => limiter.reward(key, 1));
    },
  };
}

const tooMany = (seconds: number): string =>
  seconds < 90
    ? plural(
        seconds,
        'Too many attempts. Wait {count} second and try again.',
        'Too many attempts. Wait {count} seconds and try again.',
      )
    : t('Too many attempts. Wait {count} minutes and try again.', { count: Math.ceil(seconds / 60) });

/** How much of a quota is left after one use, and for how many seconds it holds. */
export interface QuotaUse {
  left: number;
  seconds: number;
  isOver: boolean;
}

/** The same for callers who are told how much they have left. */
export function createQuota(options: { uses: number; seconds: number }): { take(key: string): Promise<QuotaUse> } {
  const limiter = new RateLimiterMemory({ points: options.uses, duration: options.seconds });
  const useOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): QuotaUse => ({
    ...{ left: remainingPoints, seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), isOver },
  });
  return {
    async take(key) {
      try {
        return useOf(await outsideRequests(() => limiter.consume(key)), false);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return useOf(refusal, true);
      }
    },
  };
}
