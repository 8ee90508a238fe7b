/** The lanes of a board, and what is in each. */
import { toneOfLabel } from '#features/workbooks/rules/option-colors.ts';
import { isChoice } from '#engine/choices.ts';
import type { Cell, Column } from '#engine/model.ts';
import { formatCell } from '#engine/format-cell.ts';
import { isBlank } from '#engine/folding.ts';
import type { DataRow, GroupsData } from '../data-contract.ts';
import { t } from '#kit/language/language.ts';

export const mostLanes = 30;

/** What an owner says of a lane. */
export interface LaneSettings {
  value: string;
  color: string;
  limit: number | null;
}

export interface Lane {
  /** Unique in the board. */
  key: string;
  /** What a card has in the column of the lanes; null is blank. */
  value: Cell;
  name: string;
  /** An owner's color, or else that of the option; ''. */
  color: string;
  limit: number | null;
  rows: readonly DataRow[];
  /** Cards of the lane, also those on other pages. */
  count: number;
  /** Of the column that is added up; null where there is none. */
  sum: number | null;
}

interface Board {
  column: Column;
  sumColumn: Column | undefined;
  settings: { lanes: readonly LaneSettings[]; hide_other_lanes: boolean };
  /** Of the whole sheet, as the page was rendered. */
  groups: GroupsData['groups'];
  /** As the page was rendered, and as they are on screen now. */
  first: readonly DataRow[];
  rows: readonly DataRow[];
  /** Whether all cards that are asked for are among `rows`. */
  isAll: boolean;
  /** Whether a visitor searches or filters. */
  isQueried: boolean;
}

/** Values that are one lane: an owner types them, and a sheet has them with other letters or spaces around. */
export const laneKey = (cell: Cell | undefined): string => (isBlank(cell) ? '' : String(cell).trim().toLowerCase());

/** The lanes from left to right: the owner's, or the choices of the column and then the values of the sheet; blanks last. */
export function lanesOf(board: Board): Lane[] {
  const { column, settings } = board;
  const own = settings.lanes.filter(({ value }) => value.trim() !== '');
  const names = namesByLane(board);
  const found = [...board.groups.map(({ key }) => key), ...board.rows.map(({ cells }) => cells[column.id] ?? null)];
  const byKey = new Map<string, Omit<Lane, 'rows' | 'count' | 'sum'>>();
  const add = (value: Cell, by: Partial<LaneSettings> = {}): void => {
    const key = laneKey(value);
    if (byKey.has(key)) return;
    const name = key === '' ? t('No {column}', { column: column.name }) : (names.get(key) ?? formatCell(value, column));
    byKey.set(key, { key, value, name, color: by.color || toneOf(value, column), limit: by.limit ?? null });
  };
  // As the sheet writes it first.
  const written = new Map(found.toReversed().map((value) => [laneKey(value), value]));
  for (const lane of own) add(written.get(laneKey(lane.value)) ?? lane.value.trim(), lane);
  // Of persons the options are whom a viewer may choose, and lanes are of those who have cards.
  const listed = column.type === 'person' ? [] : (column.options ?? []);
  if (own.length === 0) for (const option of listed) add(written.get(laneKey(option)) ?? option);
  if (own.length === 0 || !settings.hide_other_lanes) {
    for (const value of found) if (laneKey(value) !== '') add(value);
    if (found.some((value) => laneKey(value) === '')) add(null);
  }
  return [...byKey.values()].slice(0, mostLanes).map((lane) => ({ ...lane, ...contentOf(lane.key, board) }));
}

/** What lanes are called whose values are keys of another sheet. */
function namesByLane({ groups, rows, column }: Board): Map<string, string> {
  const named = [
    ...groups.map(({ key, name }) => [key, name] as const),
    ...rows.map((row) => [row.cells[column.id], row.named?.[column.id]] as const),
  ];
  return new Map(named.flatMap(([key, name]) => (name === undefined ? [] : [[laneKey(key), name] as const])));
}

const toneOf = (value: Cell, column: Column): string =>
  isChoice(column) ? toneOfLabel(String(value ?? ''), column) : '';

/** A page of a long sheet has not all cards: those of the others are counted by the server, and moves are added to that. */
function contentOf(key: string, board: Board): Pick<Lane, 'rows' | 'count' | 'sum'> {
  const { column, sumColumn, groups, isAll, isQueried } = board;
  const within = (rows: readonly DataRow[]) => rows.filter(({ cells }) => laneKey(cells[column.id]) === key);
  const rows = within(board.rows);
  const sum = sumOf(rows, sumColumn);
  if (isAll || isQueried) return { rows, count: rows.length, sum };
  const before = within(board.first);
  const same = groups.filter((group) => laneKey(group.key) === key);
  const count = same.reduce((total, group) => total + group.count, 0) + rows.length - before.length;
  const total = same.reduce((of, { values }) => of + (typeof values[0] === 'number' ? values[0] : 0), 0);
  return { rows, count, sum: sum === null ? null : total + sum - (sumOf(before, sumColumn) ?? 0) };
}

function sumOf(rows: readonly DataRow[], column: Column | undefined): number | null {
  if (!column) return null;
  return rows.reduce((sum, { cells }) => {
    const cell = cells[column.id];
    return typeof cell === 'number' ? sum + cell : sum;
  }, 0);
}
