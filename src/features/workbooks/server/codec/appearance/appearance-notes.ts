/** What of the appearance of a sheet was imported, and what not. */

import { mostCellThreads } from '../../../rules/cell-thread.ts';
import { counted, joinTallies, noteOf } from '../inference/cell-tally.ts';
import type { PlannedColumn } from '../inference/profile-raw-sheet.ts';
import type { Observations } from '../inference/sheet-observations.ts';
import type { RawSheet } from '../sources/raw-sheet.ts';
import type { ReportNote } from '../workbook-codec.ts';

export function appearanceNotes(
  { look }: RawSheet,
  columns: readonly PlannedColumn[],
  seen: Observations,
): ReportNote[] {
  return [
    ...hiddenNotes(look.hidden, columns),
    ...optionNotes(columns),
    ...commentNotes(look.commentCount, columns, seen),
  ];
}

function hiddenNotes(hidden: ReadonlySet<number>, columns: readonly PlannedColumn[]): ReportNote[] {
  const names = columns.flatMap(({ index, column }) => (hidden.has(index) ? [column.name] : []));
  const [count, isOne] = [names.length, names.length === 1];
  if (count === 0) return [];
  const message = `${counted(count, 'hidden column')} ${isOne ? 'was' : 'were'} read and ${isOne ? 'stays' : 'stay'} hidden: ${named(names)}. “Create app” leaves ${isOne ? 'it' : 'them'} out.`;
  return [{ kind: 'hidden_columns', message, count }];
}

function optionNotes(columns: readonly PlannedColumn[]): ReportNote[] {
  const names = columns.flatMap(({ column }) => (column.options ? [column.name] : []));
  if (names.length === 0) return [];
  const message = `${named(names)} ${names.length === 1 ? 'has' : 'have'} the options that the file lists.`;
  return [{ kind: 'options', message, count: names.length }];
}

function commentNotes(count: number, columns: readonly PlannedColumn[], seen: Observations): ReportNote[] {
  const found = joinTallies(columns.flatMap(({ index }) => seen.comments.get(index) ?? []));
  const stored = { ...found, count: Math.min(found.count, mostCellThreads) };
  const left = count - stored.count;
  const notes: ReportNote[] = [];
  if (stored.count > 0) {
    const message = `The notes at ${counted(stored.count, 'cell')} became comments, with the ${stored.count === 1 ? 'name' : 'names'} that the file has.`;
    notes.push(noteOf('comments', message, stored));
  }
  if (left > 0) {
    const message = `The notes at ${counted(left, 'cell')} were left out: comments belong to cells in rows, not headings, and a sheet can have up to ${mostCellThreads.toLocaleString('en-US')}.`;
    notes.push({ kind: 'comments', message, count: left });
  }
  return notes;
}

const mostNames = 8;
const named = (names: readonly string[]): string =>
  names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ` and ${names.length - mostNames} more` : '');
