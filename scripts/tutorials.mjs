/** `npm run tutorials`: records the tutorial videos of the studio into public/tutorials, with their captions. */

import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { run, runScript, Trouble } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp();
  const chromium = await findChromium();
  if (!chromium) throw new Trouble('Recordings need a Chromium. Install one, or name it in CHROMIUM_PATH.');
  await buildIfStale(node);
  const words = ['scripts/tutorials/record-tutorials.ts', ...process.argv.slice(2)];
  return (await run(node, words, { show: true, env: { CHROMIUM_PATH: chromium } })).code;
});
