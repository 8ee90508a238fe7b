import { msg } from '#kit/language/msg.ts';
import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import { upgradedApp } from '#features/apps/server/log/load-app.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { json } from '#platform/database/json.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import type { StoredRequest } from '../submission/find-request.ts';
import { renderCandidate } from './render-candidate.ts';
import { checkInBrowser, type PageToSee } from './browser/browser-checks.ts';
import { type Finding, findingOf, storedFinding, type StoredReport } from './finding.ts';
import { checkOtherRows, problemsOf } from './other-rows.ts';
import { checkCandidate, checkLeaks, type SampledSheet } from './static-checks.ts';
import { checkWeight } from './weight.ts';

const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

/** Looks at what was submitted before a person does, and keeps what was found with it. */
export async function makeReport(requestId: string, services: MarketplaceNeeds): Promise<void> {
  const { database } = services;
  const request = await database
    .selectFrom('review_requests')
    .selectAll()
    .where('id', '=', requestId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  const app = request?.showcase_app_id ? await services.apps.byId(request.showcase_app_id) : null;
  // Taken back or decided on meanwhile.
  if (!request || !app) return;
  const findings = await findingsOf(request, app, services);
  const report: StoredReport = { at: new Date().toISOString(), findings: findings.map(storedFinding) };
  await database
    .updateTable('review_requests')
    .set({ report: json(report) })
    .where('id', '=', requestId)
    .execute();
}

async function findingsOf(request: StoredRequest, app: AppRecord, services: MarketplaceNeeds): Promise<Finding[]> {
  const document = upgradedApp(request.document);
  // Written by the server alone, in this shape.
  const contract = request.contract as TemplateContract;
  const sheets = app.workbook_id ? await services.workbooks.sheetsOf(app.workbook_id) : [];
  const samples: SampledSheet[] = [];
  for (const sheet of sheets) {
    const columns = sheet.columns.map(({ id }) => id);
    const { rows } = await services.engine.query(sheet.id, { columns, page: { offset: 0, limit: 200 } }, context);
    samples.push({ sheet, rows: rows.map(({ cells }) => cells) });
  }
  const toSee: PageToSee[] = [];
  const each = [
    async () => checkCandidate(document, contract, samples),
    async () => [checkLeaks(await services.published.leaks(app, appVersionForVisitors(app)))],
    async () => {
      const pages = await renderCandidate(app, services);
      toSee.push(...pages.map(({ name, path }) => ({ name, href: services.apps.hrefOf(app, path) })));
      const rendered = findingOf('pages', msg('Every page renders'), problemsOf(pages));
      return [rendered, ...(await checkWeight(pages, services))];
    },
    () => checkOtherRows(app, services),
    () => checkInBrowser(toSee, services),
  ];
  const findings: Finding[] = [];
  for (const check of each) findings.push(...(await checked(check, services)));
  return findings;
}

/** A check that breaks is a finding of its own: the others still tell something. */
async function checked(check: () => Promise<Finding[]>, { log }: Pick<MarketplaceNeeds, 'log'>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    log.error({ err: error }, 'a check of a submission failed');
    return [findingOf('machine', msg('All checks ran'), [msg('A check stopped early. Check this yourself.')])];
  }
}
