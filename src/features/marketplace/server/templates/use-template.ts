import { identityMapping, type TemplateMapping } from '../../rules/template/mapping.ts';
import type { PageIds } from '../../rules/template/page-ids.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { findTemplate, type FoundTemplate, mayUse, needsLicence } from './find-templates.ts';

/** A new app of a workspace that begins as a template with its sample data. What it came from is noted with it. */
export async function useTemplate(
  services: Pick<MarketplaceNeeds, 'database' | 'apps' | 'templateSales'>,
  input: { template_id: string; workspace_id: string; name?: string },
): Promise<{ app: AppRecord; template: string }> {
  const { template_id, workspace_id } = input;
  const template = await findTemplate(services, template_id);
  if (!template) throw refused('Template not found. Choose another one.');
  if (!(await mayUse(services, workspace_id, template))) {
    throw refused('This template is for sale. Buy it for this workspace first.');
  }
  const app = await services.apps.copy(
    template.app,
    { workspace_id, name: input.name ?? template.name },
    (transaction, copy) => noteTemplateUse(transaction, { template, app: copy }, services),
  );
  return { app, template: template.name };
}

/**
 * Notes what an app that was just made came from, and where the pages, sheets and columns of the version are in it:
 * each page at the same address, and all else where it was unless a mapping says otherwise. Takes the licence that it
 * needs: one is for one app, and where all are in use nothing is made.
 */
export async function noteTemplateUse(
  transaction: Transaction,
  { template, app, sheets }: { template: FoundTemplate; app: AppRecord; sheets?: TemplateMapping['sheets'] },
  { templateSales }: Pick<MarketplaceNeeds, 'templateSales'>,
): Promise<void> {
  const { id: template_id, version } = template;
  const { workspace_id, id: app_id } = app;
  const licence_id = needsLicence(template, workspace_id)
    ? await templateSales.useLicence({ workspace_id, template_id, app_id }, transaction)
    : null;
  const stored = await transaction
    .selectFrom('template_versions')
    .select(['document', 'contract'])
    .where('template_id', '=', template_id)
    .where('number', '=', version)
    .executeTakeFirstOrThrow();
  const own = await transaction.selectFrom('pages').select(['id', 'page_slug']).where('app_id', '=', app_id).execute();
  const bySlug = new Map(own.map((page) => [page.page_slug, page.id]));
  const pages: PageIds = Object.fromEntries(
    stored.document.pages.flatMap(({ id, slug }) => {
      const page = bySlug.get(slug);
      return page ? [[id, page]] : [];
    }),
  );
  // Written by the server alone, in this shape.
  const mapping = { pages, sheets: sheets ?? identityMapping(stored.contract as TemplateContract).sheets };
  await transaction
    .insertInto('template_uses')
    .values({ app_id, template_id, version, mapping: json(mapping), licence_id })
    .execute();
}

const refused = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'template_id', message }] });

/** Whether anything of a workspace that lives has been made of the template, and since when. */
export async function usedSince(
  transaction: Transaction,
  { template_id, workspace_id }: { template_id: string; workspace_id: string },
): Promise<Date | null> {
  const { since } = await transaction
    .selectFrom('template_uses')
    .innerJoin('apps', 'apps.id', 'template_uses.app_id')
    .select(({ fn }) => fn.min('template_uses.created_at').as('since'))
    .where('template_id', '=', template_id)
    .where('apps.workspace_id', '=', workspace_id)
    .where('apps.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return since;
}
