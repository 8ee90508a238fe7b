/** `npm run restore -- FILE`: puts a backup into an empty DATA_DIR and database. */

import { run, runScript } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const node = await setUp({ for: 'run' });
  return (await run(node, ['src/backup.ts', 'restore', ...process.argv.slice(2)], { show: true })).code;
});
