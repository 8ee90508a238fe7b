import type { PreparedBlock } from '../../api/page-data.ts';
import type { PostedForm } from '#blocks/view-contract.ts';
import { type ViewOfPage, viewOfPage } from '#blocks/view-of-page.ts';
import { pageVersionText } from '../../rules/page-version.ts';
import type { Encoding } from '#platform/http/encoding.ts';
import { originOf } from '#platform/http/host.ts';
import type { Visit } from '../access/open-visit.ts';
import { charactersInStep, type PackedPage, wholePageSteps } from '#platform/http/packed-page.ts';
import type { AppRecord, FullPageRecord, PageHost } from '#features/apps/services.ts';
import type { MissingWords, PageHead, PageOutline, PageToRender } from '../../services.ts';
import type { Services } from '#platform/services.ts';
import type { Steps } from '#engine/steps.ts';
import type { RenderedInThread, OutlineToRender } from '../rendering/render-task.ts';
import { NotRenderedInThread } from '../rendering/render-threads.ts';
import type { BlockCost } from '../performance/block-costs.ts';
import { crumbsTo } from '../records/head/crumbs.ts';
import { feedLinks } from '../records/feeds/feed-blocks.ts';
import { isOnMainHost } from '#features/boards/rules/board-path.ts';
import { lookHref } from '../look/look-of-app.ts';
import { manifestPath } from '../share/web-manifest.ts';
import { sharedPicturePath } from '../share/shared-picture.ts';
import { recordHead } from '../records/head/record-head.ts';
import { waitsFor } from '../offline/kept-pages.ts';
import type { VisitedRecord } from '../records/visited-record.ts';
import type { PagePlan } from '../reading/page-plan.ts';
import { hasAllData } from '../reading/prepare-block.ts';
import { currentCaller } from '#features/queries/server/caller/caller.ts';
import { languageToRender } from '#features/languages/server/page-languages.ts';
import { stopIfUnwanted } from '#platform/http/main-thread-turns.ts';
import { requestTurns } from '#platform/http/request-turns.ts';

type Prepared = Awaited<ReturnType<Services['published']['prepareBlocks']>>;

export interface PageRequest {
  /** For an anonymous visitor. */
  plan?: PagePlan;
  visit: Visit;
  page: FullPageRecord;
  url: URL;
  host: PageHost;
  /** Where the address names one that the page shows, or not. */
  record?: VisitedRecord;
  /** A page that is stored nowhere has nothing to edit. */
  isDefault?: boolean;
  /** Where the studio gets its words, where its reader's language isn't English. */
  languageHref?: string;
  /** Where there is no page: what its owner says of that. */
  missing?: MissingWords;
  /** The message for the visitor about a form sent without a script. */
  notice?: { type: 'success' | 'error'; message: string };
  /** That form as it was filled in. */
  posted?: PostedForm;
}

/** Whether the studio is around the page. */
export const isEdited = ({ visit, isDefault = false }: Pick<PageRequest, 'visit' | 'isDefault'>): boolean =>
  visit.viewer.kind === 'editor' && visit.mode === 'page' && !isDefault;

/**
 * The whole page for a viewer, the milliseconds that rendering it took, and what each block cost that was made ready
 * for it. One with data that could not be had is not cached. While other pages are rendered, a thread renders it if it
 * may be packed.
 */
export async function renderPage(
  input: Omit<PageRequest, 'host'> & { host: Pick<PageHost, 'origin'> },
  services: Services,
  encoding?: Encoding,
): Promise<RenderedPage> {
  const { visit, page, plan, url, record, isDefault = false } = input;
  const { app, viewer, appVersion } = visit;
  const address = new URLSearchParams(url.searchParams);
  if (record) address.set('record', record.row_id);
  // Around a page to sign in on is nothing of the board: strangers must not learn its sections.
  let view: ViewOfPage = isDefault
    ? { blocks: page.document.blocks, settings: page.document.settings, search: null }
    : viewOfPage(app, page.document, address);
  // A frame of one block renders that alone, wherever on a board it is.
  const only = visit.mode === 'embed' ? url.searchParams.get('block') : null;
  if (only !== null) view = { ...view, blocks: page.document.blocks.filter(({ id }) => id === only) };
  const prepared = await services.published.prepareBlocks({
    app,
    page,
    ...{ viewer, appVersion },
    blocks: view.blocks,
    path: url.pathname + url.search,
    ...(record && { record: record.row_id }),
    editing: isEdited(input),
    ...(plan && { plan }),
  });
  // A block whose rows are no longer needed says so: nothing of it is rendered.
  stopIfUnwanted(currentCaller().signal);
  const { blocks, measured, passing, isFinished } = prepared;
  const costs = new Map(measured.map(({ id, ...cost }): [string, BlockCost] => [id, { ...cost, bytes: 0 }]));
  const shown = pageToRender(input, view, prepared, services);
  const toRender: PageToRender = {
    ...shown,
    ...(await headOfPage(input, shown, services)),
    onRendered(id, html, data) {
      const cost = costs.get(id);
      if (cost) cost.bytes = Buffer.byteLength(html) + Buffer.byteLength(data);
    },
  };
  const mayBeCached = isFinished && blocks.every(hasAllData);
  const { rendering, turns } = services.published.caches;
  // Asked here and not before the data is there: most of those that came with this page have begun meanwhile.
  const isOneOfMany = rendering.isShared || requestTurns.isBehind;
  const apart =
    encoding && passing.size > 0 && isOneOfMany
      ? await renderInThread(toRender, { passing, encoding, costs }, services)
      : null;
  if (apart) return { rendered: apart.page, mayBeCached, took: apart.took, costs, blocks };
  const { html, took } = await services.published.renderPage(toRender);
  if (html.length <= charactersInStep) return { rendered: html, mayBeCached, took, costs, blocks };
  const caller = currentCaller();
  const whole = await turns.run(wholePageSteps(html), caller, caller.signal);
  return { rendered: whole.result, mayBeCached, took: took + whole.took, costs, blocks };
}

interface RenderedPage {
  rendered: string | PackedPage;
  mayBeCached: boolean;
  took: number;
  costs: ReadonlyMap<string, BlockCost>;
  blocks: readonly PreparedBlock[];
}

/**
 * The page rendered by a thread, except the blocks whose HTML is cached here; null where the whole page is to be
 * rendered here.
 */
async function renderInThread(
  page: PageToRender,
  { passing, encoding, costs }: { passing: ReadonlySet<string>; encoding: Encoding; costs: Map<string, BlockCost> },
  { renderer, published }: Pick<Services, 'renderer' | 'published'>,
): Promise<RenderedInThread | null> {
  const { turns, threads } = published.caches;
  const caller = currentCaller();
  let ids: string[] = [];
  let tookHere = 0;
  const outline = async (): Promise<OutlineToRender> => {
    const { result, took } = await turns.run(outlineSteps(renderer.pageSteps(page, passing)), caller, caller.signal);
    ids = result.ids;
    tookHere = took;
    return { ...result, language: page.app.settings.language };
  };
  try {
    const rendered = await threads.render(outline, encoding, caller.signal);
    for (const [at, { html, data }] of rendered?.weights.entries() ?? []) {
      const cost = costs.get(ids[at] ?? '');
      if (cost) cost.bytes = html + data;
    }
    return rendered && { ...rendered, took: rendered.took + tookHere };
  } catch (error) {
    if (error instanceof NotRenderedInThread) return null;
    throw error;
  }
}

/** The outline as a thread gets it: JSON of each block for itself, for that of many rows takes its time. */
function* outlineSteps(steps: Steps<PageOutline>): Steps<OutlineToRender & { ids: string[] }> {
  const { parts, blocks, context } = yield* steps;
  const texts: string[] = [];
  for (const block of blocks) {
    texts.push(JSON.stringify(block));
    yield;
  }
  return { parts, blocks: texts, context: JSON.stringify(context), ids: blocks.map(({ id }) => id) };
}

function pageToRender(
  input: Omit<PageRequest, 'host'> & { host: Pick<PageHost, 'origin'> },
  view: ViewOfPage,
  { blocks, context, version }: Prepared,
  services: Services,
): PageToRender {
  const { visit, page, url, host, notice } = input;
  const { app } = visit;
  const isEditor = isEdited(input);
  const waiting = waitsFor(visit, services);
  const look = isEditor ? null : lookHref(app);
  const isOneBlock = visit.mode === 'embed' && url.searchParams.has('block');
  return {
    app: { id: app.id, name: app.name, settings: app.settings },
    page: {
      page_id: page.page_id,
      page_name: page.page_name,
      settings: view.settings,
      revision: page.revision,
    },
    ...{
      blocks: openForPosted(blocks, input.posted),
      context: input.posted ? { ...context, posted: input.posted } : context,
    },
    ...languageToRender(app.settings.language),
    ...(view.board && !isOneBlock && { board: view.board }),
    ...(view.search && !isOneBlock && { search: view.search }),
    editor: isEditor
      ? { ...editorOf(app, services), ...(input.languageHref && { language_href: input.languageHref }) }
      : null,
    embed:
      visit.mode === 'embed'
        ? {
            hide_header: url.searchParams.get('hide_header') === 'true',
            hide_footer: url.searchParams.get('hide_footer') === 'true',
            sites: visit.framing?.kind === 'sites' ? visit.framing.sites : null,
            isSigned: url.searchParams.get('signed') === 'true',
          }
        : null,
    ...(visit.mode === 'preview' && {
      preview: {
        main_href: originOf(services.environment.MAIN_HOST, services.environment),
        label: app.subdomain || app.board_slug || '',
      },
    }),
    url: `${host.origin}${context.page.href}${input.record?.end ?? ''}`,
    version: isEditor ? '' : pageVersionText(version.stamps),
    ...(isForStrangers(input) && !input.missing && forSharing(input)),
    ...(visit.mode === 'page' && !isEditor && !isOnMainHost(app) && { manifest: manifestPath }),
    ...(look && { look }),
    ...(waiting && { offline: waiting }),
    ...(notice && { notice }),
    ...(input.missing && { missing: input.missing, head: { title: input.missing.title } }),
  };
}

/** A stored answer can be changed where the form takes no further ones. */
const openForPosted = (blocks: readonly PreparedBlock[], posted: PostedForm | undefined): PreparedBlock[] =>
  blocks.map((block) => {
    const { closed, ...rights } = block.rights;
    const isOpened = posted?.isStored === true && block.id === posted.block && (closed === 'full' || closed === 'sent');
    return isOpened ? { ...block, rights: { ...rights, add: true } } : block;
  });

/** Of the record that the address names. Machines are told of it where they may come, and as what strangers see. */
async function headOfPage(
  { visit, page, record, plan }: Pick<PageRequest, 'visit' | 'page' | 'record' | 'plan'>,
  { blocks, url, language }: PageToRender,
  services: Services,
): Promise<{ head?: PageHead }> {
  if (!record || record.end === '') return {};
  const { app } = visit;
  const crumbs =
    isForStrangers({ visit, plan }) && plan
      ? await crumbsTo(page, { ...visit, pages: plan.pages, url }, services)
      : null;
  const head = recordHead(blocks, { app, page, url, language: language?.whole, crumbs });
  return head ? { head } : {};
}

/** What the head links to for programs. */
function forSharing(input: Pick<PageRequest, 'visit' | 'page' | 'record' | 'plan'>) {
  const { plan, record } = input;
  if (record || !plan) return madeForSharing(input);
  return (plan.sharing ??= madeForSharing(input));
}

function madeForSharing({ visit: { app }, page, record }: Pick<PageRequest, 'visit' | 'page' | 'record'>) {
  const picture = sharedPicturePath(app, page, record);
  return { feeds: feedLinks(app, page), ...(picture && { shared_picture: picture }) };
}

/** Where machines may come, too. */
const isForStrangers = ({ visit: { viewer, mode }, plan }: Pick<PageRequest, 'visit' | 'plan'>): boolean =>
  viewer.kind === 'anonymous' && mode === 'page' && plan !== undefined;

function editorOf(app: AppRecord, { environment }: Pick<Services, 'environment'>) {
  return { main_href: originOf(environment.MAIN_HOST, environment), workbook_id: app.workbook_id };
}
