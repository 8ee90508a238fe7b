import type { Services } from '../services.ts';
import { readDemoRecord } from '../storage/demo-record.ts';

export interface LandingDemo {
  name: string;
  description: string;
  href: string;
}

/** The public demo apps, for the landing page. */
export async function readLanding({ database, apps }: Pick<Services, 'database' | 'apps'>): Promise<LandingDemo[]> {
  const ids = (await readDemoRecord(database))?.apps ?? [];
  const found = await Promise.all(ids.map((id) => apps.byId(id)));
  return found.flatMap((app) =>
    app?.public ? { name: app.name, description: app.settings.description, href: apps.hrefOf(app) } : [],
  );
}
