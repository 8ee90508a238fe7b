import { useEffect, useRef, useState } from 'react';

/** The lines on screen, each by a number that stays its own, and where they are. A line that is added takes the focus. */
export function useLines(first: number) {
  const [lines, setLines] = useState(() => Array.from({ length: first }, (_, line) => line));
  const [added, setAdded] = useState(0);
  const next = useRef(first);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added === 0) return;
    const last = [...(place.current?.querySelectorAll('fieldset[data-line]') ?? [])].at(-1);
    last?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
  }, [added]);
  return {
    lines,
    place,
    add: () => {
      const line = next.current;
      next.current += 1;
      setLines((current) => [...current, line]);
      setAdded((count) => count + 1);
    },
    remove: (line: number) => {
      setLines((current) => current.filter((one) => one !== line));
      // The button that had it is gone.
      place.current?.querySelector<HTMLElement>('[name="_more"]')?.focus();
    },
  };
}
