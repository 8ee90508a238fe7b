import { figure, formats, plural, t } from '#kit/language/product.ts';
import { useState } from 'react';
import styles from './statistics.module.css';

export interface DayFigure {
  /** ISO date, UTC. */
  day: string;
  visitors: number;
  views: number;
}

const dayName = (day: string): string =>
  new Date(day).toLocaleDateString(formats().tag, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const wholeDay = (day: string): string =>
  new Date(day).toLocaleDateString(formats().tag, { dateStyle: 'long', timeZone: 'UTC' });
const [width, height] = [900, 220];

/** Page views as bars, and in front of them the visitors, for each day; the figures are in a table below. */
export function DayChart({ days }: { days: readonly DayFigure[] }) {
  const [chosen, setChosen] = useState<DayFigure | null>(null);
  const most = roundUp(Math.max(...days.map(({ views }) => views), 1));
  const step = width / days.length;
  const shown = chosen ?? days.at(-1);
  return (
    <figure className={styles.chart}>
      <p className={styles.chosen} aria-hidden="true">
        {shown && (
          <>
            <strong>{wholeDay(shown.day)}</strong>
            <span data-key="views">{plural(shown.views, '{count} page view', '{count} page views')}</span>
            <span data-key="visitors">{plural(shown.visitors, '{count} visitor', '{count} visitors')}</span>
          </>
        )}
      </p>
      <div className={styles.plot}>
        <span className={styles.most} aria-hidden="true">
          {figure(most)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('Page views and visitors by day. The table shows the same figures.')}
          onPointerLeave={() => setChosen(null)}
        >
          {days.map((day, index) => (
            <Bars
              key={day.day}
              day={day}
              left={index * step}
              step={step}
              most={most}
              isChosen={day === chosen}
              onChoose={() => setChosen(day)}
            />
          ))}
        </svg>
      </div>
      <p className={styles.scale} aria-hidden="true">
        {[days[0], days[days.length >> 1], days.at(-1)].map(
          (day) => day && <span key={day.day}>{dayName(day.day)}</span>,
        )}
      </p>
      <DayTable days={days} />
    </figure>
  );
}

interface BarsProps {
  day: DayFigure;
  /** Where it begins and how wide it is, in units of the picture. */
  left: number;
  step: number;
  /** The count of the whole height. */
  most: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Bars({ day, left, step, most, isChosen, onChoose }: BarsProps) {
  const barWidth = Math.max(2, step * 0.72);
  const x = left + (step - barWidth) / 2;
  const heightOf = (count: number): number => (count / most) * height;
  return (
    <g data-chosen={isChosen || undefined} onPointerEnter={onChoose}>
      <rect className={styles.whole} x={left} y={0} width={step} height={height} />
      <rect
        className={styles.views}
        x={x}
        y={height - heightOf(day.views)}
        width={barWidth}
        height={heightOf(day.views)}
      />
      <rect
        className={styles.visitors}
        x={x}
        y={height - heightOf(day.visitors)}
        width={barWidth}
        height={heightOf(day.visitors)}
      />
    </g>
  );
}

function DayTable({ days }: { days: readonly DayFigure[] }) {
  return (
    <details className={styles.figures}>
      <summary>{t('Figures of each day')}</summary>
      <div className={styles.scroll}>
        <table aria-label={t('Visits by day')}>
          <thead>
            <tr>
              <th scope="col">{t('Day (UTC)')}</th>
              <th scope="col">{t('Visitors')}</th>
              <th scope="col">{t('Page views')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <td>{wholeDay(day.day)}</td>
                <td>{figure(day.visitors)}</td>
                <td>{figure(day.views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The next number that is easily read: 1, 2 or 5 and zeros. */
function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return ([1, 2, 5, 10].find((step) => step * power >= number) ?? 10) * power;
}
