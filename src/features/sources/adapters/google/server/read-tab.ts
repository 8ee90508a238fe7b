/** A tab as it was read: where its names are, its columns, and its rows. */
import type { Cell } from '#engine/model.ts';
import type { RemoteRow, RemoteSheet } from '../../../server/source-adapter.ts';
import { formulaOf } from './cell-values.ts';
import type { GridCell, Spreadsheet } from './spreadsheet-calls.ts';
import { rowTag } from './spreadsheet-calls.ts';

export interface SeenTab extends RemoteSheet<GridCell> {
  tab_id: number;
  row_count: number;
  hidden: boolean;
  /** Numbers of columns, from 0, that a person hid. */
  hiddenColumns: number[];
  /** The number after the last row. */
  end: number;
}
export type TabRow = RemoteRow<GridCell>;
type TabAnswer = Spreadsheet['sheets'][number];

const mostRowsAbove = 20;

/** `names` are those that the columns are known by; without any, the first row with something in it names them. */
export function readTab({ properties, data }: TabAnswer, names: readonly string[] = []): SeenTab {
  const all = data.flatMap(({ startRow, rowData, rowMetadata }) =>
    rowData.map(({ values }, place) => ({
      ...{ number: startRow + place, cells: values },
      tag: tagOf(rowMetadata[place]?.developerMetadata ?? []),
    })),
  );
  const filled = all.filter(({ cells }) => cells.some((cell) => cell.effectiveValue));
  const header = findHeader(filled, names);
  const columns = header ? namesIn(header) : [];
  const below = header ? filled.filter(({ number }) => number > header.number) : [];
  // A row of formulas that wait for something to be typed next to them is not a row yet.
  const typed = below.filter(({ cells }) => columns.some(({ index }) => isTyped(cells[index])));
  const rows = typed.length > 0 ? typed : below;
  return {
    ...{ tab_id: properties.sheetId, title: properties.title, row_count: properties.gridProperties.rowCount },
    hidden: properties.hidden,
    hiddenColumns: (data[0]?.columnMetadata ?? []).flatMap(({ hiddenByUser }, index) => (hiddenByUser ? [index] : [])),
    ...{ header: header?.number ?? null, columns, rows },
    tags: all.flatMap(({ tag }) => tag ?? []),
    end: (rows.at(-1)?.number ?? header?.number ?? -1) + 1,
  };
}

const isTyped = (cell: GridCell | undefined): boolean => cell?.effectiveValue !== undefined && formulaOf(cell) === null;

function tagOf(
  tags: readonly { metadataKey?: string | undefined; metadataValue?: string | undefined }[],
): string | null {
  return tags.find(({ metadataKey }) => metadataKey === rowTag)?.metadataValue ?? null;
}

function findHeader(rows: readonly TabRow[], names: readonly string[]): TabRow | undefined {
  if (names.length === 0) return rows[0];
  const known = new Set(names.map((name) => name.toLowerCase()));
  const hits = (row: TabRow): number => namesIn(row).filter(({ name }) => known.has(name.toLowerCase())).length;
  const [best] = rows.slice(0, mostRowsAbove).toSorted((one, other) => hits(other) - hits(one));
  // Of one column, the name may have been changed.
  return best && (hits(best) > 0 || names.length === 1) ? best : undefined;
}

/** Every name once: a second `Price` is `Price 2`. */
export function namesIn({ cells }: Pick<TabRow, 'cells'>): { index: number; name: string }[] {
  const taken = new Set<string>();
  return cells.flatMap((cell, index) => {
    const text = textOf(cell).replaceAll(/\s+/g, ' ').trim().slice(0, 190);
    if (!text) return [];
    let name = text;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${text} ${count}`;
    taken.add(name.toLowerCase());
    return [{ index, name }];
  });
}

function textOf(cell: GridCell | undefined): string {
  const effectiveValue = cell?.effectiveValue;
  const value: Cell = effectiveValue?.stringValue ?? effectiveValue?.numberValue ?? effectiveValue?.boolValue ?? '';
  return String(value);
}

/** `'Ann''s tab'`: the whole of a tab, in A1 notation. */
export const rangeOf = (title: string): string => `'${title.replaceAll("'", "''")}'`;
