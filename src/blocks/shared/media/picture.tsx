import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import styles from './picture.module.css';
import { t } from '#kit/language/language.ts';

interface PictureProps {
  /** '' where there is none: a quiet placeholder is shown for it. */
  src: string;
  alt: string;
  /** Likely in the first window: it is fetched at once. */
  eager?: boolean;
  className?: string;
}

/** An image of a row. One that is not there, or cannot be fetched, leaves a place holder of the same size. */
export function Picture({ src, alt, eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState('');
  if (src === '' || failed === src) {
    return (
      <span className={classes(styles.missing, className)} role="img" aria-label={alt || t('No image')}>
        <Icon of={ImageOff} size={24} />
      </span>
    );
  }
  return (
    <img
      // What failed before the page was hydrated fired no event here. (A drawing without a size of its own may say 0
      // and be there.)
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && !/\.svg\b/i.test(src)) setFailed(src);
      }}
      src={src}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
      className={classes(styles.picture, className)}
      onError={() => setFailed(src)}
    />
  );
}
