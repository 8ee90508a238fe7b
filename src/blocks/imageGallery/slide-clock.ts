export interface SlideClock {
  /** Rests as long as anything holds it, and begins a whole interval again after. */
  hold(reason: string): void;
  release(reason: string): void;
  stop(): void;
}

/** Calls `next` after each interval (ms) that nothing held it in. */
export function createSlideClock(next: () => void, interval: number): SlideClock {
  const reasons = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const start = (): void => {
    clearTimeout(timer);
    if (isStopped || reasons.size > 0) return;
    timer = setTimeout(() => {
      next();
      start();
    }, interval);
  };
  start();
  return {
    hold(reason) {
      reasons.add(reason);
      start();
    },
    release(reason) {
      if (reasons.delete(reason)) start();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
