import { ChartGantt } from 'lucide-react';
import { timeZooms } from '#features/visitor/rules/time-zoom.ts';
import { Button } from '../shared/button.tsx';
import { EmptyState } from '../shared/empty-state.tsx';
import { Link } from '../shared/link.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { RowsFailure, RowsFoot } from '../shared/rows/rows-foot.tsx';
import { RowsFrame } from '../shared/rows/rows-frame.tsx';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import { useRowBlock } from '../shared/rows/use-row-block.ts';
import { Chart } from './chart.tsx';
import { notesOf } from './notes.ts';
import { RowList } from './row-list.tsx';
import {
  detailColumns,
  hrefOfZoom,
  timeColumns,
  timelineOf,
  type TimelineProps,
  type TimelineState,
} from './timeline-state.ts';
import { useBarMoves } from './use-bar-moves.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** A timeline. The HTML has all bars of the page and when they are in words; moving them comes with the script. */
export default function TimelineView(props: TimelineProps) {
  const { config, context } = props;
  const { settings } = config;
  const block = useRowBlock(props);
  const columns = timeColumns(props);
  const moves = useBarMoves(block, columns);
  const timeline: TimelineState = {
    ...{ block, settings, columns, moves },
    ...timelineOf(props, block, columns),
    opens: block.isHydrated && settings.show_details_on_click,
  };
  const shown = detailColumns(props, columns);
  return (
    <RowsFrame block={block} columns={shown} name={t('timeline')} icon={ChartGantt} titleStyle={titleStyleOf(settings)}>
      <RowsFailure block={block} />
      {!columns.start || !columns.label ? (
        <EmptyState icon={ChartGantt} title={t('This timeline has no dates yet')} editing={context.editing}>
          Choose the columns that say what a row is called, when it starts and when it ends.
        </EmptyState>
      ) : (
        <div className={styles.card} style={colorsOf(settings)}>
          {timeline.bars.length > 0 ? (
            <>
              <Zooms timeline={timeline} />
              <Chart timeline={timeline} />
              <Legend timeline={timeline} />
            </>
          ) : (
            <p className={styles.none}>
              {timeline.undated.length > 0 ? t('No row has a date to show.') : t('No rows to show.')}
            </p>
          )}
          {notesOf(timeline).map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <RowList timeline={timeline} columns={shown} />
        </div>
      )}
      <RowsFoot block={block} name={t('timeline')} />
      <Said timeline={timeline} />
    </RowsFrame>
  );
}

// @sentences: looked up where they are shown.
const zoomWords = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
} as const;

/** Links, so that other zooms can be opened without a script and shared. */
function Zooms({ timeline: { block, scale, today } }: { timeline: TimelineState }) {
  return (
    <nav className={styles.nav} aria-label={t('Zoom')}>
      {today !== null && (
        <Link context={block.context} className={styles.toToday} href={`#${block.id}-today`}>
          {t('Today')}
        </Link>
      )}
      <ul className={styles.zooms}>
        {timeZooms.map((zoom) => (
          <li key={zoom}>
            <Link
              context={block.context}
              href={hrefOfZoom(block, zoom)}
              className={styles.zoom}
              aria-current={zoom === scale.zoom ? 'true' : undefined}
            >
              {t(zoomWords[zoom])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which color is which value. */
function Legend({ timeline: { bars, tones } }: { timeline: TimelineState }) {
  const groups = new Map(bars.filter(({ group }) => group !== '').map(({ group, color }) => [group, color]));
  if (groups.size === 0 || groups.size > mostInLegend) return null;
  return (
    <ul className={styles.legend} aria-label={t('Colors')}>
      {[...groups].map(([group, color]) => (
        <li key={group} data-tone={tones.get(group)} style={cssVariables({ '--own': ownerColor(color) })}>
          {group}
        </li>
      ))}
    </ul>
  );
}
const mostInLegend = 24;

/** How keys move bars, what the last move did, and the way back. */
function Said({ timeline: { block, moves, bars } }: { timeline: TimelineState }) {
  const isOffered = bars.some((bar) => moves.grips(bar).length > 0);
  return (
    <>
      {isOffered && (
        <p id={`${block.id}-keys`} className={styles.keys}>
          {t(
            'Drag a bar or its ends, or use the arrow keys: with Shift for the end, with Alt for the start. Enter saves.',
          )}
        </p>
      )}
      <div className={styles.said}>
        <p aria-live="polite">{moves.said}</p>
        {moves.canUndo && (
          <Button variant="plain" size="small" onClick={moves.undo}>
            {t('Undo')}
          </Button>
        )}
      </div>
    </>
  );
}

function colorsOf({ Card_color, font_color, bar_color, today_color }: TimelineProps['config']['settings']) {
  return {
    ...(Card_color && surfaceVariables(Card_color, font_color)),
    ...cssVariables({
      '--card-color': ownerColor(Card_color),
      '--bar': ownerColor(bar_color),
      '--today': ownerColor(today_color),
    }),
  };
}
