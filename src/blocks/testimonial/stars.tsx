import { useId } from 'react';
import { ratingText } from './rating-of.ts';
import styles from './view.module.css';

/** Five stars, filled as far as the rating goes. */
export function Stars({ rating }: { rating: number }) {
  const fill = useId();
  const share = `${((Math.floor(rating) * step + (rating % 1) * star) / width) * 100}%`;
  return (
    <svg
      viewBox={`0 0 ${width} ${star}`}
      className={styles.stars}
      role="img"
      aria-label={ratingText(rating)}
      focusable="false"
    >
      <linearGradient id={fill}>
        <stop offset={share} className={styles.starOn} />
        <stop offset={share} className={styles.starOff} />
      </linearGradient>
      <path d={fiveStars} fill={`url(#${fill})`} />
    </svg>
  );
}

const star = 20;
const step = 24;
const width = 4 * step + star;

/** Five stars next to each other, as one path. */
const fiveStars = [0, 1, 2, 3, 4].map((index) => starPath(index * step + star / 2, star / 2)).join('');

function starPath(x: number, y: number): string {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 === 0 ? star / 2 : star / 4.4;
    const angle = (Math.PI / 5) * corner - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle) + 0.8).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
