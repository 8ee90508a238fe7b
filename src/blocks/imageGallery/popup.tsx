import { X } from 'lucide-react';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { Picture } from '../shared/media/picture.tsx';
import type { GalleryImage, GallerySettings } from './gallery-image.ts';
import { popupStyle } from './gallery-style.ts';
import styles from './popup.module.css';
import { t } from '#kit/language/language.ts';

/** The image with its words in a window over the page. The browser itself opens and closes it: no script is needed. */
export function Popup({ id, image, settings }: { id: string; image: GalleryImage; settings: GallerySettings }) {
  const { popupTitle, caption, description } = image;
  return (
    <dialog
      id={id}
      popover="auto"
      className={styles.popup}
      style={popupStyle(settings)}
      aria-labelledby={popupTitle ? `${id}-title` : undefined}
      aria-label={popupTitle ? undefined : image.alt}
    >
      <div className={styles.head}>
        {popupTitle && (
          <h3 id={`${id}-title`} className={styles.title}>
            {popupTitle}
          </h3>
        )}
        <Button
          variant="plain"
          square
          aria-label={t('Close')}
          popoverTarget={id}
          popoverTargetAction="hide"
          icon={<Icon of={X} />}
        />
      </div>
      <Picture src={image.src} alt={image.alt} className={styles.image} />
      {(description || (caption && caption !== popupTitle)) && (
        <div className={styles.text}>
          {caption && caption !== popupTitle && <p className={styles.caption}>{caption}</p>}
          {description && <p>{description}</p>}
        </div>
      )}
    </dialog>
  );
}
