import { useEffect, useRef } from 'react';
import type { PageContext } from '../view-contract.ts';
import { isPlainClick, Link } from '../shared/link.tsx';
import { Picture } from '../shared/media/picture.tsx';
import type { GalleryImage, GallerySettings } from './gallery-image.ts';
import { thumbnailStyle } from './gallery-style.ts';
import styles from './slides.module.css';
import { t } from '#kit/language/language.ts';

interface ThumbnailsProps {
  settings: GallerySettings;
  images: readonly GalleryImage[];
  label: string;
  context: PageContext;
  hrefOf: (index: number) => string;
  current: number;
  onChoose: (index: number) => void;
}

/** All images as small ones. Each is a link to its place, so that it works without a script. */
export function Thumbnails({ settings, images, label, context, hrefOf, current, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    const chosen = element?.children[current];
    if (!element || !(chosen instanceof HTMLElement)) return;
    // Only the strip moves: scrollIntoView would take the page along.
    element.scrollTo({ left: chosen.offsetLeft - (element.clientWidth - chosen.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav
      ref={strip}
      className={styles.strip}
      style={thumbnailStyle(settings)}
      aria-label={t('{gallery}: all images', { gallery: label })}
    >
      {images.map((image, index) => (
        <Link
          key={image.key}
          href={hrefOf(index)}
          context={context}
          className={styles.thumbnail}
          aria-current={index === current ? 'true' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onChoose(index);
          }}
        >
          <Picture src={image.src} alt={image.alt} className={styles.small} />
        </Link>
      ))}
    </nav>
  );
}
