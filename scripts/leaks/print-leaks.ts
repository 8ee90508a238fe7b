/** Prints the leak report of one app. Reads next to a running server, or starts the built-in database for the moment. */
import { pino } from 'pino';
import { Problem } from '#kit/problem.ts';
import { createServices } from '#features/create-services.ts';
import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import { makeLeakReport } from '#features/visitor/server/review/leak-report.ts';
import type { Renderer } from '#platform/renderer.ts';
import { type DatabaseAddress, openDatabase } from '#platform/database/database.ts';
import { runningDatabase, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { readEnvironment } from '../../src/environment.ts';
import { tableOf } from './table-of.ts';

const environment = readEnvironment(process.env);
const undo: (() => Promise<unknown>)[] = [];

async function print(subdomain: string | undefined): Promise<void> {
  const address = environment.DATABASE_URL ?? (await ownDatabase());
  const database = openDatabase(address, { onConnectionLost: () => undefined });
  undo.push(() => database.destroy());
  const log = pino({ level: 'silent' });
  const services = await createServices({ environment, log, database, databaseAddress: address, renderer: noRenderer });
  undo.push(() => services.engine.stop());
  const app = subdomain ? await services.apps.bySubdomain(subdomain) : null;
  if (!app) {
    const living = database.selectFrom('apps').select('subdomain').where('deleted_at', 'is', null);
    const names = (await living.orderBy('subdomain').execute()).map((one) => one.subdomain);
    const what = subdomain ? `There is no app ${subdomain}.` : 'Name an app: npm run leaks -- <subdomain>.';
    throw new Problem('not_found', `${what} ${names.length > 0 ? `Apps: ${names.join(', ')}.` : 'There are no apps.'}`);
  }
  process.stdout.write(tableOf(await makeLeakReport(app, services, appVersionForVisitors(app))));
}

async function ownDatabase(): Promise<DatabaseAddress> {
  const running = runningDatabase(environment.DATA_DIR);
  if (running) return running;
  const own = await startEmbeddedPostgres({ folder: environment.DATA_DIR });
  undo.push(() => own.stop());
  return own.address;
}

/** Nothing is drawn here. */
const render = (): never => {
  throw new Error('the leak report draws no page');
};
const noRenderer: Renderer = {
  renderPage: render,
  pageSteps: render,
  blockRendering: null,
  renderSite: render,
  renderMarketplace: render,
  renderBlog: render,
  renderGuide: render,
  renderProblem: render,
  renderQuestion: render,
  renderConsent: render,
  renderConnected: render,
  renderMail: render,
  renderWaitingFrame: render,
  scriptsOf: () => [],
  styleSources: [],
  embedScript: '',
  assets: null,
};

let code = 0;
try {
  await print(process.argv[2]);
} catch (error) {
  code = 1;
  process.stderr.write(`${error instanceof Problem ? error.message : String(error)}\n`);
}
for (const one of undo.toReversed()) await one().catch(() => undefined);
process.exit(code);
