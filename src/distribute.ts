/** `npm run distribute`: makes the database of an installation distributed, by the Citus extension. */
import { Problem } from '#kit/problem.ts';
import { checkDatabase } from '#platform/database/check-database.ts';
import { openDatabase } from '#platform/database/database.ts';
import { withLongDeadline } from '#platform/database/guarded-pool.ts';
import { distribute } from '#features/workbooks/server/rows/distribution/distribute.ts';
import { readEnvironment } from './environment.ts';

const say = (text: string): void => void process.stdout.write(`sheaf: ${text}\n`);

try {
  const { DATABASE_SESSION_URL, DATABASE_URL } = readEnvironment(process.env);
  const address = DATABASE_SESSION_URL ?? DATABASE_URL;
  if (address === undefined)
    throw new Problem(
      'invalid_input',
      'Set DATABASE_URL to the coordinator’s database: the built-in one stays on this machine.',
    );
  const database = openDatabase(address, { connections: 1 });
  try {
    await checkDatabase(database, address);
    const { tables, workers } = await withLongDeadline(() => distribute(database));
    say(tables.length === 0 ? 'Everything is already distributed.' : `Distributed by sheet: ${tables.join(', ')}.`);
    say(
      workers === 0
        ? 'No other machine is known yet: add one with citus_add_node, then spread the data with citus_rebalance_start.'
        : `Rows can be stored on ${workers} machines.`,
    );
  } finally {
    await database.destroy();
  }
} catch (error) {
  process.stderr.write(
    `sheaf: ${error instanceof Problem ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
