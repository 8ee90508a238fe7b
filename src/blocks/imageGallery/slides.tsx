import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { PageContext } from '../view-contract.ts';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import type { GalleryImage, GallerySettings } from './gallery-image.ts';
import { stageStyle } from './gallery-style.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useSlides } from './use-slides.ts';
import styles from './slides.module.css';
import { t } from '#kit/language/language.ts';

interface SlidesProps {
  id: string;
  settings: GallerySettings;
  images: readonly GalleryImage[];
  /** What the gallery is called. */
  label: string;
  context: PageContext;
  isHydrated: boolean;
  /** Something lies over the page: nothing moves below it. */
  covered: boolean;
  children: (image: GalleryImage, index: number) => ReactNode;
}

/**
 * Images side by side (carousel) or one by one (FullScreenView). The browser scrolls from image to image, with or
 * without a script; buttons and moving on its own come with the script.
 */
export function SlideShow({ id, settings, images, label, context, isHydrated, covered, children }: SlidesProps) {
  const [track, setTrack] = useState<HTMLUListElement | null>(null);
  const slides = useSlides(track, images.length);
  const isWhole = settings.layout === 'FullScreenView';
  const moves = isWhole ? settings.fullscreen_auto_scroll : settings.carousel_auto_scroll;
  const interval = isWhole ? settings.fullscreen_scroll_interval : settings.carousel_scroll_interval;
  const { turn, goTo } = slides;
  const next = useCallback(() => turn(1), [turn]);
  const isOn = moves && isHydrated && !context.editing && !covered && !slides.fits;
  const { isPaused, setPaused } = useAutoScroll(track, { isOn, interval, next });
  return (
    <div
      className={styles.stage}
      data-layout={settings.layout}
      data-auto-scroll={moves ? interval : undefined}
      style={stageStyle(settings)}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
    >
      <ul
        ref={setTrack}
        className={styles.track}
        // Scrolling by keyboard needs the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('{gallery}: images', { gallery: label })}
      >
        {images.map((image, index) => (
          <li key={image.key} id={slideId(id, index)} className={styles.slide}>
            {children(image, index)}
          </li>
        ))}
      </ul>
      <Controls
        slides={slides}
        count={images.length}
        isPaused={isPaused}
        onPause={moves ? () => setPaused(!isPaused) : undefined}
      />
      {settings.thumbnail_wrapper_enabled && (
        <Thumbnails
          settings={settings}
          images={images}
          label={label}
          context={context}
          hrefOf={(index) => `#${slideId(id, index)}`}
          current={slides.current}
          onChoose={goTo}
        />
      )}
    </div>
  );
}

interface ControlsProps {
  slides: ReturnType<typeof useSlides>;
  count: number;
  isPaused: boolean;
  /** Absent where nothing moves on its own. */
  onPause: (() => void) | undefined;
}

function Controls({ slides, count, isPaused, onPause }: ControlsProps) {
  const last = Math.min(count, slides.current + slides.visible);
  return (
    <div className={styles.controls} data-idle={slides.fits || undefined}>
      <Button
        variant="plain"
        square
        className={styles.turn}
        aria-label={t('Previous images')}
        onClick={() => slides.turn(-1)}
        icon={<Icon of={ChevronLeft} size={20} />}
      />
      <span className={styles.place}>
        {slides.visible > 1 && last > slides.current + 1
          ? t('{first}–{last} of {total}', { first: slides.current + 1, last, total: count })
          : t('{place} of {total}', { place: slides.current + 1, total: count })}
      </span>
      {onPause && (
        <Button
          variant="plain"
          square
          className={styles.turn}
          aria-label={isPaused ? t('Autoplay') : t('Pause')}
          title={isPaused ? t('Autoplay') : t('Pause')}
          onClick={onPause}
          icon={<Icon of={isPaused ? Play : Pause} size={18} />}
        />
      )}
      <Button
        variant="plain"
        square
        className={styles.turn}
        aria-label={t('Next images')}
        onClick={() => slides.turn(1)}
        icon={<Icon of={ChevronRight} size={20} />}
      />
    </div>
  );
}

export const slideId = (id: string, index: number): string => `${id}-image-${index + 1}`;
