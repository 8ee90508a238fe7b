import { useEffect, useState } from 'react';

/** Whole seconds left of a wait that starts again whenever `from` is another object; 0 when it is over or null. */
export function useCountdown(from: { seconds: number } | null): number {
  const [started, setStarted] = useState(from);
  const [left, setLeft] = useState(from?.seconds ?? 0);
  if (from !== started) {
    setStarted(from);
    setLeft(from?.seconds ?? 0);
  }
  useEffect(() => {
    if (!from) return undefined;
    const end = Date.now() + from.seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}

/** `0:42`, `12:05`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
