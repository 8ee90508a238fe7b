import type { ChartModel } from './chart-model.ts';
import styles from './view.module.css';

/** What is in the chart's place until it is drawn: pale shapes of the first series, in the same box. */
export function ChartSkeleton({ model }: { model: ChartModel }) {
  if (model.family !== 'cartesian') return <div className={styles.disc} aria-hidden="true" />;
  const all = model.series[0]?.values ?? [];
  if (model.series[0]?.settings.type === 'line' && all.length > 1)
    return <Line values={all.map((value) => value ?? 0)} />;
  const values = sampled(all);
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

/** The shape of a line, from the least to the largest value, over the whole box. */
function Line({ values }: { values: readonly number[] }) {
  const [least, largest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const height = largest - least || 1;
  const points = values.map((value, at) => {
    const [x, y] = [(at / (values.length - 1)) * 100, 100 - ((value - least) / height) * 100];
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,100 ${points.join(' ')} 100,100`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}

const mostBars = 24;

function sampled(values: readonly (number | null)[]): number[] {
  const step = Math.max(1, Math.ceil(values.length / mostBars));
  return values.filter((_, index) => index % step === 0).map((value) => value ?? 0);
}
