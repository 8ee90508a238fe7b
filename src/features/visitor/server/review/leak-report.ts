import type { AppVersion } from '#features/apps/rules/app-version.ts';
import { appVersionForVisitors } from '../../rules/visit.ts';
import {
  type BlockLeak,
  type LeakReport,
  type leakReport,
  type LeakViewer,
  leakViewers,
  type ToldBesides,
} from '../../api/leaks.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import { visitOf } from '../access/open-visit.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import { leaksOfBlock } from './block-leaks.ts';
import { type DecideNeeds, decideVisit } from '../visit/decide-visit.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { openPageReader, type ReaderNeeds } from '../reading/page-reader.ts';
import { readBlockOfVisitors } from '../reading/read-page-block.ts';

export async function answerLeakReport({
  app,
  services,
}: Call<typeof leakReport>): Promise<AnswerOf<typeof leakReport>> {
  const report = await makeLeakReport(app, services, appVersionForVisitors(app));
  const besides: ToldBesides[] = [];
  for (const { tellsBesides } of services.features)
    besides.push(...((await tellsBesides?.(app, report, services)) ?? []));
  return { ...report, besides };
}

type LeakNeeds = ReaderNeeds & DecideNeeds;

/**
 * What every kind of visitor can get out of every page of a version of an app, and write. It is found by asking as they would, through
 * the same reading of pages, rights, filters and asks; it has no rules of its own.
 */
export async function makeLeakReport(app: AppRecord, given: LeakNeeds, appVersion: AppVersion): Promise<LeakReport> {
  const services = { ...given, pages: { ...given.pages, of: () => given.pages.of(app, appVersion) } };
  const pages = await services.pages.of().list();
  const asksPassword = app.sign_in_method === 'Use password set by user';
  const comes = (viewer: LeakViewer): boolean => asksPassword || viewer !== 'password_holder';
  const viewers = leakViewers.filter(comes);
  const report: LeakReport = {
    app: { name: app.name, subdomain: app.subdomain, public: app.public, sign_in_method: app.sign_in_method },
    viewers,
    pages: [],
  };
  // One after the other: a report is in no hurry, and visitors are.
  for (const { page_id, page_name, ...page } of pages) {
    const href = linkOfPage(app, { page_id, page_name, ...page }).href;
    const seen: LeakReport['pages'][number]['viewers'] = [];
    for (const viewer of viewers) seen.push({ viewer, ...(await seenBy(typicalOf(viewer, app), app, href, services)) });
    report.pages.push({ page_id, page_name, href, viewers: seen });
  }
  return report;
}

/** People without rows of their own: with some they see what these see, of their own rows. */
function typicalOf(viewer: LeakViewer, { settings }: AppRecord): Viewer {
  const person = { kind: 'app_user', id: '', name: '', email: '', row_identity: null } as const;
  switch (viewer) {
    case 'anonymous':
      return { kind: 'anonymous' };
    case 'password_holder':
      return { kind: 'password_holder', permissions: settings.password_reads_only ? 'read' : 'read-write' };
    case 'reader':
      return { ...person, permissions: 'read' };
    case 'writer':
      return { ...person, permissions: 'read-write' };
  }
}

type Seen = Omit<LeakReport['pages'][number]['viewers'][number], 'viewer'>;

async function seenBy(viewer: Viewer, app: AppRecord, path: string, services: LeakNeeds): Promise<Seen> {
  const decision = await decideVisit(visitOf(app, viewer), { path }, services);
  if (decision.kind === 'sign-in') return { sees: 'sign-in', blocks: [] };
  if (decision.kind !== 'page') return { sees: 'nothing', blocks: [] };
  return { sees: 'page', blocks: await blocksOf(decision.page, viewer, app, services) };
}

async function blocksOf(
  page: FullPageRecord,
  viewer: Viewer,
  app: AppRecord,
  services: LeakNeeds,
): Promise<BlockLeak[]> {
  const reader = await openPageReader({ app, page, viewer, address: new URLSearchParams() }, services);
  const blocks: BlockLeak[] = [];
  for (const stored of page.document.blocks) {
    const block = readBlockOfVisitors(stored);
    if (!block || block.gaps.length > 0) continue;
    const leaks = await leaksOfBlock(block, reader, services);
    if (leaks) blocks.push(leaks);
  }
  return blocks;
}
