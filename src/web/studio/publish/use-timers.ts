import { useCallback, useEffect, useRef } from 'react';

/** Work that waits, and is dropped when the component leaves. */
export function useTimers(): (milliseconds: number, work: () => void) => void {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return useCallback((milliseconds, work) => {
    timers.current.push(setTimeout(work, milliseconds));
  }, []);
}
