/** `npm run distribute`: makes the database of an installation distributed, by the Citus extension. */
import { Problem } from '#kit/problem.ts';
import { checkDatabase } from '#server/storage/check-database.ts';
import { openDatabase } from '#server/storage/database.ts';
import { withLongDeadline } from '#server/storage/guarded-pool.ts';
import { distribute } from '#server/storage/distribution/distribute.ts';
import { readEnvironment } from './environment.ts';

const say = (text: string): void => void process.stdout.write(`sheaf: ${text}\n`);

try {
  const { DATABASE_SESSION_URL, DATABASE_URL } = readEnvironment(process.env);
  const address = DATABASE_SESSION_URL ?? DATABASE_URL;
  if (address === undefined)
    throw new Problem('invalid_input', 'Name the database of the coordinator in DATABASE_URL: the built-in one stays on this machine.'); // biome-ignore format: one line
  const database = openDatabase(address, { connections: 1 });
  try {
    await checkDatabase(database, address);
    const { tables, workers } = await withLongDeadline(() => distribute(database));
    say(tables.length === 0 ? 'Everything was distributed already.' : `Distributed by sheet: ${tables.join(', ')}.`);
    say(
      workers === 0
        ? 'No other machine is known yet: add one by citus_add_node, then spread what is there by citus_rebalance_start.'
        : `Rows may lie on ${workers} machines.`,
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
