/**
 * Threads that render pages while several are requested at once, so that the server goes on answering meanwhile. They
 * start when they are first needed and end when they have been idle for a while. (decision 123)
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';
import type { Encoding } from '#platform/http/encoding.ts';
import { unwanted } from '#platform/http/main-thread-turns.ts';
import type { Renderer } from '#platform/renderer.ts';
import type { Services } from '#platform/services.ts';
import type { RenderAnswer, RenderCancelled, RenderTask, RenderedInThread, OutlineToRender } from './render-task.ts';

/** A quarter of the processors: the server, the engine and the database need theirs. None where there is but one. */
const mostThreads = availableParallelism() < 2 ? 0 : Math.min(4, Math.max(1, availableParallelism() >> 2));
/** Pages that one thread renders and that wait for it; what comes then is rendered sooner by the server itself. */
const mostOfThread = 8;
/** Milliseconds without an answer after which a thread takes too long to render. */
const deadline = 10_000;
/** Milliseconds without a page after which a thread ends. */
const idleFor = 60_000;
/** Milliseconds until another is tried, after one that could not be started. */
const pauseAfterFailure = 60_000;

const tooLate = 'This page takes too long to render. Try again in a moment.';

interface Thread {
  worker: Worker;
  isReady: boolean;
  rendering: Map<number, { resolve: (rendered: RenderedInThread) => void; reject: (error: Error) => void }>;
  /** Goes off when it is late; counts from the last answer, or from the first page after it. */
  late: NodeJS.Timeout;
  /** Goes off when no one needs the thread. */
  idle: NodeJS.Timeout;
}

interface Needs {
  renderer: Pick<Renderer, 'blockRendering'>;
  log: Pick<Services['log'], 'error'>;
  /** Milliseconds; for tests. */
  deadline?: number;
}

/** The thread that should have rendered a page ended, or could not: it is rendered where it was requested. */
export class NotRenderedInThread extends Error {}

export class RenderThreads {
  readonly #needs: Needs;
  readonly #threads = new Set<Thread>();
  #lastId = 0;
  #rendered = 0;
  #noneBefore = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Pages that threads rendered so far. */
  get rendered(): number {
    return this.#rendered;
  }

  /**
   * Renders what is left out of a page, and packs it. Null where no thread is free for it now; rejects with
   * `NotRenderedInThread`, or `unavailable` where it takes too long or no one waits for it any more.
   */
  render(
    outline: () => Promise<OutlineToRender>,
    encoding: Encoding,
    signal?: AbortSignal,
  ): Promise<RenderedInThread> | null {
    const thread = this.#freeThread();
    if (!thread) return null;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        if (!thread.rendering.delete(id)) return;
        thread.worker.postMessage({ kind: 'cancel', id } satisfies RenderCancelled);
        if (thread.rendering.size === 0) thread.worker.unref();
        reject(unwanted());
      };
      const settled = (): void => signal?.removeEventListener('abort', cancel);
      if (thread.rendering.size === 0) thread.late.refresh();
      thread.rendering.set(id, {
        resolve: (rendered) => (settled(), resolve(rendered)),
        reject: (error) => (settled(), reject(error)),
      });
      thread.idle.refresh();
      thread.worker.ref();
      signal?.addEventListener('abort', cancel, { once: true });
      outline().then(
        (made) => {
          // Cancelled, or its thread ended, while the outline was made.
          if (!thread.rendering.has(id)) return;
          thread.worker.postMessage({
            kind: 'draw',
            id,
            encoding,
            parts: made.parts,
            blocks: made.blocks,
            context: made.context,
            ...(made.language && { language: made.language }),
          } satisfies RenderTask);
        },
        (error: unknown) => {
          settled();
          thread.rendering.delete(id);
          reject(error);
        },
      );
    });
  }

  /** The one with the least to do; another is started where all of them are rendering. */
  #freeThread(): Thread | undefined {
    let least: Thread | undefined;
    for (const thread of this.#threads)
      if (thread.isReady && (!least || thread.rendering.size < least.rendering.size)) least = thread;
    if (!least || least.rendering.size > 0) this.#startAnother();
    return least && least.rendering.size < mostOfThread ? least : undefined;
  }

  #startAnother(): void {
    const { blockRendering } = this.#needs.renderer;
    const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
    if (isStarting || this.#threads.size >= mostThreads || !blockRendering || Date.now() < this.#noneBefore) return;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      name: 'sheaf-drawing',
      workerData: blockRendering,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    const idle = setTimeout(
      () => this.#end(thread, new NotRenderedInThread('It was no longer needed.')),
      idleFor,
    ).unref();
    const late = setTimeout(() => {
      if (thread.rendering.size > 0) this.#end(thread, new Problem('unavailable', tooLate));
    }, this.#needs.deadline ?? deadline).unref();
    const thread: Thread = { worker, isReady: false, rendering: new Map(), late, idle };
    this.#threads.add(thread);
    worker.on('message', (message: RenderAnswer) => {
      if (message === 'ready') thread.isReady = true;
      else if (settle(thread, message)) this.#rendered++;
    });
    worker.on('error', (error) => {
      this.#needs.log.error({ err: error }, 'a thread that draws pages ended');
      this.#noneBefore = Date.now() + pauseAfterFailure;
    });
    worker.on('exit', () => this.#end(thread, new NotRenderedInThread('Its thread ended.')));
  }

  #end(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.late);
    clearTimeout(thread.idle);
    void thread.worker.terminate();
    for (const { reject } of thread.rendering.values()) reject(error);
    thread.rendering.clear();
  }
}

/** Whether the page was rendered. */
function settle(thread: Thread, answer: Exclude<RenderAnswer, 'ready'>): boolean {
  const requested = thread.rendering.get(answer.id);
  if (!requested) return false;
  thread.rendering.delete(answer.id);
  thread.late.refresh();
  if (thread.rendering.size === 0) thread.worker.unref();
  if ('error' in answer) requested.reject(new NotRenderedInThread(answer.error));
  else requested.resolve(answer);
  return !('error' in answer);
}
