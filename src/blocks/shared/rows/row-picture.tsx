import { Image as ImageIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Cell } from '#engine/model.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { imageAddress } from '../media/cell-address.ts';
import styles from './row-picture.module.css';

interface RowPictureProps {
  cell: Cell | undefined;
  /** What is in the picture, for those who do not see it; '' where the words next to it say so. */
  of: string;
  /** Gives it its size: the place is reserved while it loads, and where there is none. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  fit?: 'cover' | 'contain';
  /** It is in sight at first. */
  eager?: boolean;
}

/** The picture of a record. Where there is none, a quiet place of the same size. */
export function RowPicture({ cell, of, className, style, fit = 'cover', eager = false }: RowPictureProps) {
  const address = imageAddress(cell);
  if (!address) {
    return (
      <span className={classes(styles.picture, styles.none, className)} style={style} aria-hidden="true">
        <Icon of={ImageIcon} size={22} />
      </span>
    );
  }
  return (
    <img
      src={address}
      alt={of}
      loading={eager ? undefined : 'lazy'}
      className={classes(styles.picture, className)}
      style={{ objectFit: fit, ...style }}
    />
  );
}
