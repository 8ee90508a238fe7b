import { useMemo, useState } from 'react';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { GalleryImage } from './gallery-image.ts';
import styles from './lightbox.module.css';
import { t } from '#kit/language/language.ts';

interface LightboxProps {
  images: readonly GalleryImage[];
  /** The key of the image to begin with. */
  first: string;
  /** What the gallery is called. */
  label: string;
  onClosed: () => void;
}

/** The images one by one over the whole window: arrows, keys, swipes; Escape closes. */
export default function GalleryLightbox({ images, first, label, onClosed }: LightboxProps) {
  const [open, setOpen] = useState(true);
  const shown = useMemo(() => images.filter(({ src }) => src !== ''), [images]);
  const slides = useMemo((): SlideImage[] => shown.map(({ src, alt }) => ({ src, alt })), [shown]);
  const isSingle = slides.length < 2;
  return (
    <Lightbox
      open={open}
      close={() => setOpen(false)}
      index={Math.max(
        0,
        shown.findIndex(({ key }) => key === first),
      )}
      slides={slides}
      plugins={[Counter]}
      className={styles.lightbox ?? ''}
      labels={{ Lightbox: label, 'Photo gallery': label, Previous: t('Previous image'), Next: t('Next image') }}
      carousel={{ finite: isSingle, padding: '16px' }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={{
        slideFooter: ({ slide }) => <Words image={shown[slides.indexOf(slide)]} />,
        ...(isSingle && { buttonPrev: () => null, buttonNext: () => null }),
      }}
      on={{ exited: onClosed }}
    />
  );
}

function Words({ image }: { image: GalleryImage | undefined }) {
  if (!image?.caption && !image?.description) return null;
  return (
    <div className={styles.text}>
      {image.caption && <p className={styles.caption}>{image.caption}</p>}
      {image.description && <p>{image.description}</p>}
    </div>
  );
}
