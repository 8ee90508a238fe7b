import type { ReactNode } from 'react';
import type { PageContext } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { isPlainClick, Link } from '../shared/link.tsx';
import { Picture } from '../shared/media/picture.tsx';
import { type GalleryImage, type GallerySettings, opensOf } from './gallery-image.ts';
import { IconBadge } from './icon-badge.tsx';
import { Popup } from './popup.tsx';
import styles from './tile.module.css';

export interface TileProps {
  image: GalleryImage;
  /** Unique on the page. */
  id: string;
  settings: GallerySettings;
  context: PageContext;
  eager: boolean;
  /** Opens the image in the light box. */
  onOpen: () => void;
  /** Something points at it: it may be opened soon. */
  onNear: () => void;
}

/** An image with its words; a click on it opens what the owner chose. */
export function Tile(props: TileProps) {
  const { image, id, settings, eager } = props;
  const position = settings.layout === 'FullScreenView' ? 'overlay' : settings.caption_position;
  const hasPopup = opensOf(settings) === 'popup' && image.src !== '';
  return (
    <figure
      className={classes(styles.tile, position !== 'below' && styles.covered)}
      data-effect={settings.cursor_effect === 'none' ? undefined : settings.cursor_effect}
    >
      <Opener {...props}>
        <Picture src={image.src} alt={image.alt} eager={eager} className={styles.image} />
        <IconBadge settings={settings} />
      </Opener>
      {(image.caption || image.description) && (
        <figcaption className={styles.text} data-position={position}>
          {image.caption && <p className={styles.caption}>{image.caption}</p>}
          {image.description && <p className={styles.description}>{image.description}</p>}
        </figcaption>
      )}
      {hasPopup && <Popup id={`${id}-popup`} image={image} settings={settings} />}
    </figure>
  );
}

function Opener({ image, id, settings, context, onOpen, onNear, children }: TileProps & { children: ReactNode }) {
  const opens = image.src === '' ? 'nothing' : opensOf(settings);
  if (opens === 'lightbox') {
    return (
      // Without a script the image itself opens.
      <Link
        href={image.src}
        context={context}
        className={styles.frame}
        data-opens="lightbox"
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={(event) => {
          if (!isPlainClick(event) || context.editing) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {children}
      </Link>
    );
  }
  if (opens === 'popup') {
    return (
      <button
        type="button"
        className={styles.frame}
        data-opens="popup"
        aria-haspopup="dialog"
        popoverTarget={context.editing ? undefined : `${id}-popup`}
      >
        {children}
      </button>
    );
  }
  return <div className={styles.frame}>{children}</div>;
}
