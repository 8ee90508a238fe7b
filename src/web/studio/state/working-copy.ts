/**
 * The app as one window has it: what the server acknowledged, the changes of others since, and on top the own changes
 * that are not acknowledged yet. Own changes that others overtook in the same place are held back as conflicts. Pure.
 */
import { appEditsOverlap, applyAppEdit, applyAppEdits } from '#features/apps/rules/document/apply.ts';
import type { AppChange, AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import { targetValue } from '#features/apps/rules/document/target-value.ts';
import { sameValue, withSameParts } from '#kit/same-value.ts';
import { placement } from '#blocks/newest-page.ts';

/** What is sent as one change: one step of Undo. */
export interface DraftLine {
  /** Names it in this window until it has a revision. */
  key: string;
  edits: readonly AppEdit[];
  label: string;
  reason: 'edited' | 'undone' | 'redone';
  /** Of an undo or redo: the key of the line that it is about. */
  of: string | null;
}

/** Own changes that were not put on top of another's, to be decided by the person. */
export interface Conflict {
  key: string;
  /** The key of the line that it was a part of. */
  line: string;
  label: string;
  edits: readonly AppEdit[];
  /** Who was first; '' where it is not known. */
  author: string;
  /** Why the change fits no more; '' where both wrote the same place. */
  problem: string;
  /** The app with the own change in it, as it was on the screen. */
  mine: AppDocument;
}

export interface WorkingCopy {
  revision: number;
  acknowledged: AppDocument;
  /** What the screen shows. */
  document: AppDocument;
  /** In order; the first may be under way. */
  unsent: readonly DraftLine[];
  conflicts: readonly Conflict[];
}

export const firstCopy = (revision: number, document: AppDocument): WorkingCopy => ({
  ...{ revision, acknowledged: document, document, unsent: [], conflicts: [] },
});

/** What a rebase did to own lines: steps of Undo follow it. */
export interface Rebased {
  copy: WorkingCopy;
  /** Changes of others that are new here. */
  theirs: readonly AppEdit[];
  /** Keys of own lines of which nothing is left to send. */
  dropped: readonly string[];
}

/** The copy with one more own change. Throws where it does not fit. */
export function withLine(copy: WorkingCopy, line: DraftLine): WorkingCopy {
  const { document } = applyAppEdits(copy.document, line.edits, placement);
  return { ...copy, document, unsent: [...copy.unsent, line] };
}

/** The copy with the last own change written over by a later one of the same place. */
export function withLonger(copy: WorkingCopy, key: string, edits: readonly AppEdit[]): WorkingCopy {
  const { document } = applyAppEdits(copy.document, edits, placement);
  return { ...copy, document, unsent: copy.unsent.map((line) => (line.key === key ? { ...line, edits } : line)) };
}

/** The copy without a line that the server refused, and without what was on it. */
export function withoutLine(copy: WorkingCopy, key: string): Rebased {
  const rest = copy.unsent.filter((line) => line.key !== key);
  return rebased(copy, copy.revision, copy.acknowledged, rest, []);
}

/**
 * The copy after lines of the log that follow its revision. `sent` is the own line that the server may have stored: it
 * is the last of them where `isStored`, else the one with the same changes, as after an answer that was lost. Throws
 * where lines are missing in between.
 */
export function withChanges(
  copy: WorkingCopy,
  changes: readonly AppChange[],
  sent: DraftLine | null,
  isStored: boolean,
): Rebased & { own: AppChange | null } {
  let { acknowledged, revision } = copy;
  let own: AppChange | null = null;
  const theirs: Theirs[] = [];
  for (const [at, change] of changes.entries()) {
    if (change.revision <= revision) continue;
    if (change.revision !== revision + 1) throw new Error('Changes of the app are missing.');
    acknowledged = applyAppEdits(acknowledged, change.edits, placement).document;
    revision = change.revision;
    if (sent && !own && (isStored ? at === changes.length - 1 : isOf(change, sent))) own = change;
    // The app comes upgraded: what the product upgraded in the log is here already.
    else if (change.reason !== 'upgraded')
      theirs.push(...change.edits.map((edit) => ({ edit, author: change.who?.name ?? '' })));
  }
  const rest = own ? copy.unsent.filter((line) => line.key !== sent?.key) : copy.unsent;
  if (theirs.length === 0 && (!own || sameValue(own.edits, sent?.edits))) {
    const settled = rest.length === 0 ? copy.document : acknowledged;
    const next = { ...copy, revision, acknowledged: settled, unsent: rest };
    return { copy: next, theirs: [], dropped: [], own };
  }
  return { ...rebased(copy, revision, acknowledged, rest, theirs), own };
}

/**
 * The copy after the whole app was read again. Which lines are new is not known: a difference from before, where an own
 * change writes, was written by someone else.
 */
export function withDraft(copy: WorkingCopy, revision: number, read: AppDocument): Rebased {
  const document = withSameParts(read, copy.acknowledged);
  const edits = copy.unsent.flatMap((line) => line.edits);
  const theirs = edits
    .filter((edit) => isOvertaken(copy.acknowledged, document, edit))
    .map((edit) => ({ edit, author: '', isUnknown: !isThere(copy.document, document, edit) }));
  return rebased(copy, revision, document, copy.unsent, theirs);
}

/** Behind the changes of a line the server may add what makes names of columns ids. */
const isOf = (change: AppChange, line: DraftLine): boolean =>
  change.label === line.label && line.edits.every((edit, index) => sameValue(edit, change.edits[index]));

interface Theirs {
  edit: AppEdit;
  author: string;
  /** Only the place is known, not what was written. */
  isUnknown?: boolean;
}

function rebased(
  copy: WorkingCopy,
  revision: number,
  acknowledged: AppDocument,
  rest: readonly DraftLine[],
  theirs: readonly Theirs[],
): Rebased {
  let document = acknowledged;
  let conflicts = copy.conflicts;
  const held: AppEdit[] = [];
  const unsent: DraftLine[] = [];
  const hold = (line: DraftLine, edit: AppEdit, author: string, problem: string): void => {
    held.push(edit);
    const more = { key: `${line.key}-${held.length}`, line: line.key, label: line.label, edits: [edit] };
    conflicts = withHeld(conflicts, { ...more, author, problem, mine: copy.document });
  };
  for (const line of rest) {
    const remaining: AppEdit[] = [];
    for (const edit of line.edits) {
      const first = theirs.findLast((one) => appEditsOverlap(one.edit, edit));
      if (first && !first.isUnknown && sameValue(first.edit, edit)) continue;
      if (first || held.some((one) => appEditsOverlap(one, edit))) {
        hold(line, edit, first?.author ?? '', '');
        continue;
      }
      try {
        document = applyAppEdit(document, edit, placement);
        remaining.push(edit);
      } catch (problem) {
        hold(line, edit, '', problem instanceof Error ? problem.message : '');
      }
    }
    if (remaining.length > 0)
      unsent.push(remaining.length === line.edits.length ? line : { ...line, edits: remaining });
  }
  const dropped = rest.filter(({ key }) => !unsent.some((line) => line.key === key)).map(({ key }) => key);
  return {
    copy: { revision, acknowledged, document, unsent, conflicts },
    theirs: theirs.map(({ edit }) => edit),
    dropped,
  };
}

/** Changes of one place are one conflict. */
function withHeld(conflicts: readonly Conflict[], more: Conflict): Conflict[] {
  const at = conflicts.findIndex(
    (one) =>
      one.edits.some((edit) => more.edits.some((other) => appEditsOverlap(edit, other))) ||
      (one.line === more.line && one.problem !== '' && more.problem !== ''),
  );
  const known = conflicts[at];
  if (!known) return [...conflicts, more];
  const author = more.author || known.author;
  return conflicts.with(at, { ...known, author, edits: [...known.edits, ...more.edits], mine: more.mine });
}

/** Moves count places that other changes shift: only a place that is gone is another's doing. */
function isOvertaken(before: AppDocument, after: AppDocument, edit: AppEdit): boolean {
  const [was, is] = [targetValue(before, edit), targetValue(after, edit)];
  const isMove = edit.kind === 'move-page' || (edit.kind === 'edit-page' && edit.edit.kind === 'move-block');
  return isMove ? was !== undefined && is === undefined : !sameValue(was, is);
}

const isThere = (mine: AppDocument, after: AppDocument, edit: AppEdit): boolean =>
  sameValue(targetValue(mine, edit), targetValue(after, edit));
