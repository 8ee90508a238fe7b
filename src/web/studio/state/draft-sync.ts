/**
 * Keeps the working copy in step with the server: sends own lines in order, none twice and none lost, takes what others
 * changed meanwhile, and tries again when the server cannot be reached. It knows no screen: `show` and `report` tell.
 */
import type { AppChange, AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import { CallError } from '../../call.ts';
import {
  firstCopy,
  type DraftLine,
  type Rebased,
  withChanges,
  withDraft,
  withLine,
  withLonger,
  withoutLine,
  type WorkingCopy,
} from './working-copy.ts';

export type SavingState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Not reached; so many changes are held and sent again. */
  | { kind: 'offline'; waiting: number };

export interface SentLine {
  base: number;
  edits: AppEdit[];
  label: string;
  reason: DraftLine['reason'];
  of_revision?: number;
}
export interface ReadDraft {
  revision: number;
  document: AppDocument;
}
export interface DraftSyncNeeds<Read extends ReadDraft> {
  send(line: SentLine): Promise<{ revision: number; unpublished: number; changes: readonly AppChange[] }>;
  /** The app as the server has it. */
  load(): Promise<Read>;
  report(state: SavingState): void;
  /** The working copy is another because of the server. */
  show(rebased: Rebased): void;
  /** The app was read again, not only its changes. */
  reloaded?(read: Read): void;
  stored?(unpublished: number): void;
  refused(line: DraftLine, message: string): void;
  pause?: number;
  /** Milliseconds before try n (from 1). */
  retryAfter?: (attempts: number) => number;
}
export type DraftSync = ReturnType<typeof createDraftSync>;

// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createDraftSync<Read extends ReadDraft>(first: ReadDraft, needs: DraftSyncNeeds<Read>) {
  const pause = needs.pause ?? 600;
  const retryAfter = needs.retryAfter ?? ((attempts) => Math.min(30_000, 1_000 * 2 ** attempts));
  let copy = firstCopy(first.revision, first.document);
  const revisions = new Map<string, number>();
  /** The line that was sent: until an answer came it may be stored or not. */
  let sent: DraftLine | null = null;
  let heardOf = first.revision;
  let mustReload = false;
  let running: Promise<void> | null = null;
  let isTyping = false;
  let flushing = 0;
  let attempts = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (after: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(wake, after);
  };
  const wake = (): void => {
    isTyping = false;
    void run().catch(() => undefined);
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
  const isBehind = (): boolean => mustReload || heardOf > copy.revision;
  /**
   * What is being typed is not sent before it rests, so that it stays one step of Undo; when others changed the app it
   * is, as the answer says what they changed.
   */
  const isReady = (): boolean => copy.unsent.length > (isTyping && flushing === 0 && !sent && !isBehind() ? 1 : 0);

  const sayOffline = (): void => needs.report({ kind: 'offline', waiting: copy.unsent.length });

  async function work(): Promise<void> {
    while (!stopped && (isReady() || isBehind())) {
      try {
        if (mustReload || !isReady()) await reload();
        else await sendFirst();
        attempts = 0;
      } catch (failure) {
        attempts += 1;
        sayOffline();
        schedule(retryAfter(attempts));
        throw failure;
      }
    }
    needs.report(copy.unsent.length > 0 ? { kind: 'waiting' } : { kind: 'saved' });
    if (copy.unsent.length > 0) schedule(pause);
  }

  async function sendFirst(): Promise<void> {
    const [line] = copy.unsent;
    if (!line) return;
    needs.report({ kind: 'saving' });
    sent = line;
    const about = line.of === null ? undefined : revisionOf(line.of);
    try {
      const answer = await needs.send({
        base: copy.revision,
        edits: [...line.edits],
        label: line.label,
        ...(about === undefined ? { reason: 'edited' } : { reason: line.reason, of_revision: about }),
      });
      take(answer.changes, line, true);
      needs.stored?.(answer.unpublished);
    } catch (failure) {
      recover(line, failure);
    }
  }

  /** Lines that others wrote are put below; a line that cannot be stored goes. Throws when the server was not reached. */
  function recover(line: DraftLine, failure: unknown): void {
    const known = failure instanceof CallError ? failure : null;
    if (known?.code === 'revision_conflict') {
      const changes = newerChangesOf(known, copy.revision);
      if (changes.length > 0) {
        take(changes, line, false);
        // What is unpublished, and what may be undone, comes with the app.
        if (copy.unsent.length === 0) mustReload = true;
        return;
      }
      const revision = known.details['revision'];
      // Too many lines to be merged: the app is read again.
      if (typeof revision === 'number' && revision > copy.revision) {
        sent = null;
        mustReload = true;
        return;
      }
    }
    const refused =
      known !== null && known.status >= 400 && known.status < 500 && ![401, 408, 429].includes(known.status);
    if (!refused) throw failure;
    sent = null;
    const rebased = withoutLine(copy, line.key);
    copy = rebased.copy;
    needs.show({ ...rebased, dropped: [...rebased.dropped, line.key] });
    needs.refused(line, known.message);
  }

  function take(changes: readonly AppChange[], line: DraftLine, isStored: boolean): void {
    sent = null;
    try {
      const { own, ...rebased } = withChanges(copy, changes, line, isStored);
      copy = rebased.copy;
      if (own) revisions.set(line.key, own.revision);
      needs.show(rebased);
    } catch {
      // The log was not as this window thought: what was stored of the line comes with the whole app.
      if (isStored) copy = { ...copy, unsent: copy.unsent.filter(({ key }) => key !== line.key) };
      mustReload = true;
    }
  }

  async function reload(): Promise<void> {
    const read = await needs.load();
    mustReload = false;
    heardOf = Math.max(heardOf, read.revision);
    if (read.revision < copy.revision) {
      heardOf = copy.revision;
      return;
    }
    if (read.revision > copy.revision) {
      const rebased = withDraft(copy, read.revision, read.document);
      copy = rebased.copy;
      needs.show(rebased);
    }
    if (copy.unsent.length === 0) needs.reloaded?.(read);
  }

  const revisionOf = (key: string): number | undefined =>
    revisions.get(key) ?? (/^\d+$/.test(key) ? Number(key) : undefined);

  return {
    copy: (): WorkingCopy => copy,
    /** Adds an own change and sends it soon. Throws where it does not fit. */
    add(line: DraftLine): void {
      copy = withLine(copy, line);
      isTyping = true;
      if (attempts > 0) return sayOffline();
      if (!running) needs.report({ kind: 'waiting' });
      schedule(pause);
    },
    /** Writes the last line over by a later change of the same place. */
    lengthen(key: string, edits: readonly AppEdit[]): void {
      copy = withLonger(copy, key, edits);
      isTyping = true;
      if (attempts === 0) schedule(pause);
    },
    /** Whether the line is the last and was never sent, so that it may still be written over. */
    isOpen: (key: string): boolean => copy.unsent.at(-1)?.key === key && sent?.key !== key,
    settle(key: string): void {
      copy = { ...copy, conflicts: copy.conflicts.filter((conflict) => conflict.key !== key) };
    },
    /** Others changed the app: it was at this revision. */
    heard(revision: number): void {
      heardOf = Math.max(heardOf, revision);
      if (isBehind() && attempts === 0) void run().catch(() => undefined);
    },
    /** Resolves when nothing is left to send, or rejects when the server cannot be reached now. */
    async flush(): Promise<void> {
      attempts = 0;
      flushing += 1;
      try {
        while (!stopped && (copy.unsent.length > 0 || running)) await run();
      } finally {
        flushing -= 1;
      }
    },
    get unsaved(): boolean {
      return copy.unsent.length > 0 || copy.conflicts.length > 0;
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The lines that a 409 hands back, those that are new here. */
function newerChangesOf(failure: CallError, revision: number): AppChange[] {
  const changes = failure.details['changes'];
  // The wire's shape of a change (api/app-document.ts).
  return Array.isArray(changes) ? (changes as AppChange[]).filter((change) => change.revision > revision) : [];
}
