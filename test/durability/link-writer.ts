/**
 * A program for the tests of links: it changes keys that cells of another sheet name, one after the other, as a server
 * would, and says so of each. The test kills it.
 */
import { flushCompileCache } from 'node:module';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { openDatabase } from '#platform/database/database.ts';

const [, , address = '', people = '', mark = ''] = process.argv;
const database = openDatabase(JSON.parse(address), { connections: 2 });
const rows = createRows({ database });
const actor = { kind: 'user', id: 'ann', email: 'ann@example.com' } as const;
// Who is killed keeps nothing of what Node compiled, unless it does so before.
flushCompileCache();

for (let number = 0; ; number++) {
  const all = await database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version'])
    .where('sheet_id', '=', people)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  const { row_id, version } = all[number % all.length]!;
  const cells = { id: `${mark}-${number}` };
  process.send?.({ row_id, id: cells.id, is: 'begun' });
  await rows.editSheet(people, actor, [{ kind: 'set-cells', row_id, version: Number(version), cells }]);
  process.send?.({ row_id, id: cells.id, is: 'answered' });
}
