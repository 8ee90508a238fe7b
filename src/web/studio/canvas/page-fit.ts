import type { Device } from '../state/studio-state.ts';

const deviceWidths: Record<Exclude<Device, 'desktop'>, number> = { tablet: 768, phone: 390 };
/** What counts as a desktop where there is room for the studio's bars next to the page. */
const narrowestDesktop = 1024;

export interface PageFit {
  /** Of the page, in its own pixels. */
  width: number;
  /** The scale it is rendered at; 1 where it has room. */
  scale: number;
}

/**
 * The width that a page has on the canvas, and how much smaller it is rendered: a panel next to the page takes room,
 * and the page keeps its width. `bar` is the sidebar's width; 0 on narrow windows, where the page is as wide as the
 * window.
 */
export function pageFit(
  device: Device,
  { window, bar, stage }: { window: number; bar: number; stage: number },
): PageFit {
  const desktop = bar > 0 ? Math.max(narrowestDesktop, window - bar) : stage;
  const width = device === 'desktop' ? desktop : deviceWidths[device];
  return { width, scale: stage > 0 ? Math.min(1, stage / width) : 1 };
}
