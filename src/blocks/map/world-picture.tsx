import { groupPoints, type Point, worldViewOf, worldUnits } from './world-view.ts';
import worldHref from './world.svg?url';
import styles from './view.module.css';

interface WorldPictureProps {
  points: readonly Point[];
  zoom: number | null;
  cluster: boolean;
}

/** The map as a picture: all there is without a script, and what is there until the map itself does. */
export function WorldPicture({ points, zoom, cluster }: WorldPictureProps) {
  const view = worldViewOf(points, zoom);
  return (
    <svg
      className={styles.picture}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${worldHref}#land`} className={styles.land} width={worldUnits} height={worldUnits} />
      <use href={`${worldHref}#borders`} className={styles.borders} width={worldUnits} height={worldUnits} />
      {groupPoints(points, view, cluster).map(({ x, y, count }) => (
        <g key={`${x} ${y}`} className={count > 1 ? styles.many : styles.dot}>
          <path d={`M${x} ${y}h0`} />
          <path d={`M${x} ${y}h0`} />
        </g>
      ))}
    </svg>
  );
}
