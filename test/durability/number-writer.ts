/**
 * A program for the tests of automatic columns: it adds rows by several ways at once, as a server would, and says which
 * numbers they got. The test kills it.
 */
import { flushCompileCache } from 'node:module';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { openDatabase } from '#platform/database/database.ts';

const [, , address = '', sheet = '', mark = ''] = process.argv;
const database = openDatabase(JSON.parse(address), { connections: 4 });
const rows = createRows({ database });
const actor = { kind: 'user', id: 'ann', email: 'ann@example.com' } as const;
// Who is killed keeps nothing of what Node compiled, unless it does so before.
flushCompileCache();

async function write(way: number): Promise<void> {
  for (let count = 0; ; count++) {
    const cells = { name: `${mark}-${way}-${count}` };
    const made =
      way === 0
        ? await rows.add(sheet, actor, [{ cells }])
        : way === 1
          ? [(await rows.addOnce(sheet, actor, { cells, key: cells.name })).row!]
          : (await rows.editSheet(sheet, actor, [{ kind: 'add-rows', rows: [{ cells }] }])).rows;
    process.send?.(made.map((row) => ({ name: row.cells['name'], no: row.cells['no'] })));
  }
}

await Promise.all([0, 1, 2].map(write));
