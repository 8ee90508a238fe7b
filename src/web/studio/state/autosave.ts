/**
 * Sends the changes of one page to the server, in order, none twice and none lost: it keeps what is not acknowledged,
 * retries when the server cannot be reached, and puts unsent changes on top of a newer page when somebody else was
 * first (409). It knows no screen: `report` tells what became of it.
 */
import type { PageDocument, PageEdit } from '#domain/page/document.ts';
import { sameTarget } from '#domain/page/edit.ts';
import { CallError } from '../../call.ts';

export type SavingState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Not reached; changes are kept and sent again. */
  | { kind: 'offline' };

export interface NewerPage {
  revision: number;
  document: PageDocument;
}
export interface AutosaveNeeds {
  send(revision: number, edits: readonly PageEdit[]): Promise<{ revision: number }>;
  /** The page as the server has it. */
  load(): Promise<NewerPage>;
  report(state: SavingState): void;
  /** The page is another now: draw it with `unsaved` on top; answers those that still fit. */
  rebase(
    newer: NewerPage,
    unsaved: readonly PageEdit[],
    why: 'conflict' | 'refused',
    message: string,
  ): readonly PageEdit[];
  pause?: number;
  /** Milliseconds before try n (from 1). */
  retryAfter?: (tries: number) => number;
}
export interface Autosave {
  add(edits: readonly PageEdit[]): void;
  /** Resolves when nothing is left to send, or rejects when the server cannot be reached now. */
  flush(): Promise<void>;
  readonly unsaved: boolean;
  revision(): number;
  stop(): void;
}

export function createAutosave(revision: number, needs: AutosaveNeeds): Autosave {
  const pause = needs.pause ?? 600;
  const retryAfter = needs.retryAfter ?? ((tries) => Math.min(30_000, 1_000 * 2 ** tries));
  let current = revision;
  let waiting: PageEdit[] = [];
  let sending: Promise<void> | null = null;
  let batchLimit = 500;
  let tries = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (after: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run().catch(() => undefined), after);
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && !stopped) {
      const batch = waiting.slice(0, batchLimit);
      waiting = waiting.slice(batch.length);
      needs.report({ kind: 'saving' });
      try {
        current = (await needs.send(current, batch)).revision;
        tries = 0;
      } catch (failure) {
        await recover(batch, failure);
      }
    }
    batchLimit = 500;
    needs.report(waiting.length > 0 ? { kind: 'waiting' } : { kind: 'saved' });
  }

  async function recover(batch: PageEdit[], failure: unknown): Promise<void> {
    const known = failure instanceof CallError ? failure : null;
    const newer = known?.code === 'revision_conflict' ? newerPageOf(known) : null;
    if (newer) {
      take(newer, [...batch, ...waiting], 'conflict', known?.message ?? '');
      return;
    }
    const refused =
      known !== null && known.status >= 400 && known.status < 500 && ![401, 408, 429].includes(known.status);
    if (refused && batch.length > 1) {
      batchLimit = 1; // one at a time finds the change that is refused, so that the others are saved
      waiting = [...batch, ...waiting];
      return;
    }
    if (refused) {
      const rest = waiting;
      try {
        take(await needs.load(), rest, 'refused', known.message);
        return;
      } catch {
        waiting = rest;
      }
    } else {
      waiting = [...batch, ...waiting];
    }
    needs.report({ kind: 'offline' });
    tries += 1;
    schedule(retryAfter(tries));
    throw failure;
  }

  function take(newer: NewerPage, unsaved: readonly PageEdit[], why: 'conflict' | 'refused', message: string): void {
    current = newer.revision;
    waiting = [...needs.rebase(newer, unsaved, why, message)];
    batchLimit = 500;
  }

  return {
    add(edits) {
      for (const edit of edits) {
        const last = waiting.at(-1);
        if (last && sameTarget(last, edit)) waiting[waiting.length - 1] = edit;
        else waiting.push(edit);
      }
      if (!sending && tries === 0) needs.report({ kind: 'waiting' });
      if (tries === 0) schedule(pause);
    },
    async flush() {
      tries = 0;
      while (waiting.length > 0 || sending) await run();
    },
    get unsaved() {
      return waiting.length > 0 || sending !== null;
    },
    revision: () => current,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function newerPageOf(failure: CallError): NewerPage | null {
  const page = failure.details['page'];
  if (typeof page !== 'object' || page === null || !('revision' in page) || !('document' in page)) return null;
  const { revision, document } = page;
  if (typeof revision !== 'number' || typeof document !== 'object' || document === null) return null;
  return { revision, document: document as PageDocument }; // the wire's shape of a page (api/apps.ts)
}
