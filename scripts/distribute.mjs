/** `npm run distribute`: the rows of an installation on several machines, by the Citus extension of its PostgreSQL. */

import { run, runScript } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp({ for: 'run' });
  return (await run(node, ['src/distribute.ts'], { show: true })).code;
});
