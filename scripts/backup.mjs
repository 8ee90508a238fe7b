/** `npm run backup`, or `npm run backup -- FILE`: everything of an installation as one file, while it runs. */

import { run, runScript } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp({ for: 'run' });
  return (await run(node, ['src/backup.ts', 'backup', ...process.argv.slice(2)], { show: true })).code;
});
