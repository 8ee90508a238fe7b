/** What stands on the marketplace: published templates, and the public apps of our own demonstration. */
import { templateCategoryNames, usualBackground } from '#domain/marketplace/listing.ts';
import type { TemplateOnTheWire } from '#api/marketplace.ts';
import { templateSlug } from '#kit/slug.ts';
import type { AppRecord } from '../../scope.ts';
import { readDemoRecord } from '../../storage/demo-record.ts';
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
  /** Of whoever made it; null for our own demonstration, and where the author is gone. */
  workspace_id: string | null;
  category: TemplateOnTheWire['category'];
  description: string;
  price_cents: number;
  version: number;
  thumbnail: string;
  thumbnail_color: string;
  uses: number;
}

/** Our own first, then the newest first. */
export async function standingTemplates(services: Needs): Promise<FoundTemplate[]> {
  return [...(await demoTemplates(services)), ...(await published(services))];
}

/** The template of an id, while it stands on the marketplace. */
export async function findTemplate(services: Needs, id: string): Promise<FoundTemplate | null> {
  const [own] = await published(services, id);
  return own ?? (await demoTemplates(services)).find((template) => template.id === id) ?? null;
}

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
  const showcases = await apps.byIds(found.flatMap(({ showcase_app_id }) => showcase_app_id ?? []));
  return found.flatMap(({ showcase_app_id, newest_version: version, category, ...template }) => {
    const app = showcases.get(showcase_app_id ?? '');
    const known = templateCategoryNames.find((name) => name === category) ?? 'other';
    return app ? [{ ...template, category: known, version, app }] : [];
  });
}

/** In the order that they were made. Uses of them are not counted. */
async function demoTemplates({ database, apps }: Needs): Promise<FoundTemplate[]> {
  const demo = await readDemoRecord(database);
  if (!demo) return [];
  const all = await apps.listOf(demo.workspace_id);
  return all
    .filter((app) => app.public && app.sign_in_method === 'No sign in')
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map((app) => ({
      ...{ id: app.id, name: app.name, slug: templateSlug(app.name), app, workspace_id: null, category: '' },
      ...{ description: app.settings.description, price_cents: 0, version: 1, uses: 0 },
      ...{ thumbnail: '', thumbnail_color: usualBackground },
    }));
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

/** The list as the workspace that asks sees it; null for strangers. */
export async function listTemplates(
  services: Needs & SaleNeeds,
  workspaceId: string | null,
): Promise<TemplateOnTheWire[]> {
  const licensed = workspaceId === null ? new Set() : await services.templateSales.purchasedBy(workspaceId);
  return (await standingTemplates(services)).map((template) => ({
    ...{ id: template.id, name: template.name, subdomain: template.app.subdomain, slug: template.slug },
    ...{ is_free: template.price_cents === 0, isPurchased: licensed.has(template.id) },
    ...{ description: template.description, category: template.category, price: template.price_cents / 100 },
    ...{ version: template.version, thumbnail: template.thumbnail, thumbnail_bg_color: template.thumbnail_color },
    ...{ uses: template.uses, href: services.apps.hrefOf(template.app) },
  }));
}
