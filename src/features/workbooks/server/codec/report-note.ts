import { say, type Msg } from '#kit/language/msg.ts';
import type { NoteKind, ReportNote } from './workbook-codec.ts';

const mostCells = 20;

/** A line of the report: in English, and as it is said to its readers. */
export const reportNote = (kind: NoteKind, text: Msg, count: number, cells?: readonly string[]): ReportNote => ({
  ...{ kind, message: say(text), told: text, count },
  ...(cells && { cells: cells.slice(0, mostCells) }),
});
