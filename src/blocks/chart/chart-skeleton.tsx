import type { ChartModel } from './chart-model.ts';
import styles from './view.module.css';

/** What stands in the chart's place until it is drawn: pale shapes of the first series, in the same box. */
export function ChartSkeleton({ model }: { model: ChartModel }) {
  if (model.family !== 'cartesian') return <div className={styles.disc} aria-hidden="true" />;
  const values = sampled(model.series[0]?.values ?? []);
  const largest = Math.max(...values.map(Math.abs), 0) || 1;
  return (
    <div className={styles.bars} data-lying={model.horizontal || undefined} aria-hidden="true">
      {values.map((value, index) => {
        const share = `${Math.max(2, Math.round((Math.abs(value) / largest) * 100))}%`;
        // Pale bars have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        return <span key={index} style={model.horizontal ? { width: share } : { height: share }} />;
      })}
    </div>
  );
}

const mostBars = 24;

function sampled(values: readonly (number | null)[]): number[] {
  const step = Math.max(1, Math.ceil(values.length / mostBars));
  return values.filter((_, index) => index % step === 0).map((value) => value ?? 0);
}
