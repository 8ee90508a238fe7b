import type { AppDocument } from '#domain/app-document/document.ts';
import { identityMapping, type TemplateMapping } from '#domain/template/mapping.ts';
import type { PageIds } from '#domain/template/page-ids.ts';
import type { TemplateContract } from '#domain/template/template-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { AppRecord } from '../../scope.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { json } from '../../storage/json.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { findTemplate, type FoundTemplate, mayUse } from './find-templates.ts';

/** A new app of a workspace that begins as a template with its sample data. What it came from is noted with it. */
export async function useTemplate(
  services: Pick<MarketplaceNeeds, 'database' | 'apps' | 'templateSales'>,
  input: { template_id: string; workspace_id: string; name?: string },
): Promise<{ app: AppRecord; template: string }> {
  const { template_id, workspace_id } = input;
  const template = await findTemplate(services, template_id);
  if (!template) throw refused('There is no such template. Choose another one.');
  if (!(await mayUse(services, workspace_id, template))) {
    throw refused('This template is for sale, and this workspace has no free licence of it. Buy one first.');
  }
  const { name, version, app: showcase } = template;
  const app = await services.apps.copy(
    showcase,
    { workspace_id, name: input.name ?? name },
    async (transaction, copy) => {
      // The demonstration has no versions that a copy could follow.
      if (!showcase.is_showcase) return;
      const mapping = await mappingOf(transaction, { template_id, version, copy });
      await noteUse({ template, app: copy, mapping }, services, transaction);
    },
  );
  return { app, template: name };
}

/** Where everything of a version stands in an app that was made from it. */
export type StoredMapping = TemplateMapping & { pages: PageIds };

/** Notes what an app came from. A licence is for one app: where none is free, this says so and nothing is made. */
export async function noteUse(
  { template, app, mapping }: { template: FoundTemplate; app: AppRecord; mapping: StoredMapping },
  { templateSales }: Pick<MarketplaceNeeds, 'templateSales'>,
  transaction: Transaction,
): Promise<void> {
  const { id: template_id, version } = template;
  await transaction
    .insertInto('template_uses')
    .values({ app_id: app.id, template_id, version, mapping: json(mapping) })
    .execute();
  // Its author's own apps need none.
  if (template.price_cents === 0 || template.workspace_id === app.workspace_id) return;
  const { workspace_id } = app;
  const licence_id = await templateSales.useLicence({ workspace_id, template_id, app_id: app.id }, transaction);
  await transaction.updateTable('template_uses').set({ licence_id }).where('app_id', '=', app.id).execute();
}

/** In a copy with the sample data: each page at the same address, all else where it was. */
async function mappingOf(
  database: Database,
  { template_id, version, copy }: { template_id: string; version: number; copy: AppRecord },
): Promise<StoredMapping> {
  const stored = await database
    .selectFrom('template_versions')
    .select(['document', 'contract'])
    .where('template_id', '=', template_id)
    .where('number', '=', version)
    .executeTakeFirstOrThrow();
  const pages = await pagesOfUse(database, stored.document, copy);
  // Written by the server alone, in this shape.
  return { pages, ...identityMapping(stored.contract as TemplateContract) };
}

/** Which page of an app stands for which of the version, right after it was made: each is at the same address. */
export async function pagesOfUse(database: Database, { pages }: AppDocument, app: AppRecord): Promise<PageIds> {
  const made = await database.selectFrom('pages').select(['id', 'page_slug']).where('app_id', '=', app.id).execute();
  const bySlug = new Map(made.map((page) => [page.page_slug, page.id]));
  const ids = pages.flatMap(({ id, slug }): [string, string][] => {
    const own = bySlug.get(slug);
    return own ? [[id, own]] : [];
  });
  return Object.fromEntries(ids);
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
