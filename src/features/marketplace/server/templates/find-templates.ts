/** The published templates of the marketplace: each has a page at `/templates/{slug}`. */
import { templateCategoryNames } from '../../rules/listing.ts';
import type { ListedTemplate } from '../../rules/match-template.ts';
import type { TemplateOnTheWire } from '../../api/marketplace.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { usesOfTemplate } from '../pages/read-market.ts';

type Needs = Pick<MarketplaceNeeds, 'database' | 'apps'>;

/** A template to look at and to begin from. */
export interface FoundTemplate {
  id: string;
  name: string;
  slug: string;
  /** What a use of it is a copy of. */
  app: AppRecord;
  /** The author's; null for our own templates, and where the author is gone. */
  workspace_id: string | null;
  category: TemplateOnTheWire['category'];
  description: string;
  price_cents: number;
  version: number;
  thumbnail: string;
  thumbnail_color: string;
  uses: number;
}

/** The template of an id, while it is on the marketplace. */
export async function findTemplate(services: Needs, id: string): Promise<FoundTemplate | null> {
  const [found] = await published(services, id);
  return found ?? null;
}

/** Newest first. */
async function published({ database, apps }: Needs, id?: string): Promise<FoundTemplate[]> {
  const found = await database
    .selectFrom('templates')
    .innerJoin('template_versions', (join) =>
      join
        .onRef('template_versions.template_id', '=', 'templates.id')
        .onRef('template_versions.number', '=', 'templates.newest_version'),
    )
    .selectAll('templates')
    .select('template_versions.showcase_app_id')
    .select(usesOfTemplate.as('uses'))
    .where('templates.status', '=', 'published')
    .$if(id !== undefined, (query) => query.where('templates.id', '=', id ?? ''))
    .orderBy('templates.created_at', 'desc')
    .execute();
  const previewApps = await apps.byIds(found.flatMap(({ showcase_app_id }) => showcase_app_id ?? []));
  return found.flatMap(({ showcase_app_id, newest_version: version, category, ...template }) => {
    const app = previewApps.get(showcase_app_id ?? '');
    const known = templateCategoryNames.find((name) => name === category) ?? 'other';
    return app ? [{ ...template, category: known, version, app }] : [];
  });
}

/** Its own templates, and free ones, a workspace uses without a licence. */
export const needsLicence = (template: FoundTemplate, workspaceId: string): boolean =>
  template.price_cents > 0 && template.workspace_id !== workspaceId;

type SaleNeeds = Pick<MarketplaceNeeds, 'templateSales'>;

/** Whether a workspace may begin an app from a template: a free one, its own, or one that it has a licence for. */
export async function mayUse(services: SaleNeeds, workspaceId: string, template: FoundTemplate): Promise<boolean> {
  if (!needsLicence(template, workspaceId)) return true;
  return (await services.templateSales.purchasedBy(workspaceId)).has(template.id);
}

/** What everyone may know of a template, and whether the workspace that asks has it; null for strangers. */
export async function templateFacts(
  { templateSales }: SaleNeeds,
  workspaceId: string | null,
): Promise<(template: FoundTemplate) => ListedTemplate> {
  const licensed = workspaceId === null ? new Set() : await templateSales.purchasedBy(workspaceId);
  return ({ id, name, slug, app, price_cents, workspace_id }) => ({
    ...{ id, name, subdomain: app.subdomain, slug, is_free: price_cents === 0 },
    isPurchased: licensed.has(id) || (workspaceId !== null && workspace_id === workspaceId),
  });
}

/** The list as the workspace that asks sees it; null for strangers. */
export async function listTemplates(
  services: Needs & SaleNeeds,
  workspaceId: string | null,
): Promise<TemplateOnTheWire[]> {
  const facts = await templateFacts(services, workspaceId);
  return (await published(services)).map((template) => ({
    ...{ ...facts(template), kind: template.app.kind, href: services.apps.hrefOf(template.app) },
    ...{ description: template.description, category: template.category, price: template.price_cents / 100 },
    ...{ version: template.version, thumbnail: template.thumbnail, thumbnail_bg_color: template.thumbnail_color },
    uses: template.uses,
  }));
}
