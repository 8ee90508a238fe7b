import { useCallback, useEffect, useState } from 'react';

export interface Slides {
  /** Index of the first slide in view. */
  current: number;
  /** How many slides are wholly in view. */
  visible: number;
  /** Whether all of them are: there is nowhere to go. */
  fits: boolean;
  goTo: (index: number) => void;
  /** One view on or back; beyond the last comes the first. */
  turn: (direction: 1 | -1) => void;
}

const atRest = { current: 0, visible: 1, fits: false };

/** Where a row of slides is that the browser itself scrolls, and the way to others. `count` is how many there are. */
export function useSlides(track: HTMLElement | null, count: number): Slides {
  const [position, setPlace] = useState(atRest);
  useEffect(() => {
    if (!track) return;
    const measure = () => {
      const next = placeOf(track);
      setPlace((now) => (isSamePosition(now, next) ? now : next));
    };
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(track);
    track.addEventListener('scroll', measure, { passive: true });
    return () => {
      sized.disconnect();
      track.removeEventListener('scroll', measure);
    };
  }, [track, count]);
  const goTo = useCallback(
    (index: number) => {
      const [slide, first] = [track?.children[index], track?.children[0]];
      if (!track || !(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
      track.scrollTo({ left: slide.offsetLeft - first.offsetLeft });
    },
    [track],
  );
  const turn = useCallback(
    (direction: 1 | -1) => {
      if (!track) return;
      const { current, visible } = placeOf(track);
      const last = track.children.length - 1;
      const isAtEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2;
      if (direction > 0) goTo(isAtEnd ? 0 : Math.min(last, current + visible));
      else goTo(current === 0 ? last : Math.max(0, current - visible));
    },
    [track, goTo],
  );
  return { ...position, goTo, turn };
}

type SlidePosition = Pick<Slides, 'current' | 'visible' | 'fits'>;

const isSamePosition = (one: SlidePosition, other: SlidePosition): boolean =>
  one.current === other.current && one.visible === other.visible && one.fits === other.fits;

function placeOf(track: HTMLElement): SlidePosition {
  const slides = [...track.children].filter((child) => child instanceof HTMLElement);
  const [first, second] = slides;
  const step = first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth;
  if (step <= 0) return atRest;
  const isAtEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2;
  const visible = Math.max(1, Math.floor((track.clientWidth + step - (first?.offsetWidth ?? step)) / step));
  const fits = track.scrollWidth <= track.clientWidth + 2;
  const current = isAtEnd && !fits ? slides.length - visible : Math.round(track.scrollLeft / step);
  return { current: Math.min(Math.max(0, current), Math.max(0, slides.length - 1)), visible, fits };
}
