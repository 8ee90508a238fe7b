import { useEffect, useState } from 'react';
import { createSlideClock } from './slide-clock.ts';

interface AutoScroll {
  /** Whether the visitor (or the wish for less motion) holds it. */
  isPaused: boolean;
  setPaused: (paused: boolean) => void;
}

/**
 * Moves slides on on their own: not while the pointer or the focus is on them, not out of sight, and from the start not
 * for those who prefer less motion.
 */
export function useAutoScroll(
  track: HTMLElement | null,
  { isOn, interval, next }: { isOn: boolean; interval: number; next: () => void },
): AutoScroll {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const less = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => less.matches && setPaused(true);
    follow();
    less.addEventListener('change', follow);
    return () => less.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    if (!isOn || isPaused || !track) return;
    const clock = createSlideClock(next, interval);
    const ends = new AbortController();
    const on = (target: EventTarget, event: string, act: (event: Event) => void): void =>
      target.addEventListener(event, act, { signal: ends.signal, passive: true });
    const holdWhile = (reason: string, from: string, to: string): void => {
      on(track, from, () => clock.hold(reason));
      on(track, to, () => clock.release(reason));
    };
    holdWhile('pointer', 'pointerenter', 'pointerleave');
    holdWhile('focus', 'focusin', 'focusout');
    const look = (): void => (document.hidden ? clock.hold('hidden') : clock.release('hidden'));
    on(document, 'visibilitychange', look);
    look();
    if (track.matches(':hover')) clock.hold('pointer');
    if (track.contains(document.activeElement)) clock.hold('focus');
    clock.hold('unseen');
    const seen = new IntersectionObserver(
      ([entry]) => (entry?.isIntersecting ? clock.release('unseen') : clock.hold('unseen')),
      { threshold: 0.4 },
    );
    seen.observe(track);
    return () => {
      clock.stop();
      ends.abort();
      seen.disconnect();
    };
  }, [track, isOn, isPaused, interval, next]);
  return { isPaused, setPaused };
}
