import { startEmbeddedPostgres } from '/work/main/src/server/storage/embedded-postgres.ts';
import { openDatabase } from '/work/main/src/server/storage/database.ts';
import { migrate } from '/work/main/src/server/storage/migrate.ts';
console.time('start');
const server = await startEmbeddedPostgres({ folder: '/tmp/c-data', onLost: console.error });
console.timeEnd('start');
const database = openDatabase(server.address);
console.log(await migrate(database), server.address);
console.log(await database.selectFrom('users').select((e) => e.fn.countAll().as('n')).execute());
if (process.argv[2] === 'hold') { await new Promise((r) => setTimeout(r, 1e6)); }
await database.destroy();
console.time('stop');
await server.stop();
console.timeEnd('stop');
