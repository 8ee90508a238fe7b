import { Problem } from '#kit/problem.ts';
import type { AppRecord } from '../../scope.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { json } from '../../storage/json.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { findTemplate, mayUse, takeLicence } from './find-templates.ts';

/** A new app of a workspace that begins as a template with its sample data. What it came from is noted with it. */
export async function useTemplate(
  services: Pick<MarketplaceNeeds, 'database' | 'apps' | 'templateSales'>,
  input: { template_id: string; workspace_id: string; name?: string },
): Promise<{ app: AppRecord; template: string }> {
  const { template_id, workspace_id } = input;
  const template = await findTemplate(services, template_id);
  if (!template) throw refused('There is no such template. Choose another one.');
  if (!(await mayUse(services, workspace_id, template))) {
    throw refused('This template is for sale. Buy it for this workspace first.');
  }
  const { name, version, app: showcase } = template;
  const app = await services.apps.copy(
    showcase,
    { workspace_id, name: input.name ?? name },
    async (transaction, copy) => {
      // The demonstration has no versions that a copy could follow.
      if (!showcase.is_showcase) return;
      const licence_id = await takeLicence(services, { template, workspace_id, app_id: copy.id }, transaction);
      const mapping = { pages: await pagesOfCopy(transaction, { template_id, version, copy }) };
      await transaction
        .insertInto('template_uses')
        .values({ app_id: copy.id, template_id, version, mapping: json(mapping), licence_id })
        .execute();
    },
  );
  return { app, template: name };
}

/** Which page of the copy stands for which of the version: each is at the same address. */
export async function pagesOfCopy(
  database: Database,
  { template_id, version, copy }: { template_id: string; version: number; copy: AppRecord },
): Promise<Record<string, string>> {
  const [stored, pages] = await Promise.all([
    database
      .selectFrom('template_versions')
      .select('document')
      .where('template_id', '=', template_id)
      .where('number', '=', version)
      .executeTakeFirstOrThrow(),
    database.selectFrom('pages').select(['id', 'page_slug']).where('app_id', '=', copy.id).execute(),
  ]);
  const bySlug = new Map(pages.map((page) => [page.page_slug, page.id]));
  return Object.fromEntries(
    stored.document.pages.flatMap(({ id, slug }) => {
      const own = bySlug.get(slug);
      return own ? [[id, own]] : [];
    }),
  );
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
