import { figure } from '#kit/language/product.ts';
import type { CSSProperties } from 'react';
import styles from './statistics.module.css';

interface Ranked {
  key: string;
  name: string;
  about?: string;
  count: number;
}

/** What was counted most, first; the bar behind each says how much of the first it is. */
export function RankedList({
  title,
  what,
  nothing,
  items,
}: {
  title: string;
  what: string;
  nothing: string;
  items: readonly Ranked[];
}) {
  const most = Math.max(...items.map(({ count }) => count), 1);
  return (
    <section className={styles.ranked} aria-label={title}>
      <h2>
        {title} <span>{what}</span>
      </h2>
      {items.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <ol>
          {items.map(({ key, name, about, count }) => (
            <li key={key} style={{ '--part': `${(count / most) * 100}%` } as CSSProperties}>
              <span className={styles.name}>
                {name} {about && <small>{about}</small>}
              </span>
              <span className={styles.count}>{figure(count)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
