/**
 * A program for the tests of lines: it adds rows with their lines, one after the other, as a server would, and says so
 * of each. The test kills it.
 */
import { flushCompileCache } from 'node:module';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { openDatabase } from '#platform/database/database.ts';

const [, , address = '', invoices = '', lines = '', mark = ''] = process.argv;
const database = openDatabase(JSON.parse(address), { connections: 2 });
const rows = createRows({ database });
const said = { blank: 'blank', unfit: 'unfit', taken: 'taken', named: 'named' };
// Who is killed keeps nothing of what Node compiled, unless it does so before.
flushCompileCache();

for (let number = 0; ; number++) {
  const key = `${mark}-${number}`;
  process.send?.({ key, is: 'begun' });
  await rows.addWithLines(
    { kind: 'anonymous' },
    {
      ...{ sheet: invoices, cells: { number: key }, key: 'number', once: key },
      lines: {
        ...{ sheet: lines, column: 'invoice', link: (cell) => cell, said },
        rows: Array.from({ length: 1 + (number % 40) }, (_, item) => ({ cells: { item, of: 1 + (number % 40) } })),
      },
    },
  );
  process.send?.({ key, is: 'answered' });
}
