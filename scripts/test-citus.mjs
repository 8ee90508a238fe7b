/**
 * `npm run test:citus -- FOLDER`: the tests of whatever a database does, on a real Citus. FOLDER is an installed PostgreSQL
 * with the extension (the folder that `pg_config --bindir` names, or one above it). A coordinator and two workers start
 * on this machine, each test gets a database that `npm run distribute` has spread over them, and one compares answers
 * with a plain database, call by call. More words name the tests, as in `npm test`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, runScript, say, Trouble } from './project.mjs';

/** In the short form: whatever writes or reads rows, and the comparison. */
const usual = [
  ...['--short', 'test/citus', 'test/journeys', 'src/features/workbooks/server', 'src/features/queries/server'],
  ...['src/platform/database', 'src/platform/jobs'],
];

await runScript(async () => {
  const [folder, ...wanted] = process.argv.slice(2);
  if (folder === undefined)
    throw new Trouble('Name the folder of a PostgreSQL that has Citus: npm run test:citus -- FOLDER');
  const programs = findPrograms(resolve(folder), 4);
  if (programs === undefined) throw new Trouble(`There is no postgres and initdb in ${folder}.`);
  say(`Citus runs from ${programs}`);
  const words = wanted.length > 0 ? wanted : usual;
  return (await run(process.execPath, ['scripts/test.mjs', ...words], { show: true, env: { TEST_CITUS: programs } }))
    .code;
});

/** Where `initdb` and `postgres` are, at most so many folders below. */
function findPrograms(folder, depth) {
  if (['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) return folder;
  if (depth === 0) return undefined;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const found = entry.isDirectory() ? findPrograms(join(folder, entry.name), depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
