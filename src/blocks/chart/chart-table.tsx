import type { ChartModel } from './chart-model.ts';
import { formatTick, formatValue } from '../shared/figures/format-value.ts';
import { formatDate } from '#engine/format-cell.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** Rows beyond this would weigh more than the page. */
const mostRows = 200;

/** The data of the chart as a real table: for screen readers, for copying, for pages without scripts. */
export function ChartTable({ model }: { model: ChartModel }) {
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        {model.missed && <caption className={styles.missed}>{model.missed}</caption>}
        <thead>
          <tr>
            <th scope="col">{model.xColumn.name}</th>
            {model.series.map((series, index) => (
              // One column may be rendered twice, so places are the only identity.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                {series.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{model.family === 'scatter' ? <PointRows model={model} /> : <LabelRows model={model} />}</tbody>
      </table>
    </div>
  );
}

function LabelRows({ model }: { model: ChartModel }) {
  const left = model.labels.length - mostRows;
  return (
    <>
      {model.labels.slice(0, mostRows).map((label, position) => (
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={position}>
          <th scope="row">{label}</th>
          {model.series.map((series, index) => {
            const value = series.values[position];
            // oxlint-disable-next-line react/no-array-index-key
            return <td key={index}>{value === null || value === undefined ? '–' : formatValue(value, series.look)}</td>;
          })}
        </tr>
      ))}
      {left > 0 && <More count={left} columns={model.series.length + 1} />}
    </>
  );
}

function PointRows({ model }: { model: ChartModel }) {
  const isTime = model.xColumn.type === 'date' || model.xColumn.type === 'datetime';
  const xText = (x: number): string =>
    isTime
      ? formatDate(new Date(x).toISOString().slice(0, 10), 'short')
      : formatTick(x, { format: 'Automatic', decimal: 'dot', column: model.xColumn });
  const rows = model.series.flatMap((series, own) =>
    series.points.map((point) => ({ ...point, own, look: series.look })),
  );
  return (
    <>
      {rows.slice(0, mostRows).map((point, position) => (
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={position}>
          <th scope="row">{xText(point.x)}</th>
          {model.series.map((series, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <td key={index}>{index === point.own ? formatValue(point.y, series.look) : ''}</td>
          ))}
        </tr>
      ))}
      {rows.length > mostRows && <More count={rows.length - mostRows} columns={model.series.length + 1} />}
    </>
  );
}

function More({ count, columns }: { count: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns}>{t('and {count} more', { count })}</td>
    </tr>
  );
}
