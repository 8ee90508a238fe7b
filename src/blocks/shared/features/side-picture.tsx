import { focusPosition } from '#kit/image-focus.ts';
import type { ReactNode } from 'react';
import type { ValuesOf } from '#settings/kinds.ts';
import { classes } from '../classes.ts';
import { cssVariables } from '../owner-color.ts';
import { Artwork, type ArtworkName } from './artwork.tsx';
import type { pictureFields } from './picture-fields.ts';
import styles from './side-picture.module.css';

interface SidePictureProps {
  settings: ValuesOf<ReturnType<typeof pictureFields>>;
  /** Rendered where the owner has no picture. */
  artwork: ArtworkName;
  children: ReactNode;
}

/** A picture and a text side by side; on a phone the picture is first. */
export function SidePicture({ settings, artwork, children }: SidePictureProps) {
  if (!settings.show_image) return <div className={styles.alone}>{children}</div>;
  const { image_ratio: ratio } = settings;
  return (
    <div
      className={classes(styles.side, settings.imagePosition === 'left' ? styles.left : styles.right)}
      style={cssVariables({
        '--picture-width': `${settings.image_width}%`,
        '--picture-ratio': ratio === 'auto' ? undefined : ratio.replace(':', ' / '),
        '--picture-fit': settings.image_fit,
        '--picture-radius': `${settings.image_radius}px`,
      })}
    >
      <div
        className={classes(
          styles.picture,
          ratio === 'auto' && styles.stretched,
          settings.image_shadow && styles.floating,
        )}
      >
        {settings.imageUrl ? (
          <img
            src={settings.imageUrl}
            style={{ objectPosition: focusPosition(settings.imageUrl) }}
            alt={settings.image_description}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <Artwork name={artwork} />
        )}
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
