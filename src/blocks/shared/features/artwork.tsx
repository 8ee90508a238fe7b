import { useId } from 'react';
import styles from './artwork.module.css';

export type ArtworkName = 'dunes' | 'arches';

/** A drawing in the colors of the app, where the owner has no picture of their own. Decorative. */
export function Artwork({ name }: { name: ArtworkName }) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 800 800"
      preserveAspectRatio="xMidYMid slice"
      className={styles.artwork}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.high} />
          <stop offset="1" className={styles.low} />
        </linearGradient>
      </defs>
      <rect width="800" height="800" fill={`url(#${id}sky)`} />
      {name === 'dunes' ? <Dunes /> : <Arches />}
    </svg>
  );
}

const Dunes = () => (
  <>
    <circle cx="560" cy="292" r="168" className={styles.glow} />
    <circle cx="560" cy="292" r="104" className={styles.sun} />
    <path d="M0 452C120 396 214 372 330 412s228 78 470-40v428H0Z" className={styles.tint2} />
    <path d="M0 540c150-74 262-52 392 2s252 40 408-58v316H0Z" className={styles.tint3} />
    <path d="M0 610c96-20 206-70 350-34s286 96 450 20v204H0Z" className={styles.tint4} />
    <path d="M0 716c140-62 300-52 430-10s246 28 370-34v128H0Z" className={styles.tint5} />
  </>
);

const Arches = () => (
  <>
    <circle cx="252" cy="226" r="76" className={styles.sun} />
    <path d="M120 800V520a140 140 0 0 1 280 0v280Z" className={styles.tint2} />
    <path d="M172 800V528a88 88 0 0 1 176 0v272Z" className={styles.tint3} />
    <path d="M400 800V382a150 150 0 0 1 300 0v418Z" className={styles.tint3} />
    <path d="M456 800V390a94 94 0 0 1 188 0v410Z" className={styles.tint4} />
    <path d="M506 800V398a44 44 0 0 1 88 0v402Z" className={styles.tint5} />
    <path d="M0 742c180-34 360-34 800-14v72H0Z" className={styles.tint5} />
  </>
);
