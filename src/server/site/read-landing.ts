import { demoApps } from '../demo/seed-demo.ts';
import type { Services } from '../services.ts';
import { readDemoRecord } from '../storage/demo-record.ts';

export interface LandingDemo {
  name: string;
  description: string;
  href: string;
  /** Address of a picture of it. */
  picture: string;
}

/**
 * The public demo apps, for the landing page. Their pictures are files that come with the first page: a frame of the app
 * itself stays blank until its page was rendered, at the worst moment of a new visitor.
 */
export async function readLanding({ database, apps }: Pick<Services, 'database' | 'apps'>): Promise<LandingDemo[]> {
  const ids = (await readDemoRecord(database))?.apps ?? [];
  const found = await Promise.all(ids.map((id) => apps.byId(id)));
  return found.flatMap((app, place) => {
    const demo = demoApps[place];
    if (!demo || !app?.public || app.sign_in_method !== 'No sign in') return [];
    const { name, settings } = app;
    const picture = `/samples/demos/${demo.subdomain}.webp`;
    return { name, description: settings.description, href: apps.hrefOf(app), picture };
  });
}
