/**
 * `node scripts/corpus.mjs FOLDER`: reads every workbook of a folder as an import would, holds its values against
 * another reader and prints figures by kind of file; `--all` shows every difference. The files are the reader's own:
 * none come with the project.
 */

import { run, runScript, say } from './project.mjs';
import { setUp } from './set-up.mjs';

await runScript(async () => {
  const words = process.argv.slice(2);
  if (words.length === 0) {
    say('Name a folder of workbooks: node scripts/corpus.mjs FOLDER');
    return 1;
  }
  const node = await setUp();
  return (await run(node, ['--max-old-space-size=3072', 'test/corpus/read-corpus.ts', ...words], { show: true })).code;
});
