/** The lanes of a timeline with their bars, and which bars wait for which. */
import { foldText, isBlank } from '#engine/folding.ts';
import { formatCell } from '#engine/format-cell.ts';
import { labelsOf } from '#engine/labels.ts';
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import { type Bar, barOf, type TimeColumns } from './bars.ts';
import { t } from '#kit/language/language.ts';

export interface Lane {
  key: string;
  /** '' where bars are in no lanes. */
  name: string;
  bars: readonly Bar[];
}

export interface TimelineRows {
  /** In the order of the rows. */
  lanes: Lane[];
  /** Rows without a start that can be read. */
  undated: DataRow[];
}

/** Rows that follow each other in the same lane are one; the server sorts them by lane. */
export function lanesOf(rows: readonly DataRow[], columns: TimeColumns): TimelineRows {
  const lanes = new Map<string, { key: string; name: string; bars: Bar[] }>();
  const undated: DataRow[] = [];
  for (const row of rows) {
    const bar = barOf(row, columns);
    if (!bar) {
      undated.push(row);
      continue;
    }
    const cell = columns.lane ? (row.cells[columns.lane.id] ?? null) : null;
    const key = isBlank(cell) ? '' : foldText(String(cell).trim());
    const lane = lanes.get(key) ?? { key, name: laneName(row, cell, columns), bars: [] };
    lanes.set(key, lane);
    lane.bars.push(bar);
  }
  return { lanes: [...lanes.values()], undated };
}

function laneName(row: DataRow, cell: Cell, { lane }: TimeColumns): string {
  if (!lane) return '';
  if (isBlank(cell)) return t('No {column}', { column: lane.name });
  return row.named?.[lane.id] ?? formatCell(cell, lane);
}

/** A bar that waits for another one to end. */
export interface Dependency {
  /** row_ids. */
  from: string;
  to: string;
  /** It starts before the other one ends. */
  isEarly: boolean;
}

export interface Dependencies {
  links: Dependency[];
  /** Keys that no bar on the page has, or more than one: how many. */
  unknown: number;
  /** By row_id, what the bars that it waits for are called. */
  names: ReadonlyMap<string, readonly string[]>;
}

const keyOf = (text: string): string => foldText(text.trim());

/** What each bar waits for. A key that two rows have is never followed: nobody knows which one is meant. */
export function dependenciesOf(bars: readonly Bar[], { depends, key, label }: TimeColumns): Dependencies {
  const found: Dependencies = { links: [], unknown: 0, names: new Map() };
  const keyed = key ?? label;
  if (!depends || !keyed) return found;
  const byKey = new Map<string, Bar | null>();
  for (const bar of bars) {
    const cell = bar.row.cells[keyed.id] ?? null;
    if (!isBlank(cell)) byKey.set(keyOf(String(cell)), byKey.has(keyOf(String(cell))) ? null : bar);
  }
  const names = new Map<string, string[]>();
  for (const bar of bars) {
    for (const requested of keysIn(bar.row.cells[depends.id] ?? null, byKey)) {
      const other = byKey.get(requested);
      if (!other) {
        found.unknown++;
        continue;
      }
      found.links.push({ from: other.row.row_id, to: bar.row.row_id, isEarly: bar.start < other.end });
      names.set(bar.row.row_id, [...(names.get(bar.row.row_id) ?? []), other.label]);
    }
  }
  return { ...found, names };
}

/** A cell that is a key as a whole may have commas in it. */
function keysIn(cell: Cell, known: ReadonlyMap<string, unknown>): string[] {
  if (isBlank(cell)) return [];
  const text = String(cell);
  if (known.has(keyOf(text))) return [keyOf(text)];
  const parts = labelsOf(text).flatMap((label) => (known.has(keyOf(label)) ? [label] : label.split(/[,;\n]/)));
  return [...new Set(parts.map(keyOf))].filter((one) => one !== '');
}
