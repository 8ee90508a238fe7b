/** From nothing to a running product: environment, database, services, server. The only place that composes. */
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Logger, pino } from 'pino';
import { Problem } from '#kit/problem.ts';
import { createServices } from '#features/create-services.ts';
import { rememberedAddresses } from '#platform/http/caller-address.ts';
import { closeHttp } from '#platform/http/close-http.ts';
import { oneAtATime } from '#platform/http/one-at-a-time.ts';
import { requestTurns } from '#platform/http/request-turns.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { WaitingAnswers } from '#platform/http/waiting-answers.ts';
import { sendWhole } from '#platform/http/whole-response.ts';
import { loadRenderer } from '#platform/http/load-renderer.ts';
import { rendererToCome } from '#platform/http/renderer-to-come.ts';
import { originOf } from '#platform/http/host.ts';
import { answerHealth, type NodeState } from '#features/operation/server/node-state.ts';
import { features } from '#features/list.ts';
import { createServer } from '#features/server.ts';
import { checkDatabase } from '#platform/database/check-database.ts';
import { whyNotStarted } from '#platform/files/disk-space.ts';
import { requestInLog } from '#platform/telemetry/current-request.ts';
import { openDatabase, poolOf } from '#platform/database/database.ts';
import { watchDatabaseHealth } from '#platform/database/database-health.ts';
import { withLongDeadline } from '#platform/database/guarded-pool.ts';
import { runEmbeddedPostgres } from '#platform/database/run-embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { watchSchema } from '#platform/database/watch-schema.ts';
import { readEnvironment } from './environment.ts';

const begun = performance.now();
/** The launcher builds the pages meanwhile, and says when they are there. */
const pages = process.argv.includes('--await-pages') ? once(process, 'message') : undefined;
/** Milliseconds between two looks at what is shown while the database is away. */
const confirmEvery = 30_000;
/** What to undo at the end, last made first. */
const undo: (() => Promise<unknown>)[] = [];
/** When the first signal came; 0 before it. */
let stoppingSince = 0;
let state: NodeState = 'starting';
let drainSeconds = 0;

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = pino({
    level: environment.LOG_LEVEL,
    mixin: requestInLog,
    redact: ['*.password', '*.token', '*.email', '*._id', '*.authorization', '*.cookie'],
  });
  if (environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
    undo.push(
      await (await import('#platform/telemetry/start-telemetry.ts')).startTelemetry(environment.OTEL_SERVICE_NAME),
    );
  // One request that nothing waits for any more must not end the server for everybody.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'something failed that nothing waited for'));
  const http = createHttpServer();

  const databaseAddress = environment.DATABASE_URL ?? (await startOwnDatabase(environment.DATA_DIR, log));
  const sessionAddress = environment.DATABASE_SESSION_URL ?? databaseAddress;
  let found = false;
  const database = openDatabase(databaseAddress, {
    isShared: environment.DATABASE_SESSION_URL !== undefined,
    // Before it was there, the check below says what is the matter; where in our code a connection was held says nothing.
    onConnectionLost: (error) => found && log.warn({ reason: error.message }, 'a database connection was lost'),
  });
  undo.push(() => database.destroy());
  await checkDatabase(database, databaseAddress);
  found = true;
  await withLongDeadline(() => migrate(database));

  const root = fileURLToPath(new URL('..', import.meta.url));
  const load = () => loadRenderer({ mode: environment.SHEAF_MODE, log, root, server: http });
  const coming = pages?.then(load);
  const { renderer, middleware, close } = coming ? rendererToCome(coming) : await load();
  undo.push(close);
  await listen(http, environment.PORT, environment.HOST);
  const { port } = http.address() as AddressInfo;
  if (environment.PORT === 0 && environment.PUBLIC_PORT === 0) environment.PUBLIC_PORT = port;
  environment.PORT = port;

  const services = await createServices({ environment, log, database, databaseAddress: sessionAddress, renderer });
  for (const { stop } of features) if (stop) undo.push(() => stop(services));
  undo.push(() => services.jobs.stop());
  for (const { prepare } of features) await prepare?.(services);

  await coming;
  const health = watchDatabaseHealth({ address: databaseAddress, pool: poolOf(database), log });
  undo.push(() => health.stop());
  const schema = watchSchema({
    database,
    onTooOld(migration) {
      log.fatal({ migration }, 'a newer Sheaf changed the database in a way that this one cannot serve: end this node');
      state = 'too old';
      void services.jobs.stop();
    },
  });
  undo.push(async () => schema.stop());
  const { responses } = services.published.caches;
  const confirming = setInterval(
    () => health.isAway || responses.confirm().catch(() => undefined),
    confirmEvery,
  ).unref();
  undo.push(async () => clearInterval(confirming));
  const server = createServer(services, health);
  const addressOf = rememberedAddresses(environment.TRUSTED_PROXIES);
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await server.fetch(request, addressOf(incoming));
      return outgoing instanceof ServerResponse && sendWhole(response, outgoing) ? RESPONSE_ALREADY_SENT : response;
    },
    { overrideGlobalObjects: false },
  );
  const waiting = new WaitingAnswers({ networkOf: (request) => networkOf(addressOf(request)) });
  undo.push(async () => waiting.stop());
  if (environment.ROLE !== 'web') await services.jobs.start();
  const respondTo = (request: IncomingMessage, response: ServerResponse): void => {
    // Clients that reuse the connection go on elsewhere.
    if (state === 'draining') response.setHeader('connection', 'close');
    if (answerHealth(request, response, state === 'ready' && health.isAway ? 'database away' : state)) return;
    // What it would answer is of tables that aren't there any more.
    if (state === 'too old') return void response.writeHead(503, { 'retry-after': '1' }).end('Sheaf is being updated.');
    if (environment.ROLE === 'worker')
      return void response.writeHead(503, { 'retry-after': '1' }).end('This node only runs jobs.');
    if (server.answerAtOnce(request, response)) return waiting.note(request, response);
    waiting.note(request, response);
    const respondInTurn = () => void answer(request, response);
    const network = networkOf(addressOf(request));
    const leave = requestTurns.take(network, () =>
      middleware ? middleware(request, response, respondInTurn) : respondInTurn(),
    );
    if (leave) response.once('close', leave);
  };
  const respond: RequestListener = (request, response) =>
    oneAtATime(request, response, () => respondTo(request, response));
  http.on('request', respond);
  http.keepAliveTimeout = 65_000;
  // Before everything that answers need.
  undo.push(() => closeHttp(http));
  for (const { listen: listenAlso } of features) if (listenAlso) undo.push(await listenAlso(services, respond));
  // Streams of open pages would keep it waiting.
  for (const { drain } of features) if (drain) undo.push(() => drain(services));
  if (state === 'starting') state = 'ready';
  drainSeconds = environment.DRAIN_SECONDS;
  const took = ((performance.now() - begun) / 1000).toFixed(1);
  process.send?.('ready');
  process.stdout.write(`Sheaf is ready at ${originOf(environment.MAIN_HOST, environment)} (started in ${took} s)\n`);
}

async function startOwnDatabase(folder: string, log: Logger) {
  const own = await runEmbeddedPostgres({
    folder,
    onRestart: (error, pause) =>
      log.error({ err: error }, `the built-in database ended and is started again in ${pause / 1000} s`),
    onRestarted: () => log.warn('the built-in database takes connections again'),
    onLost: (error) => {
      log.fatal({ err: error }, 'the built-in database ended too often, so Sheaf ends as well');
      void stop(1);
    },
  });
  undo.push(() => own.stop());
  return own.address;
}

function listen(http: ReturnType<typeof createHttpServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new Problem('unavailable', `Port ${port} is in use. Choose another: PORT=3001 npm start`, { cause: error }),
      );
    });
    http.listen(port, host, resolve);
    // Until the product is ready, callers get an answer that says so.
    http.on('request', (request, response) => {
      if (http.listenerCount('request') === 1 && !answerHealth(request, response, 'starting'))
        response.writeHead(503, { 'retry-after': '1' }).end('Sheaf is starting.');
    });
  });
}

/**
 * Finishes what runs, closes everything in order. A second signal ends at once; one that comes within a second of the
 * first is the same one, sent to parent and child alike.
 */
async function stop(code: number): Promise<void> {
  if (stoppingSince > 0) {
    if (Date.now() - stoppingSince > 1_000) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  state = 'draining';
  setTimeout(() => process.exit(1), 15_000 + drainSeconds * 1_000).unref();
  await delay(drainSeconds * 1_000);
  for (const one of undo.toReversed()) {
    await one().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

// npm start was killed: nothing must be left running.
process.once('disconnect', () => void stop(0));

start().catch((error: unknown) => {
  // Stopped while starting: what it worked with was closed under it.
  if (stoppingSince > 0) return;
  const known = whyNotStarted(error, { DATA_DIR: process.env['DATA_DIR'] ?? './data' });
  process.stderr.write(`${known ?? (error instanceof Error ? error.stack : String(error))}\n`);
  void stop(1);
});
