import { templatePicture } from '#api/marketplace.ts';
import type { Services } from '../services.ts';
import { readDemoRecord } from '../storage/demo-record.ts';

export interface LandingDemo {
  name: string;
  description: string;
  href: string;
  /** Address of its live picture. */
  picture: string;
}

/** The public demo apps, for the landing page. */
export async function readLanding({ database, apps }: Pick<Services, 'database' | 'apps'>): Promise<LandingDemo[]> {
  const ids = (await readDemoRecord(database))?.apps ?? [];
  const found = await Promise.all(ids.map((id) => apps.byId(id)));
  return found.flatMap((app) => {
    if (!app?.public || app.sign_in_method !== 'No sign in') return [];
    const { name, settings } = app;
    const picture = templatePicture.path.replace('{templateId}', app.id);
    return { name, description: settings.description, href: apps.hrefOf(app), picture };
  });
}
