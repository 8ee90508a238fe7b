import type { Services } from '../services.ts';

export interface LandingDemo {
  name: string;
  description: string;
  href: string;
}

/** The public demo apps, for the landing page. */
export async function readLanding({ database, apps }: Pick<Services, 'database' | 'apps'>): Promise<LandingDemo[]> {
  const seeded = await database
    .selectFrom('settings_store')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  const ids = readIds(seeded?.value);
  const found = await Promise.all(ids.map((id) => apps.byId(id)));
  return found.flatMap((app) =>
    app?.public ? { name: app.name, description: app.settings.description, href: apps.hrefOf(app) } : [],
  );
}

function readIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('apps' in value) || !Array.isArray(value.apps)) return [];
  return value.apps.filter((id) => typeof id === 'string');
}
