import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import type { DatalistProps, DatalistSettings, ListRow } from './list-row.ts';
import { DataListRow } from './data-list-row.tsx';
import styles from './timeline.module.css';
import { Value } from './value.tsx';

interface TimelineProps {
  list: DatalistProps;
  rows: readonly ListRow[];
  /** What the list is called. */
  label: string;
}

/** Rows as events along a line, each with its date. The order is that of the rows. */
export function Timeline({ list, rows, label }: TimelineProps) {
  const { settings } = list.config;
  const layout = settings.timeline_layout;
  const scrolls = layout === 'horizontal' || settings.timeline_height !== null;
  return (
    <div
      className={styles.timeline}
      style={timelineStyle(settings)}
      data-layout={layout}
      data-line={layout === 'zigzag' ? 'center' : settings.line_position}
      data-cards={settings.card_style}
      data-bounded={settings.timeline_height !== null || undefined}
      data-animated={settings.enable_animations || undefined}
    >
      <ol
        className={styles.events}
        style={cssVariables({ '--gaps': Math.max(1, rows.length - 1) })}
        // Scrolling by keyboard needs the focus.
        tabIndex={scrolls ? 0 : undefined}
        aria-label={label}
      >
        {rows.map((one, index) => (
          <li key={one.row.row_id} className={styles.event} style={cssVariables({ '--place': index + 1 })}>
            <div className={styles.date}>
              {one.date && (
                <time dateTime={one.date.iso}>
                  <Value value={one.date.value} context={list.context} />
                </time>
              )}
            </div>
            <span className={styles.dot} aria-hidden="true" />
            <div className={styles.card}>
              <DataListRow list={list} one={one} shape="event" />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function timelineStyle(settings: DatalistSettings) {
  const { card_color, timeline_height: height } = settings;
  return {
    width: `${settings.timeline_width}%`,
    ...cssVariables({
      '--timeline-height': height === null ? undefined : `${height}px`,
      '--line-color': ownerColor(settings.line_color),
      '--dot-color': ownerColor(settings.dot_color),
      '--date-color': ownerColor(settings.date_color),
      '--card-border': ownerColor(settings.card_border_color),
      ...(card_color && cardVariables(card_color)),
    }),
  };
}

/** What is on the owner's cards stays readable; what is next to them is not touched. */
function cardVariables(color: string): Record<`--${string}`, string | undefined> {
  const surface = Object.entries(surfaceVariables(color, ''));
  return {
    '--card-ground': ownerColor(color),
    ...Object.fromEntries(surface.map(([name, value]) => [name.replace('--block-', '--card-'), String(value)])),
  };
}
