/** `npm run gallery`: every block in every state that its samples show, at three widths, on one page. PORT chooses the port. */

import { buildIfStale } from './build.mjs';
import { run, runScript } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp();
  await buildIfStale(node);
  return (await run(node, ['scripts/gallery/serve-gallery.ts'], { show: true })).code;
});
