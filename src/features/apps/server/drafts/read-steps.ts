import { appEditsOverlap } from '../../rules/document/apply.ts';
import type { AppEdit } from '../../rules/document/document.ts';
import { followSheetsInEdit, joinTitles, type SheetTitles } from '../../rules/document/follow-sheets.ts';
import type { StepOnTheWire } from '../../api/app-document.ts';
import { type StoredChange, readChanges } from '../log/read-changes.ts';
import type { Database } from '#platform/database/database.ts';

const mostSteps = 200;
/** Far enough back for that many steps of one editor among others. */
const mostLines = 1_000;

/** What the caller may undo, last first, and do again, next first: it is read from the log, so it survives a reload. */
export async function readSteps(
  database: Database,
  appId: string,
  userId: string,
  revision: number,
): Promise<{ undo: StepOnTheWire[]; redo: StepOnTheWire[] }> {
  const lines = await readChanges(database, appId, { before: revision + 1, last: mostLines });
  return stepsOf(lines, userId);
}

/** The same of lines in order. A step that a later change of another person touches is left out. */
export function stepsOf(
  lines: readonly StoredChange[],
  userId: string,
): { undo: StepOnTheWire[]; redo: StepOnTheWire[] } {
  const undo: Step[] = [];
  const redo: Step[] = [];
  // A change that was undone and done again is the same step, whichever of its lines is named.
  const roots = new Map<number, number>();
  const taken = (list: Step[], line: StoredChange): Step | undefined => {
    const root = roots.get(line.of_revision ?? -1);
    const at = list.findLastIndex((one) => one.root === root);
    return at < 0 ? undefined : list.splice(at, 1)[0];
  };
  for (const line of lines) {
    if (line.who?.id !== userId || line.inverse === null || line.edits.length === 0) continue;
    if (line.reason === 'edited' || line.reason === 'restored' || line.reason === 'merged') {
      roots.set(line.revision, line.revision);
      undo.push({ root: line.revision, label: line.label, line });
      redo.length = 0;
    } else if (line.reason === 'undone' || line.reason === 'redone') {
      const [from, to] = line.reason === 'undone' ? [undo, redo] : [redo, undo];
      const step = taken(from, line);
      if (!step) continue;
      roots.set(line.revision, step.root);
      to.push({ ...step, line });
    }
  }
  const isFree = untouched(lines, userId);
  const titles = titlesAfter(lines);
  const onTheWire = ({ root, label, line }: Step): StepOnTheWire => ({
    ...{ revision: root, label },
    edits: (line.inverse ?? []).map((edit) => followSheetsInEdit(edit, titles(line.revision))),
  });
  const steps = (list: Step[]) =>
    list
      .filter(({ line }) => isFree(line))
      .toReversed()
      .slice(0, mostSteps)
      .map(onTheWire);
  return { undo: steps(undo), redo: steps(redo) };
}

interface Step {
  /** The revision of the change that is undone and done again. */
  root: number;
  label: string;
  /** The last line that did, undid or did it again: its inverse is the next step. */
  line: StoredChange;
}

/** Whether no later line of anyone else writes where a change wrote. */
function untouched(lines: readonly StoredChange[], userId: string): (change: StoredChange) => boolean {
  const isOfOthers = (line: StoredChange): boolean => line.reason !== 'sheet renamed' && line.who?.id !== userId;
  const overlaps = (one: readonly AppEdit[], other: readonly AppEdit[]): boolean =>
    one.some((edit) => other.some((theirs) => appEditsOverlap(edit, theirs)));
  const others = lines.filter(isOfOthers);
  return (change) => !others.some((line) => line.revision > change.revision && overlaps(change.edits, line.edits));
}

/** What sheets are called now that had other titles at a revision. */
function titlesAfter(lines: readonly StoredChange[]): (revision: number) => SheetTitles {
  const renames = lines.filter((line) => line.sheet_titles.size > 0);
  return (revision) =>
    renames
      .filter((line) => line.revision > revision)
      .reduce<SheetTitles>((before, line) => joinTitles(before, line.sheet_titles), new Map());
}
