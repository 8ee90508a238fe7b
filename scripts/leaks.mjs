/** `npm run leaks -- <subdomain>`: what an app gives out to each kind of visitor, from the data folder as it is now. */

import { run, runScript } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp();
  return (await run(node, ['scripts/leaks/print-leaks.ts', ...process.argv.slice(2)], { show: true })).code;
});
