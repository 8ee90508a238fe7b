import type { CSSProperties } from 'react';
import { RowPicture } from '../shared/rows/row-picture.tsx';
import type { DetailsProps } from './view.tsx';
import styles from './view.module.css';

interface DetailPhotoProps {
  address: string;
  /** What is in the picture. */
  of: string;
  settings: DetailsProps['config']['settings'];
}

/** The photo of the row: as wide as its place, or as the owner made it. */
export function DetailPhoto({ address, of, settings }: DetailPhotoProps) {
  const { photo_customize, photo_width, photo_height, photo_fit, photo_shape } = settings;
  const isCircle = photo_shape === 'Circle';
  const own: CSSProperties = {
    height: photo_height,
    width: isCircle ? photo_height : (photo_width ?? '100%'),
    borderRadius: isCircle ? '50%' : photo_shape === 'Square' ? 0 : undefined,
  };
  return (
    <div className={styles.photo}>
      <RowPicture
        cell={address}
        of={of}
        eager
        {...(photo_customize ? { style: own, fit: photo_fit } : { className: styles.wide })}
      />
    </div>
  );
}
