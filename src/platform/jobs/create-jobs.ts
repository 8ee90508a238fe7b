import type { Logger } from 'pino';
import { fromKysely, type Job, type JobResult, type PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { JobOptions, Jobs } from '../services.ts';
import type { Database } from '../database/database.ts';
import { withLongDeadline } from '../database/guarded-pool.ts';
import { asRequest, currentRequestId, requestIdOf } from '../telemetry/current-request.ts';
import { traceJob, traceOfNow } from '../telemetry/spans.ts';
import { countJobs, listJobs, queueOfFailed } from './look-at-jobs.ts';
import { openQueue, prepareQueue, secondsBetweenLooks } from './open-queue.ts';

/** How many jobs of a queue one node does at a time. */
const batchSize = 10;
const mostSecondsToStop = 5;

/** In addition to the data of a job: what it came of. */
const origin = '$from';
const originShape = z.object({ request: z.string().optional(), trace: z.string().optional() }).catch({});

type Work = (data: Record<string, unknown>) => Promise<void>;
type QueuedJob = Job<Record<string, unknown>>;
interface Handler {
  work: Work;
  options: JobOptions;
  /** While this node looks for its jobs. */
  worker?: string;
}

/** Work that is done later, at least once, by any node of the database. Makes nothing before the first job or `start`. */
export function createJobs(needs: {
  database: Database;
  log: Logger;
  /** How long a stop waits for what runs; what is not done by then is done again by the next node. */
  secondsToStop?: number;
}): Jobs {
  const { database, log, secondsToStop = mostSecondsToStop } = needs;
  const handlers = new Map<string, Handler>();
  const running = new Set<Promise<unknown>>();
  const known = new Map<string, Promise<void>>();
  let opening: Promise<PgBoss> | undefined;
  let started = false;

  /** A failed try is not cached: the next call tries again. */
  function open(): Promise<PgBoss> {
    opening ??= prepareQueue(database).then(
      () => openQueue(database, log),
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  async function ensureQueue(boss: PgBoss, name: string): Promise<void> {
    let making = known.get(name);
    if (!making) {
      making = makeQueue(boss, name, handlers.get(name)?.options);
      known.set(name, making);
      making.catch(() => known.delete(name));
    }
    await making;
  }

  /** Never throws: each job's own outcome, in the form that the queue expects. */
  function runBatch(queue: string, jobs: readonly QueuedJob[]): Promise<JobResult[]> {
    const batch = Promise.all(jobs.map((job) => runJob(queue, job)));
    running.add(batch);
    void batch.finally(() => running.delete(batch));
    return batch;
  }

  async function runJob(queue: string, job: QueuedJob): Promise<JobResult> {
    const handler = handlers.get(queue);
    try {
      const { [origin]: from, ...data } = job.data ?? {};
      const { request, trace } = originShape.parse(from ?? {});
      const work = () => withLongDeadline(async () => handler?.work(data));
      await asRequest(requestIdOf(request), () => traceJob(queue, trace, work));
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const last = job.retryCount >= retriesOf(handler?.options);
      const facts = { err: error, queue, job: job.id, try: job.retryCount + 1 };
      if (last) log.error(facts, 'a job failed for good');
      else log.warn(facts, 'a job failed and will be tried again');
      return { id: job.id, status: 'failed', output: { message: String(error) } };
    }
  }

  async function look(boss: PgBoss, queue: string, handler: Handler): Promise<void> {
    await ensureQueue(boss, queue);
    if (handler.options.every) await boss.schedule(queue, handler.options.every);
    const pollingIntervalSeconds = handler.options.every ? secondsBetweenLooks.timetable : secondsBetweenLooks.work;
    const how = { batchSize, burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds } as const;
    handler.worker = await boss.work<Record<string, unknown>, unknown, typeof how>(queue, how, (jobs) =>
      runBatch(queue, jobs),
    );
  }

  async function doDueJobs(boss: PgBoss, queue: string): Promise<number> {
    await ensureQueue(boss, queue);
    const jobs = await boss.fetch<Record<string, unknown>>(queue, { batchSize });
    const outcomes = await runBatch(queue, jobs);
    for (const [index, { status, output }] of outcomes.entries()) {
      const job = jobs[index];
      if (job && status === 'completed') await boss.complete(queue, job);
      else if (job) await boss.fail(queue, job, output);
    }
    return jobs.length;
  }

  return {
    handle(queue, work, options = {}) {
      if (handlers.has(queue)) throw new Error(`The queue ${queue} already has a worker.`);
      if (started) throw new Error(`The jobs are already running: register the worker for ${queue} before that.`);
      handlers.set(queue, { work, options });
    },

    async add(queue, data, { after, within } = {}) {
      const boss = await open();
      await ensureQueue(boss, queue);
      const from = { request: currentRequestId(), trace: traceOfNow() };
      await boss.send(queue, from.request === undefined ? data : { ...data, [origin]: from }, {
        ...(after !== undefined && { startAfter: new Date(Date.now() + after * 1000) }),
        ...(within && { db: fromKysely(within) }),
      });
      const worker = handlers.get(queue)?.worker;
      // Within a transaction no one else could see the job yet.
      if (worker && !within && !after) boss.notifyWorker(worker);
    },

    async counts() {
      await open();
      return countJobs(database);
    },

    async list(requested) {
      await open();
      return listJobs(database, requested);
    },

    async retry(id) {
      const boss = await open();
      const queue = await queueOfFailed(database, id);
      if (queue === null) return false;
      await boss.retry(queue, id);
      return true;
    },

    async start() {
      if (started) return;
      started = true;
      const boss = await open();
      await boss.start();
      for (const [queue, handler] of handlers) await look(boss, queue, handler);
    },

    async drain() {
      const boss = await open();
      for (;;) {
        let done = 0;
        for (const queue of handlers.keys()) done += await doDueJobs(boss, queue);
        if (done > 0) continue;
        if (running.size === 0) return;
        await Promise.all(running);
      }
    },

    async stop() {
      if (!started || !opening) return;
      started = false;
      const boss = await opening;
      const ended = Promise.all([...handlers.keys()].map((queue) => boss.offWork(queue, { wait: true })));
      await Promise.race([ended, pause(secondsToStop)]);
      for (const handler of handlers.values()) delete handler.worker;
      // Puts back what still runs, so that another node need not wait to find out.
      await boss.stop({ graceful: false });
    },
  };
}

const retriesOf = (options: JobOptions = {}): number => options.retries ?? 5;

async function makeQueue(boss: PgBoss, name: string, options: JobOptions | undefined): Promise<void> {
  const settings = {
    retryLimit: retriesOf(options),
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    // A node that dies while it does a job no longer says that it lives, and the job is given to another.
    heartbeatSeconds: options?.lostAfter ?? 30,
    expireInSeconds: 3600,
    deleteAfterSeconds: 24 * 3600,
  };
  await boss.createQueue(name, settings);
  // A newer Sheaf may want other settings than the one that made the queue.
  await boss.updateQueue(name, settings);
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
}
