/** The gallery's server: the overview, a page for each sample, and what those pages load and ask. */
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { pino } from 'pino';
import { Problem } from '#kit/problem.ts';
import { loadRenderer } from '#platform/http/load-renderer.ts';
import { endpoints } from '#features/endpoints.ts';
import { codeFramePath } from '#features/visitor/rules/code-frame.ts';
import { answerCodeFrame } from '#features/visitor/server/look/code-frame.ts';
import { pageHeaders } from '#features/visitor/server/visit/page-headers.ts';
import { readEnvironment } from '../../src/environment.ts';
import { createSampleServer } from './answer-acts.ts';
import { galleryPage } from './gallery-page.ts';
import { readSamples } from './read-samples.ts';
import { renderSamplePage } from './sample-page.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const environment = readEnvironment({ PORT: process.env['PORT'] || '3400' });
const { renderer } = await loadRenderer({ mode: 'production', log: pino({ level: 'error' }), root: projectFolder });
const samples = await readSamples();
const sampleServer = createSampleServer(samples);
const server = new Hono();

server.get('/', (context) => context.html(galleryPage(samples)));
server.get('/sample/:key', async (context) => {
  const one = samples.find((sample) => sample.key === context.req.param('key'));
  if (!one) return context.notFound();
  const url = new URL(context.req.url);
  const palette = url.searchParams.get('palette');
  const snapshots = sampleServer.snapshotsFor(one);
  const html = await renderSamplePage(renderer, one, { url, snapshots, ...(palette && { palette }) });
  // The overview frames it; all else as visitors get it.
  const headers = pageHeaders({ isEditor: false }, { environment, endpoints });
  return context.body(html, 200, { ...headers, 'cache-control': 'no-store' });
});
server.post('/api/page/files', (context) => context.json({ url: '/samples/plate.svg' }));
server.all('/api/*', async (context) => {
  const { method, path } = context.req;
  return context.json(await sampleServer.answer(method, path, method === 'GET' ? null : await context.req.json()));
});
server.get(codeFramePath, (context) => answerCodeFrame({ request: context.req.raw }));
server.use('/assets/*', files('dist/client'));
server.use('/samples/*', files('public'));
server.use('/gallery/inter/*', files('node_modules/@fontsource-variable/inter', '/gallery/inter'));
server.get('/gallery/tokens.css', files('src/web/ui', '/gallery'));
server.use('/gallery/*', files('scripts/gallery', '/gallery'));
server.notFound((context) =>
  context.html(renderer.renderProblem({ status: 404, message: 'This page could not be found', host: 'app' }), 404),
);
server.onError((error, context) => {
  if (!(error instanceof Problem)) console.error(error);
  const problem = error instanceof Problem ? error : new Problem('unexpected', error.message);
  return context.json(problem.toJSON(), { status: problem.status as ContentfulStatusCode });
});

const listening = serve(
  { fetch: server.fetch, port: environment.PORT, hostname: environment.HOST, overrideGlobalObjects: false },
  (address: AddressInfo) => console.log(`The gallery is ready at http://localhost:${address.port}`),
);
listening.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`Port ${environment.PORT} is in use. Choose another: PORT=3401 npm run gallery`);
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => listening.close());

/** The files of a folder of the project, below `prefix` in addresses. */
function files(folder: string, prefix = '') {
  const root = relative(process.cwd(), join(projectFolder, folder)) || '.';
  return serveStatic({ root, rewriteRequestPath: (path) => path.slice(prefix.length) });
}
