import { type RefObject, useEffect, useRef } from 'react';
import { cssVariables } from '../shared/owner-color.ts';
import type { Bar } from './bars.ts';
import { BarView } from './bar-view.tsx';
import type { Lane } from './lanes.ts';
import type { Period, Scale } from './scale.ts';
import type { TimelineState } from './timeline-state.ts';
import styles from './chart.module.css';
import { t } from '#kit/language/language.ts';

/** Pixels of a line, as the style sheet has them. */
const lineHeight = 40;

/** Names at the left, bars at the right, and above them the days. It scrolls both ways, by the keyboard too. */
export function Chart({ timeline }: { timeline: TimelineState }) {
  const { scale, lanes, today, block, settings } = timeline;
  const hasLanes = lanes.some(({ name }) => name !== '');
  const scroller = useRef<HTMLDivElement>(null);
  useTodayInSight(scroller, timeline);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={scroller}
      className={styles.scroller}
      style={cssVariables({ '--width': `${scale.width}px`, '--label': `${settings.label_width}px` })}
      tabIndex={0}
      role="region"
      aria-label={t('Bars by day')}
    >
      <div className={styles.chart} aria-busy={block.rows.pending || undefined}>
        <div className={styles.head} aria-hidden="true">
          <span className={styles.corner} />
          <Periods periods={scale.outer} least={60} />
          <Periods periods={scale.inner} least={16} />
        </div>
        <div className={styles.body}>
          <Ground scale={scale} />
          {today !== null && (
            <div
              id={`${block.id}-today`}
              className={styles.today}
              style={{ insetInlineStart: `${scale.x(today + 0.5)}px` }}
            />
          )}
          {lanes.map((lane) => (
            <LaneView key={lane.key} timeline={timeline} lane={lane} hasLanes={hasLanes} />
          ))}
          <Links timeline={timeline} hasLanes={hasLanes} />
        </div>
      </div>
    </div>
  );
}

/** Begins where today is, a third from the left, where the first days alone would fill the width; after zooming, too. */
function useTodayInSight(scroller: RefObject<HTMLDivElement | null>, { scale, today }: TimelineState): void {
  const at = today === null ? null : scale.x(today + 0.5);
  useEffect(() => {
    const box = scroller.current;
    if (!box || at === null) return;
    const room = box.clientWidth - (box.querySelector<HTMLElement>(`.${styles.corner}`)?.offsetWidth ?? 0);
    const left = at < room ? 0 : at - room / 3;
    box.scrollLeft = getComputedStyle(box).direction === 'rtl' ? -left : left;
    // Dragging and filtering leave it where it was scrolled to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scale.zoom]);
}

/** Periods that are cut at the edges may have no room for their names. */
function Periods({ periods, least }: { periods: readonly Period[]; least: number }) {
  return (
    <div className={styles.periods}>
      {periods.map(({ key, text, left, width }) => (
        <span key={key} style={{ insetInlineStart: `${left}px`, width: `${width}px` }}>
          <span>{width >= least ? text : ''}</span>
        </span>
      ))}
    </div>
  );
}

/** Lines between periods, and weekends. */
function Ground({ scale }: { scale: Scale }) {
  const lines = scale.inner.map(({ left }) => `M${left + 0.5} 0V9`).join('');
  const weekends = scale.weekends.map((day) => `M${scale.x(day)} 0H${scale.x(day + 2)}V9H${scale.x(day)}z`).join('');
  return (
    <svg
      className={styles.ground}
      viewBox={`0 0 ${Math.max(1, scale.width)} 9`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {weekends && <path className={styles.weekends} d={weekends} />}
      <path className={styles.lines} d={lines} />
    </svg>
  );
}

function LaneView({ timeline, lane, hasLanes }: { timeline: TimelineState; lane: Lane; hasLanes: boolean }) {
  const Heading = timeline.settings.title ? 'h3' : 'h2';
  return (
    <>
      {hasLanes && (
        <Heading className={styles.lane}>
          <span>
            {lane.name} <span className={styles.count}>{lane.bars.length}</span>
          </span>
        </Heading>
      )}
      <ul className={styles.rows}>
        {lane.bars.map((bar) => (
          <Line key={bar.row.row_id} timeline={timeline} bar={bar} />
        ))}
      </ul>
    </>
  );
}

/** What a row is called, and in words for those who don't see it, when it is and what it waits for. */
function Line({ timeline, bar }: { timeline: TimelineState; bar: Bar }) {
  const { block, dependencies, opens } = timeline;
  const after = dependencies.names.get(bar.row.row_id);
  return (
    <li className={styles.row}>
      <span className={styles.label}>
        {opens ? (
          <button
            type="button"
            className={styles.open}
            title={bar.label}
            onClick={() => block.windows.showDetails(bar.row, bar.label)}
          >
            {bar.label}
          </button>
        ) : (
          <span className={styles.open} title={bar.label}>
            {bar.label}
          </span>
        )}
        <span className={styles.unseen}>
          {`, ${[timeline.moves.shown(bar).when, bar.group].filter(Boolean).join(', ')}`}
          {after && `, ${t('after {bars}', { bars: after.join(t(' and ')) })}`}
        </span>
      </span>
      <BarView timeline={timeline} bar={bar} />
    </li>
  );
}

/** Arrows from the end of a bar to the start of the one that waits for it. Words say the same. */
function Links({ timeline, hasLanes }: { timeline: TimelineState; hasLanes: boolean }) {
  const { dependencies, lanes, scale, moves } = timeline;
  if (dependencies.links.length === 0) return null;
  const places = new Map<string, { bar: Bar; y: number }>();
  let line = 0;
  for (const lane of lanes) {
    if (hasLanes) line++;
    for (const bar of lane.bars) places.set(bar.row.row_id, { bar: moves.shown(bar), y: (line++ + 0.5) * lineHeight });
  }
  return (
    <svg className={styles.links} width={scale.width} height={line * lineHeight} aria-hidden="true">
      {dependencies.links.map(({ from, to }) => {
        const [one, other] = [places.get(from), places.get(to)];
        if (!one || !other) return null;
        const [x, y] = [scale.x(one.bar.end), one.y];
        const [toX, toY] = [scale.x(other.bar.start), other.y];
        return (
          <path
            key={`${from} ${to}`}
            data-early={other.bar.start < one.bar.end ? '' : undefined}
            d={`${pathOf([x, y], [toX, toY])}M${toX - 5} ${toY - 4}L${toX} ${toY}L${toX - 5} ${toY + 4}`}
          />
        );
      })}
    </svg>
  );
}

/** Down between the lines where the other bar begins before there is room for a turn. */
function pathOf([x, y]: [number, number], [toX, toY]: [number, number]): string {
  const out = 8;
  if (toX - x >= 2 * out) return `M${x} ${y}H${x + out}V${toY}H${toX}`;
  const between = y + (toY > y ? lineHeight / 2 : -lineHeight / 2);
  return `M${x} ${y}H${x + out}V${between}H${toX - out}V${toY}H${toX}`;
}
