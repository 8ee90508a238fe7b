import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import { nextPosition } from './next-position.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface CarouselProps {
  label: string;
  /** Milliseconds that it is before it moves on. */
  interval: number;
  editing: boolean;
  count: number;
  /** The list, whose items snap into place. */
  children: ReactNode;
}

/**
 * A row that is scrolled by hand; once hydrated it moves on automatically, unless the visitor is busy with it or
 * prefers reduced motion.
 */
export function Carousel({ label, interval, editing, count, children }: CarouselProps) {
  const isHydrated = useHydrated();
  const still = usePrefersStillness();
  const row = useRef<HTMLDivElement>(null);
  const [paused, setPaused] = useState(false);
  const [busy, setBusy] = useState(false);
  const { position, fits } = useScrolled(row, count);

  const move = useCallback(
    (direction: 1 | -1) => {
      const box = row.current;
      if (!box) return;
      const left = nextPosition(
        { left: box.scrollLeft, shown: box.clientWidth, whole: box.scrollWidth },
        placesOf(box),
        direction,
      );
      box.scrollTo({ left, behavior: still ? 'auto' : 'smooth' });
    },
    [still],
  );

  const moves = isHydrated && !still && !editing && !fits;
  useEvery(moves && !paused && !busy ? interval : null, move);

  return (
    <div
      className={styles.carousel}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-interval={interval}
      onMouseEnter={() => setBusy(true)}
      onMouseLeave={() => setBusy(false)}
      onFocus={() => setBusy(true)}
      onBlur={() => setBusy(false)}
      onTouchStart={() => setPaused(true)}
    >
      <div
        ref={row}
        className={classes(styles.row, isHydrated && styles.awake)}
        role="region"
        aria-label={t('{name}, in a row', { name: label })}
        tabIndex={0}
      >
        {children}
      </div>
      <div className={styles.controls}>
        {isHydrated && !fits && (
          <Controls
            place={`${position + 1} / ${count}`}
            moves={moves}
            paused={paused}
            isStill={paused || still}
            onPause={() => setPaused(!paused)}
            onMove={move}
          />
        )}
      </div>
    </div>
  );
}

/** Moves on every so many milliseconds while the page is looked at; null: never. */
function useEvery(interval: number | null, move: (direction: 1) => void): void {
  useEffect(() => {
    if (interval === null) return;
    const timer = setInterval(() => {
      if (!document.hidden) move(1);
    }, interval);
    return () => clearInterval(timer);
  }, [interval, move]);
}

/** Which item is first in sight, and whether all of them fit. */
function useScrolled(row: RefObject<HTMLDivElement | null>, count: number): { position: number; fits: boolean } {
  const [position, setPlace] = useState(0);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const look = () => {
      setFits(box.scrollWidth <= box.clientWidth + 2);
      const middle = placesOf(box).map((left) => Math.abs(left - box.scrollLeft));
      setPlace(middle.indexOf(Math.min(...middle)));
    };
    const watch = new ResizeObserver(look);
    watch.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [row, count]);
  return { position, fits };
}

interface ControlsProps {
  place: string;
  /** Whether it moves on by itself, unless it is paused. */
  moves: boolean;
  paused: boolean;
  isStill: boolean;
  onPause(): void;
  onMove(direction: 1 | -1): void;
}

function Controls({ place, moves, paused, isStill, onPause, onMove }: ControlsProps) {
  return (
    <>
      {moves && (
        <Button
          variant="outline"
          square
          className={styles.control}
          aria-label={paused ? t('Autoplay') : t('Pause')}
          icon={<Icon of={paused ? Play : Pause} />}
          onClick={onPause}
        />
      )}
      <span className={styles.place} aria-live={isStill ? 'polite' : 'off'}>
        {place}
      </span>
      <Button
        variant="outline"
        square
        className={styles.control}
        aria-label={t('Previous')}
        icon={<Icon of={ChevronLeft} />}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="outline"
        square
        className={styles.control}
        aria-label={t('Next')}
        icon={<Icon of={ChevronRight} />}
        onClick={() => onMove(1)}
      />
    </>
  );
}

/** Where each item begins, in pixels from the start of the row. */
function placesOf(box: HTMLElement): number[] {
  const items = [...(box.firstElementChild?.children ?? [])];
  const start = items[0]?.getBoundingClientRect().left ?? 0;
  return items.map((item) => Math.round(item.getBoundingClientRect().left - start));
}

const stillness = '(prefers-reduced-motion: reduce)';

function usePrefersStillness(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(stillness);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(stillness).matches,
    () => true,
  );
}
