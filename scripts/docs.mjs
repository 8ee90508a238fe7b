/** `npm run docs`: writes docs/blocks.md, api.md, formulas.md, problems.md and the table in running.md from the sources. */

import { run, runScript } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp();
  return (await run(node, ['scripts/docs/write.ts'], { show: true })).code;
});
