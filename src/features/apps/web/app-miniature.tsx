import type { CSSProperties } from 'react';
import type { AppOnTheWire } from '../api/apps.ts';
import styles from './app-miniature.module.css';

/** The shape of a first page in the app's own colors, where its picture is not there (yet). */
export function AppMiniature({ name, palette }: { name: string; palette?: AppOnTheWire['settings']['palette'] }) {
  const colors = {
    '--mini-accent': palette?.accent || 'var(--accent)',
    '--mini-background': palette?.background || 'var(--paper)',
    '--mini-surface': palette?.surface || 'var(--surface)',
  } as CSSProperties;
  return (
    <span className={styles.mini} style={colors}>
      <span className={styles.banner}>
        <strong>{name}</strong>
        <i />
      </span>
      <span className={styles.cards}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles.chart}>
        {[42, 70, 55, 88, 64, 96, 76].map((height) => (
          <i key={height} style={{ height: `${height}%` }} />
        ))}
      </span>
    </span>
  );
}
