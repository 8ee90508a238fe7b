import type { AppVersion } from '#features/apps/rules/app-version.ts';
import { appVersionForVisitors } from '../../rules/visit.ts';
import {
  type BlockLeak,
  type LeakReport,
  type leakReport,
  type LeakViewer,
  leakViewers,
  type OtherDisclosure,
} from '../../api/leaks.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import { visitOf } from '../access/open-visit.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import { leaksOfBlock } from './block-leaks.ts';
import { type DecideNeeds, decideVisit } from '../visit/decide-visit.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { personOfRole } from '../visit/viewer-as.ts';
import { openPageReader, type ReaderNeeds } from '../reading/page-reader.ts';
import { readBlockOfVisitors } from '../reading/read-page-block.ts';

export async function answerLeakReport(call: Call<typeof leakReport>): Promise<AnswerOf<typeof leakReport>> {
  const { query, services } = call;
  const isAhead = query.published === 'true';
  const app = isAhead ? { ...call.app, public: true } : call.app;
  const appVersion = isAhead ? 'draft' : appVersionForVisitors(app);
  const report = await makeLeakReport(app, services, appVersion);
  const besides: OtherDisclosure[] = [];
  for (const { tellsBesides } of services.features)
    besides.push(...((await tellsBesides?.({ app, report, appVersion }, services)) ?? []));
  return { ...report, app: { ...report.app, public: call.app.public }, besides };
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
  const kinds = leakViewers.filter((viewer) => asksPassword || viewer !== 'password_holder');
  const roles = app.settings.roles.map(({ key, name }) => ({ key, name }));
  const viewers: LeakViewer[] = [...kinds, ...roles.map(({ key }) => `role:${key}` as const)];
  const report: LeakReport = {
    app: { name: app.name, subdomain: app.subdomain, public: app.public, sign_in_method: app.sign_in_method, roles },
    viewers,
    pages: [],
  };
  // One after the other: a report is in no hurry, and visitors are.
  for (const { page_id, page_name, ...page } of pages) {
    const href = linkOfPage(app, { page_id, page_name, ...page }).href;
    const seen: LeakReport['pages'][number]['viewers'] = [];
    const named = rolesNamedIn(await services.pages.of().byId(page_id));
    for (const viewer of viewers) {
      const person = typicalOf(viewer, app);
      // A role that the page doesn't name makes no difference there: what people without one see is known.
      const kind = person.kind === 'app_user' && person.role !== null && !named(person.role) ? kindOf(person) : null;
      const known = seen.find((one) => one.viewer === kind);
      seen.push({ ...(known ?? (await seenBy(person, app, href, services))), viewer });
    }
    report.pages.push({ page_id, page_name, href, viewers: seen });
  }
  return report;
}

/** People without rows of their own: with some they see what these see, of their own rows. */
function typicalOf(viewer: LeakViewer, app: AppRecord): Viewer {
  const { settings } = app;
  if (viewer.startsWith('role:')) return personOfRole(app, viewer.slice('role:'.length));
  const person = { kind: 'app_user', id: '', name: '', email: '', row_identity: null, role: null } as const;
  switch (viewer) {
    case 'anonymous':
      return { kind: 'anonymous' };
    case 'password_holder':
      return { kind: 'password_holder', permissions: settings.password_reads_only ? 'read' : 'read-write' };
    case 'reader':
      return { ...person, permissions: 'read' };
    default:
      return { ...person, permissions: 'read-write' };
  }
}

const kindOf = ({ permissions }: { permissions: 'read' | 'read-write' }): LeakViewer =>
  permissions === 'read' ? 'reader' : 'writer';

/** Whether a page says anything of a role: keys are like no other text. */
function rolesNamedIn(page: FullPageRecord | null): (role: string) => boolean {
  const text = JSON.stringify(page?.document ?? '');
  return (role) => text.includes(JSON.stringify(role));
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
  for (const stored of reader.page.document.blocks) {
    const block = readBlockOfVisitors(stored);
    if (!block || block.gaps.length > 0) continue;
    const leaks = await leaksOfBlock(block, reader, services);
    if (leaks) blocks.push(leaks);
  }
  return blocks;
}
