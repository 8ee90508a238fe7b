import type { Services } from '#platform/services.ts';
import { readDemoRecord } from '#features/demo/server/record/demo-record.ts';

export interface LandingDemo {
  name: string;
  description: string;
  href: string;
  /** Address of a picture of it. */
  picture: string;
}

/** In `public/samples/demos`, in the order of the demo apps. (demo/server/seed-demo.ts) */
const pictures = ['bird-strikes', 'penguins', 'prairie-power'];

/**
 * The public demo apps, for the landing page. Their pictures are files that come with the first page: a frame of the app
 * itself stays blank until its page was rendered, at the worst moment of a new visitor.
 */
export async function readLanding({ database, apps }: Pick<Services, 'database' | 'apps'>): Promise<LandingDemo[]> {
  const ids = (await readDemoRecord(database))?.apps ?? [];
  const found = await Promise.all(ids.map((id) => apps.byId(id)));
  return found.flatMap((app, index) => {
    const name = pictures[index];
    if (!name || !app?.public || app.sign_in_method !== 'No sign in') return [];
    const picture = `/samples/demos/${name}.webp`;
    return { name: app.name, description: app.settings.description, href: apps.hrefOf(app), picture };
  });
}
