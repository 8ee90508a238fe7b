import { readZoom, type TimeZoom, zoomName } from '#features/visitor/rules/time-zoom.ts';
import { dayLength } from '#engine/calendar-day.ts';
import type { DataRow } from '../data-contract.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { tonesOfTexts } from '../shared/figures/tones.ts';
import { leadsTo } from '../shared/link.tsx';
import { addressOfQuery, withoutPlace } from '../shared/query-address.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import { type RowColumn, rowColumn } from '../shared/rows/row-column.ts';
import type { Bar, TimeColumns } from './bars.ts';
import type { definition } from './definition.ts';
import { type Dependencies, dependenciesOf, type Lane, lanesOf } from './lanes.ts';
import { type Scale, scaleOf } from './scale.ts';
import type { BarMoves } from './use-bar-moves.ts';

export type TimelineProps = BlockViewProps<typeof definition>;

/** What is on screen of a timeline. */
export interface TimelineState {
  block: RowBlock;
  settings: TimelineProps['config']['settings'];
  columns: TimeColumns;
  lanes: readonly Lane[];
  bars: readonly Bar[];
  undated: readonly DataRow[];
  dependencies: Dependencies;
  scale: Scale;
  /** Today in days since 1970-01-01, where it is among the days on show; else null. */
  today: number | null;
  /** The colors of values, where they have no own. */
  tones: ReadonlyMap<string, number>;
  moves: BarMoves;
  /** Whether names open details. */
  opens: boolean;
}

/** The columns that the settings name: those that the sheet has. */
export function timeColumns({ config: { settings }, data }: TimelineProps): TimeColumns {
  const named = (id: string) => (id === '' ? undefined : data.rows.columns.find((column) => column.id === id));
  return {
    label: named(settings.label_column),
    start: named(settings.start_column),
    end: named(settings.end_column),
    duration: settings.end_column ? undefined : named(settings.duration_column),
    lane: named(settings.lane_column),
    color: named(settings.color_column),
    key: settings.depends_column ? named(settings.key_column) : undefined,
    depends: named(settings.depends_column),
  };
}

/** What details and dialogs show: what a bar is made of, and the columns of the axis. */
export function detailColumns({ config, data, rights, context }: TimelineProps, columns: TimeColumns): RowColumn[] {
  const axis = config.axis.flatMap((item, index) => {
    const found = data.rows.columns.find(({ id }) => id === item.column);
    if (!found) return [];
    const key = `${index}:${item.column}`;
    const leads = leadsTo(context, item.lookup_page);
    return [rowColumn(found, { key, leads, type: item.type, editable: rights.edit.includes(item.column) })];
  });
  const { label, start, end, duration } = columns;
  const own = [label, start, end, duration].flatMap((column) =>
    column && config.axis.every((item) => item.column !== column.id) ? [rowColumn(column)] : [],
  );
  return [...own, ...axis];
}

/** Everything but the moves, of the rows as they are on screen now. */
export function timelineOf(props: TimelineProps, block: RowBlock, columns: TimeColumns) {
  const { context, config } = props;
  const { lanes, undated } = lanesOf(block.rows.data.rows, columns);
  const bars = lanes.flatMap((lane) => lane.bars);
  const now = config.settings.today_line ? Date.parse(`${context.today}T00:00:00Z`) / dayLength : null;
  const zooms = { Automatic: null, Day: 'day', Week: 'week', Month: 'month', Quarter: 'quarter' } as const;
  const requested = zoomInAddress(props) ?? zooms[config.settings.zoom];
  const scale = scaleOf(bars, now, requested);
  const today = now !== null && now >= scale.from && now < scale.to ? now : null;
  const tones = tonesOfTexts(bars.filter(({ color }) => color === '').map(({ group }) => group));
  return { lanes, bars, undated, dependencies: dependenciesOf(bars, columns), scale, today, tones };
}

const zoomInAddress = ({ context, id }: Pick<TimelineProps, 'context' | 'id'>): TimeZoom | undefined =>
  readZoom(new URLSearchParams(context.path.split('?')[1]).get(zoomName(id)));

/** The page with this timeline at another zoom, with what its visitor searches. */
export function hrefOfZoom({ context, id, rows }: RowBlock, zoom: TimeZoom): string {
  const [path = '/', search = ''] = context.path.split(/\?(.*)/s, 2);
  const address = new URLSearchParams(search);
  address.set(zoomName(id), zoom);
  return addressOfQuery(`${path}?${address}`, id, withoutPlace(rows.query));
}
