import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Device } from '../state/studio-state.ts';
import { type PageFit, pageFit } from './page-fit.ts';

/** How the page fits next to what is open, as of now. `stage` is what the page is on. */
export function usePageFit(stage: RefObject<HTMLElement | null>, device: Device): PageFit | null {
  const [fit, setFit] = useState<PageFit | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { left, width } = element.getBoundingClientRect();
      setFit((before) => {
        const now = pageFit(device, { window: window.innerWidth, bar: left, stage: width });
        return before && before.width === now.width && before.scale === now.scale ? before : now;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, device]);
  return fit;
}
