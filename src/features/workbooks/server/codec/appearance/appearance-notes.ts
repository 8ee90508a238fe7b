/** What of the appearance of a sheet was imported, and what not. */

import { mostCellThreads } from '../../../rules/cell-thread.ts';
import { firstNames, msgPlural } from '#kit/language/msg.ts';
import { joinTallies, noteOf } from '../inference/cell-tally.ts';
import { reportNote } from '../report-note.ts';
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
  const count = names.length;
  if (count === 0) return [];
  const text = msgPlural(
    count,
    '{count} hidden column was read and stays hidden: {names}. “Create app” leaves it out.',
    '{count} hidden columns were read and stay hidden: {names}. “Create app” leaves them out.',
    { names: firstNames(names, mostNames) },
  );
  return [reportNote('hidden_columns', text, count)];
}

function optionNotes(columns: readonly PlannedColumn[]): ReportNote[] {
  const names = columns.flatMap(({ column }) => (column.options ? [column.name] : []));
  if (names.length === 0) return [];
  const text = msgPlural(
    names.length,
    '{names} has the options that the file lists.',
    '{names} have the options that the file lists.',
    { names: firstNames(names, mostNames) },
  );
  return [reportNote('options', text, names.length)];
}

function commentNotes(count: number, columns: readonly PlannedColumn[], seen: Observations): ReportNote[] {
  const found = joinTallies(columns.flatMap(({ index }) => seen.comments.get(index) ?? []));
  const stored = { ...found, count: Math.min(found.count, mostCellThreads) };
  const left = count - stored.count;
  const notes: ReportNote[] = [];
  if (stored.count > 0) {
    const text = msgPlural(
      stored.count,
      'The notes at {count} cell became comments, with the name that the file has.',
      'The notes at {count} cells became comments, with the names that the file has.',
    );
    notes.push(noteOf('comments', text, stored));
  }
  if (left > 0) {
    const text = msgPlural(
      left,
      'The notes at {count} cell were left out: comments belong to cells in rows, not headings, and a sheet can have up to {most}.',
      'The notes at {count} cells were left out: comments belong to cells in rows, not headings, and a sheet can have up to {most}.',
      { most: mostCellThreads },
    );
    notes.push(reportNote('comments', text, left));
  }
  return notes;
}

const mostNames = 8;
