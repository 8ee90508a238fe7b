import { useEffect, useState } from 'react';

/**
 * A part of a view that has a chunk of its own: undefined until it is needed and loaded. `load` must not change between
 * renders. A part that can't be loaded stays away; the page reports it where it guards its chunks.
 */
export function useLazy<Part>(load: () => Promise<Part>, requested: boolean): Part | undefined {
  const [loaded, setLoaded] = useState<{ part: Part }>();
  useEffect(() => {
    if (!requested || loaded) return;
    let current = true;
    load().then(
      (part) => current && part && setLoaded({ part }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [load, requested, loaded]);
  return loaded?.part;
}
