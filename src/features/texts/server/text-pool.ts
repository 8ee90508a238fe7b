/**
 * Threads that read owners' texts. Markdown and patterns are hostile until read: one that takes too long ends its thread
 * and nothing else. The threads hold nothing of any app, so that the whole process shares them.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';
import type { TextAnswer, TextTask } from './text-task.ts';

/** Milliseconds that one task may take once a thread has begun it. */
const deadline = 2_000;
const mostThreads = Math.min(2, availableParallelism());
const mostWaiting = 500;

interface Waiting {
  task: TextTask;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}
interface Thread {
  worker: Worker;
  ready: boolean;
  work: (Waiting & { timer: NodeJS.Timeout }) | null;
}

/** A text took longer than it may, or is nested too deeply to be read. */
export class UnreadableText extends Error {}

const threads = new Set<Thread>();
const waiting: Waiting[] = [];

/** Runs a task in a thread. Rejects with `UnreadableText`, or `unavailable` when too many wait. */
export function runInThread<Task extends TextTask>(task: Task): Promise<TextAnswer<Task>> {
  return new Promise((resolve, reject) => {
    if (waiting.length >= mostWaiting) {
      reject(new Problem('unavailable', 'Sheaf is busy right now. Try again in a moment.'));
      return;
    }
    waiting.push({ task, resolve: resolve as (answer: unknown) => void, reject });
    giveOut();
  });
}

function giveOut(): void {
  for (const thread of threads) {
    if (waiting.length === 0) return;
    if (thread.ready && !thread.work) begin(thread);
  }
  if (waiting.length > 0 && threads.size < mostThreads) startThread();
}

function begin(thread: Thread): void {
  const next = waiting.shift();
  if (!next) return;
  const timer = setTimeout(() => end(thread, new UnreadableText('It takes too long to read.')), deadline);
  thread.work = { ...next, timer };
  // The process must not end while a caller waits.
  thread.worker.ref();
  thread.worker.postMessage(next.task);
}

function startThread(): void {
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
    name: 'sheaf-texts',
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const thread: Thread = { worker, ready: false, work: null };
  threads.add(thread);
  worker.on('message', (message: 'ready' | { answer: unknown } | { error: string }) => {
    if (message === 'ready') thread.ready = true;
    else finish(thread, message);
    if (!thread.work) worker.unref();
    giveOut();
  });
  let cause: unknown;
  worker.on('error', (error) => (cause = error));
  worker.on('exit', () => end(thread, new UnreadableText('Reading it ended its thread.', { cause })));
}

function finish(thread: Thread, message: { answer: unknown } | { error: string }): void {
  const { work } = thread;
  thread.work = null;
  if (!work) return;
  clearTimeout(work.timer);
  if ('answer' in message) work.resolve(message.answer);
  else work.reject(new UnreadableText(message.error));
}

function end(thread: Thread, error: Error): void {
  if (!threads.delete(thread)) return;
  void thread.worker.terminate();
  const { work } = thread;
  thread.work = null;
  if (work) {
    clearTimeout(work.timer);
    work.reject(error);
  } else if (!thread.ready) {
    // A thread that cannot even start would be started for ever.
    for (const one of waiting.splice(0)) one.reject(error);
  }
  giveOut();
}
