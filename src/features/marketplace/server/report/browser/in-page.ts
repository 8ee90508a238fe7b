/** What is measured within a page. Each function is sent to the browser as text, so none may use anything outside it. */

export interface FirstView {
  /** Milliseconds until the first words, and until the largest part of what is seen first. */
  first: number;
  largest: number;
  /** How much of what was seen moved on its own. */
  shift: number;
}

export function measureFirstView(): Promise<FirstView> {
  return new Promise((resolve) => {
    const seen: FirstView = { first: 0, largest: 0, shift: 0 };
    const watch = (
      type: string,
      read: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
    ) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Parameters<typeof read>[0][]) read(entry);
      }).observe({ type, buffered: true });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.first = startTime;
    });
    watch('largest-contentful-paint', ({ startTime }) => (seen.largest = Math.max(seen.largest, startTime)));
    watch('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
    setTimeout(() => resolve({ ...seen, largest: Math.max(seen.first, seen.largest) }), 300);
  });
}

/** Blocks hydrate when they are scrolled to. */
export async function scrollThrough(): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
  for (let screens = 0; screens < 60; screens++) {
    const before = scrollY;
    scrollBy({ top: innerHeight * 0.9, behavior: 'instant' });
    await pause();
    if (scrollY <= before) break;
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await pause();
}

export interface NarrowView {
  /** Pixels by which the page is wider than the window, and what sticks out there. */
  overflow: number;
  wide: SeenElement[];
  unreachable: (SeenElement & { isBeside: boolean })[];
  small: SeenElement[];
}

export interface SeenElement {
  name: string;
  /** The type of the block that it is in; ''. */
  block: string;
}

/** Whether everything has its place, and every control can be touched. */
export function measureNarrowView(leastPixels: number): NarrowView {
  const overflow = Math.max(0, document.documentElement.scrollWidth - innerWidth);
  const wide =
    overflow === 0 ? [] : [...document.body.querySelectorAll<HTMLElement>('*')].filter(standsOut).map(describe);
  const unreachable: NarrowView['unreachable'] = [];
  const small: SeenElement[] = [];
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"][role]';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const label = control.closest('label') ?? control;
    const shown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // What lies on a map moves with it, and opens out where it lies too close.
    if (!shown || control.closest('[inert], :disabled, [aria-hidden=true], .leaflet-container')) continue;
    const { width, height } = label.getBoundingClientRect();
    // Skip links and fields with a label in their place are out of sight.
    if (width <= 2 || height <= 2) continue;
    label.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    let why = whyOutOfReach(control, label);
    if (why) {
      // Some show only when they have the focus.
      control.focus({ preventScroll: true });
      why = whyOutOfReach(control, label);
      control.blur();
    }
    if (why) unreachable.push({ ...describe(control), isBeside: why === 'beside' });
    const place = middleOf(label);
    const isInText = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
    if (!why && !isInText && Math.min(width, height) < leastPixels && !answersAround(label, place))
      small.push(describe(control));
  }
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  return {
    overflow,
    wide: wide.filter((one, at) => wide.findIndex((other) => isSame(one, other)) === at).slice(0, 5),
    unreachable,
    small,
  };

  function whyOutOfReach(control: HTMLElement, label: HTMLElement): 'beside' | 'covered' | '' {
    const { x, y } = middleOf(label);
    if (x < 0 || x > innerWidth) return 'beside';
    const hit = document.elementFromPoint(x, y);
    return hit && (label.contains(hit) || hit.contains(control)) ? '' : 'covered';
  }
  function middleOf(element: HTMLElement) {
    // A link over two lines has two boxes, and nothing between them.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }
  /** What responds outside its own box counts as large as the area that responds. */
  function answersAround(element: HTMLElement, { x, y }: { x: number; y: number }): boolean {
    const reach = leastPixels / 2 - 1;
    const places = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const;
    return places.every(([atX, atY]) => element.contains(document.elementFromPoint(atX, atY)));
  }
  function standsOut(element: HTMLElement): boolean {
    if (element.getBoundingClientRect().right <= innerWidth + 1) return false;
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return false;
    return true;
  }
  function isSame(one: SeenElement, other: SeenElement): boolean {
    return one.name === other.name && one.block === other.block;
  }
  function describe(element: HTMLElement): SeenElement {
    const name = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    const block = element.closest<HTMLElement>('[data-block]')?.dataset['block'] ?? '';
    return { name: name || element.tagName.toLowerCase(), block };
  }
}
