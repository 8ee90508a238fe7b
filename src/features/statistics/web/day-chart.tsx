import { t } from '#kit/language/product.ts';
import { useState } from 'react';
import styles from './statistics.module.css';

export interface DayFigure {
  /** ISO date, UTC. */
  day: string;
  visitors: number;
  views: number;
}

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
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
            <strong>{wholeDay.format(new Date(shown.day))}</strong>
            <span data-key="views">{count(shown.views, 'page view')}</span>
            <span data-key="visitors">{count(shown.visitors, 'visitor')}</span>
          </>
        )}
      </p>
      <div className={styles.plot}>
        <span className={styles.most} aria-hidden="true">
          {most.toLocaleString('en-US')}
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
          (day) => day && <span key={day.day}>{dayName.format(new Date(day.day))}</span>,
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
                <td>{wholeDay.format(new Date(day.day))}</td>
                <td>{day.visitors.toLocaleString('en-US')}</td>
                <td>{day.views.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;

/** The next number that is easily read: 1, 2 or 5 and zeros. */
function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return ([1, 2, 5, 10].find((step) => step * power >= number) ?? 10) * power;
}
