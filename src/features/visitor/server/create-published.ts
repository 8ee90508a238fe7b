import type { PreparedBlock } from '../api/page-data.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import type { Live } from '#features/live/services.ts';
import type { AppUsers } from '#features/app-users/services.ts';
import type { PageVersion } from '../rules/page-version.ts';
import type { InMemorySheets, Published } from '../services.ts';
import type { FullPageRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage, mustSignIn } from '../rules/access.ts';
import { currentCaller } from '#features/queries/server/caller/caller.ts';
import { commentPlace } from './reading/block-comments.ts';
import { openBlock } from './reading/open-block.ts';
import { pageContext, pageSurroundings } from './reading/page-context.ts';
import { openPageReader, type PageReader, todayOf } from './reading/page-reader.ts';
import { addressAtRest, keyOfBlockAtRest, type PagePlan } from './reading/page-plan.ts';
import { pageVersion } from './reading/page-version.ts';
import { hasAllData, isRendered, prepareBlock } from './reading/prepare-block.ts';
import { makeLeakReport } from './review/leak-report.ts';
import { visitorRows } from './review/visitor-rows.ts';
import { createPublishedCaches } from './visit/published-caches.ts';
import { traceBlock } from '#platform/telemetry/spans.ts';
import { measureBlocks } from './slow-page.ts';
import { turnsBehind, turnsOf, withinNumber } from './writing/intake/closed-form.ts';
import { stepInList } from './reading/step-in-list.ts';
import { pagesWithSteps } from './reading/pages-with-steps.ts';
import { type PageBlock, readBlockOfVisitors, readPageBlock, configWithoutSecrets } from './reading/read-page-block.ts';

export type PublishedNeeds = Pick<
  Services,
  'database' | 'workbooks' | 'engine' | 'rows' | 'comments' | 'places' | 'pages' | 'log'
> & {
  appUsers: Pick<AppUsers, 'authPages' | 'haveIdentities' | 'defaultPage'>;
  live: Pick<Live, 'pageChanges'>;
  renderer: Pick<Services['renderer'], 'blockRendering' | 'pageSteps'>;
  environment: Pick<Services['environment'], 'SLOW_PAGE_MS'>;
};

export function createPublished(services: PublishedNeeds): Published {
  const caches = createPublishedCaches(services);
  return {
    caches,
    async prepareBlocks({ app, page, blocks, viewer, appVersion, path, record, editing, pages: given, plan, held }) {
      const around = held ? holding(services, held) : services;
      const address = new URLSearchParams(path.split(/\?(.*)/s, 2)[1]);
      if (record) address.set('record', record);
      const listed = Promise.resolve(given ?? plan?.pages ?? services.pages.of(app, appVersion).list());
      const [pages, reader] = await Promise.all([
        listed,
        openPageReader({ app, page, viewer, address, plan, pages: listed }, around),
      ]);
      const { open, session } = plan?.authPages ?? (await services.appUsers.authPages(app, { appVersion, pages }));
      const shut = mustSignIn(app, viewer);
      const read = editing ? readPageBlock : readBlockOfVisitors;
      const readable = blocksOfViewer(blocks, { page, reader }).flatMap((block) => read(block) ?? []);
      // A block whose required choices are open has nothing to show yet; its editor sees what is missing.
      const shown = editing ? readable : readable.filter((block) => isRendered(block, reader));
      const today = todayOf(reader.context);
      const atRest = addressAtRest(address);
      const slowness = measureBlocks();
      // Of all services there are many: copying them for each block cost more than reading most blocks.
      const { workbooks, rows, comments, places, log, appUsers } = around;
      const passing = new Set<string>();
      const prepared = await Promise.all(
        shown.map(async (block) => {
          const { id, type } = block.stored;
          const key = plan && keyOfBlockAtRest(id, atRest, `${today} ${turnsBehind(turnsOf(block), reader.context)}`);
          if (!key) passing.add(id);
          const cached = key && plan.fragments.get(key);
          if (cached) return cached;
          try {
            const made = await slowness.of({ id, type }, around.engine, (engine) =>
              traceBlock({ id, type }, async () => {
                const needs = { workbooks, engine, rows, comments, places, log, appUsers, pages: around.pages };
                const whole = await prepareBlock(block, reader, needs, editing);
                const ready = await withinNumber(whole, block, reader, around.database);
                return stepInList(ready, { block, reader, appVersion }, needs);
              }),
            );
            if (key && !reader.unfinished.has(id) && hasAllData(made)) plan.fragments.set(key, made);
            return made;
          } catch (error) {
            services.log.error({ err: error, block: id }, 'a block could not be prepared');
            reader.unfinished.add(id);
            return unprepared(block);
          }
        }),
      );
      slowness.report(services, { app: app.id, page: page.page_id });
      const surroundings =
        plan?.surroundings ??
        pageSurroundings({
          ...{ app, page, viewer, session },
          // Strangers must not learn what is behind the sign-in.
          pages: pages.filter((one) => open.has(one.page_id) || (!shut && maySeePage(one, viewer))),
          stepping: await pagesWithSteps({ app, appVersion, page: reader.page, pages }, services),
        });
      if (plan) plan.surroundings = surroundings;
      return {
        blocks: prepared,
        passing,
        measured: slowness.blocks,
        isFinished: reader.unfinished.size === 0,
        context: pageContext(surroundings, { app, page, path, record: address.get('record') ?? '', editing, today }),
        version: plan ? plannedVersion(shown, reader, plan) : pageVersion(shown, reader),
      };
    },
    async renderPage(page) {
      const caller = currentCaller();
      const { result, took } = await caches.turns.run(services.renderer.pageSteps(page), caller, caller.signal);
      // Where no block is left out, the page is one text.
      const [html] = result.parts;
      return { html: typeof html === 'string' ? html : '', took };
    },
    async openComments(call, reference) {
      const open = await openBlock({ ...call, services }, reference);
      return commentPlace(open);
    },
    leaks: (app, appVersion) => makeLeakReport(app, services, appVersion),
    visitorRows: (app, appVersion, choice) => visitorRows(app, appVersion, choice, services),
    async versionOf({ app, page, viewer }) {
      const reader = await openPageReader({ app, page, viewer, address: new URLSearchParams() }, services);
      const blocks = reader.page.document.blocks.flatMap((block) => readBlockOfVisitors(block) ?? []);
      return pageVersion(
        blocks.filter((block) => isRendered(block, reader)),
        reader,
      );
    },
  };
}

/** Of blocks that may not be saved yet, or only some of the page, those that the viewer is shown. */
function blocksOfViewer(
  blocks: readonly StoredBlock[],
  { page, reader }: { page: FullPageRecord; reader: PageReader },
): readonly StoredBlock[] {
  const all = new Set(page.document.blocks);
  // Of a page of which nothing is kept from the viewer.
  if (reader.page === page && blocks.every((block) => all.has(block))) return blocks;
  const left = new Set(reader.page.document.blocks.map(({ id }) => id));
  const hidden = new Set(page.document.blocks.flatMap(({ id }) => (left.has(id) ? [] : [id])));
  const { document } = pageOfViewer({ document: { ...page.document, blocks: [...blocks] } }, reader.viewer);
  return document.blocks.filter(({ id }) => !hidden.has(id));
}

/** Nothing in an address changes which sheets these blocks show. */
function plannedVersion(blocks: readonly PageBlock[], reader: PageReader, { pageVersions }: PagePlan): PageVersion {
  const key = blocks.map(({ stored }) => stored.id).join(' ');
  const version = pageVersions.get(key) ?? pageVersion(blocks, reader);
  pageVersions.set(key, version);
  return version;
}

/** Sheets that no one has: they have no formulas, and their addresses are sent to no service. */
const holding = (services: PublishedNeeds, { sheets, engine }: InMemorySheets): PublishedNeeds => ({
  ...services,
  workbooks: { ...services.workbooks, sheetsOf: async () => sheets },
  engine: { ...services.engine, query: (id, query, context) => engine.query(id, query, context) },
  rows: { ...services.rows, calculated: async () => new Map(), formats: async () => new Map() },
  places: { ...services.places, find: async () => ({ points: new Map(), pending: false }) },
});

/** Without its data a view fails, and the polite line is rendered in its place: the rest of the page stays. */
function unprepared({ stored, definition, config, gaps }: PageBlock): PreparedBlock {
  const rights = { add: false, edit: [], delete: false, duplicate: false, actions: [] };
  return {
    id: stored.id,
    type: definition.type,
    config: configWithoutSecrets(definition, config, rights),
    data: {},
    html: {},
    rights,
    gaps,
  };
}
