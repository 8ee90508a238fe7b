/**
 * `npm run shots`: pictures of every screen at 390, 768 and 1280 px, in ./shots. `-- studio` takes those whose name
 * begins so; `-- --readme` writes the pictures of README.md and of the landing page instead, and `-- --templates` those that
 * the marketplace shows of our own templates (of all, or of those that are named) into templates/. `-- --guide` takes
 * those of the documentation for owners (all, or those that are named) into public/docs/pictures, and `-- --workbooks`
 * those of the first versions of known workbooks into shots/workbooks.
 */

import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { run, runScript, Trouble } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp();
  const chromium = await findChromium();
  if (!chromium) throw new Trouble('Pictures need a Chromium. Install one, or name it in CHROMIUM_PATH.');
  await buildIfStale(node);
  const special = {
    '--templates': 'template-pictures.ts',
    '--guide': 'guide-pictures.ts',
    '--workbooks': 'workbook-pictures.ts',
  };
  const script = Object.entries(special).find(([word]) => process.argv.includes(word))?.[1] ?? 'take-shots.ts';
  const words = [`scripts/shots/${script}`, ...process.argv.slice(2)];
  return (await run(node, words, { show: true, env: { CHROMIUM_PATH: chromium } })).code;
});
