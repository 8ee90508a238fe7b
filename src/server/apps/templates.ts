/** Apps that anybody may begin from: the public ones of the demonstration. */
import type { AnswerOf } from '#api/endpoint.ts';
import type { listTemplates as listEndpoint } from '#api/apps.ts';
import { templateSlug } from '#kit/slug.ts';
import type { AppRecord } from '../scope.ts';
import type { Services } from '../services.ts';
import { readDemoRecord } from '../storage/demo-record.ts';

type Needs = Pick<Services, 'database' | 'apps'>;

export async function listTemplates(services: Needs): Promise<AnswerOf<typeof listEndpoint>> {
  const templates = await readTemplates(services);
  return {
    templates: templates.map((app) => ({
      ...{ id: app.id, name: app.name, subdomain: app.subdomain, slug: templateSlug(app.name) },
      ...{ is_free: true, isPurchased: false, description: app.settings.description, href: services.apps.hrefOf(app) },
    })),
  };
}

/** The template of an id; null for any other app. */
export async function findTemplate(services: Needs, id: string): Promise<AppRecord | null> {
  return (await readTemplates(services)).find((app) => app.id === id) ?? null;
}

/** In the order that they were made. */
async function readTemplates({ database, apps }: Needs): Promise<AppRecord[]> {
  const demo = await readDemoRecord(database);
  if (!demo) return [];
  const all = await apps.listOf(demo.workspace_id);
  return all
    .filter((app) => app.public && app.sign_in_method === 'No sign in')
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
}
