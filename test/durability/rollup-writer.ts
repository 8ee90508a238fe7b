/**
 * A program for the tests of rollups: it writes rows whose rollups and lookups follow, as a server would, and says so of
 * each write. The test kills it.
 */
import { flushCompileCache } from 'node:module';
import type { Cell } from '#engine/model.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { openDatabase } from '#platform/database/database.ts';
import { livingRows, randomFrom, type RollupBook } from '#test/rollups.ts';

const [, , address = '', ids = '', seed = ''] = process.argv;
const database = openDatabase(JSON.parse(address), { connections: 3 });
const rows = createRows({ database });
const actor = { kind: 'user', id: 'ann', email: 'ann@example.com' } as const;
const book: RollupBook = { ids: JSON.parse(ids) as RollupBook['ids'] };
const random = randomFrom(Number(seed));
// Who is killed keeps nothing of what Node compiled, unless it does so before.
flushCompileCache();

for (;;) {
  const isItem = random(4) === 0;
  const sheet = book.ids[isItem ? 'items' : 'orders'];
  const all = await livingRows(database, sheet);
  const { row_id, version } = all[random(all.length)]!;
  const cells: Record<string, Cell> = isItem
    ? { price: random(90) / 10 }
    : { customer: `C${random(40)}`, count: random(9) };
  process.send?.('begun');
  await rows.edit(sheet, actor, row_id, version, cells);
  // Sometimes the next write comes first.
  if (random(3) > 0) await rows.formulaColumns.settled();
  process.send?.('answered');
}
