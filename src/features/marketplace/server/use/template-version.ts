import { newestPage, placement } from '#blocks/newest-page.ts';
import { withSharedFrame } from '#features/apps/rules/document/app-blocks.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { readContract, type TemplateContract } from '../../rules/template/template-contract.ts';
import { Problem } from '#kit/problem.ts';
import { lookOf } from '#features/apps/server/log/theme-of.ts';
import type { Database } from '#platform/database/database.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { findTemplate, type FoundTemplate, mayUse } from '../templates/find-templates.ts';

export interface UsableVersion {
  template: FoundTemplate;
  version: number;
  document: AppDocument;
  contract: TemplateContract;
}

/** The newest version of a template that is on the marketplace; `not_found` for others. */
export async function newestVersion(
  services: Pick<MarketplaceNeeds, 'database' | 'apps'>,
  templateId: string,
): Promise<UsableVersion> {
  const template = await findTemplate(services, templateId);
  const stored = template && (await readVersion(services.database, template.id, template.version));
  if (!template || !stored) throw new Problem('not_found', 'Template not found. Choose another one.');
  return { template, version: template.version, ...stored };
}

/** The same, of a template that the workspace may make apps of; `forbidden` where it is for sale. */
export async function versionToUse(
  services: Pick<MarketplaceNeeds, 'database' | 'apps' | 'templateSales'>,
  requested: { template_id: string; workspace_id: string },
): Promise<UsableVersion> {
  const found = await newestVersion(services, requested.template_id);
  if (!(await mayUse(services, requested.workspace_id, found.template)))
    throw new Problem('forbidden', 'This template is for sale. Buy it for this workspace first.');
  return found;
}

/** What a version is; null where there is none of that number, or it was published without a contract. */
export async function readVersion(
  database: Database,
  templateId: string,
  number: number,
): Promise<{ document: AppDocument; contract: TemplateContract } | null> {
  const stored = await database
    .selectFrom('template_versions')
    .select(['document', 'contract'])
    .where('template_id', '=', templateId)
    .where('number', '=', number)
    .executeTakeFirst();
  return stored?.contract ? { document: newestApp(stored.document), contract: readContract(stored.contract) } : null;
}

/** A document as an older release of the product may have stored it, in the shape that drafts have. */
function newestApp({ look, pages, automations }: AppDocument): AppDocument {
  const newest = pages.map((page) => ({ ...page, document: newestPage({ ...page.document }) }));
  return withSharedFrame({ look: lookOf({ ...look }), pages: newest, ...(automations && { automations }) }, placement);
}
