/** A server that adds rows with their lines is killed at random moments: each row has all of its lines, and each line its row. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { freshDatabase } from '#test/database.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';

const program = fileURLToPath(new URL('../../../../../../test/durability/lines-writer.ts', import.meta.url));
const kills = 60;
const said = { blank: 'blank', unfit: 'unfit', taken: 'taken', named: 'named' };

test(`a row and its lines are all stored or none is, killed ${kills} times, and sent again they are once`, async () => {
  await using fresh = await freshDatabase();
  const { database, address } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  const text = (id: string): Column => ({ id, name: id, type: 'text' });
  const number = (id: string): Column => ({ id, name: id, type: 'number' });
  const book = await createWorkbook(database, {
    ...{ workspace_id: 'space', name: 'Book' },
    sheets: [
      { title: 'Invoices', columns: [text('number')], rows: [] },
      { title: 'Lines', columns: [text('invoice'), number('item'), number('of')], rows: [] },
    ],
  });
  const [invoices = '', lines = ''] = (await findSheets(database, book.id)).map(({ id }) => id);
  const cellsOf = async (sheet: string) =>
    (await database.selectFrom('sheet_rows').select('cells').where('sheet_id', '=', sheet).execute()).map(
      ({ cells }) => cells,
    );
  const check = async (): Promise<string[]> => {
    const [stored, own] = [await cellsOf(invoices), await cellsOf(lines)];
    const byKey = Map.groupBy(own, (cells) => String(cells['invoice']));
    const keys = stored.map((cells) => String(cells['number']));
    const half = keys.filter((key) => byKey.get(key)?.length !== byKey.get(key)?.[0]?.['of']);
    return [...half, ...[...byKey.keys()].filter((key) => !keys.includes(key))];
  };
  const seen = { whole: 0, none: 0 };
  const rows = createRows({ database });
  for (let round = 0; round < kills; round++) {
    const child = fork(program, [JSON.stringify(address), invoices, lines, `R${round}`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const told: { key: string; is: 'begun' | 'answered' }[] = [];
    const exit = once(child, 'exit');
    await new Promise<void>((resolve) => {
      child.on('message', (message) => {
        const one = message as (typeof told)[number];
        told.push(one);
        if (one.is === 'begun' && told.length > 1 + 2 * (round % 7))
          setTimeout(() => resolve(child.kill('SIGKILL') as never), (round * 5) % 17);
      });
    });
    await exit;
    await expect
      .poll(
        async () => {
          const { rows: busy } = await sql<{ busy: number }>`
          select count(*)::int as busy from pg_stat_activity
          where datname = ${address.database} and pid <> pg_backend_pid() and state <> 'idle'
        `.execute(database);
          return busy[0]?.busy;
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(0);
    expect({ round, wrong: await check() }).toEqual({ round, wrong: [] });
    const last = told.at(-1)!;
    const keys = (await cellsOf(invoices)).map((cells) => cells['number']);
    for (const { key, is } of told) if (is === 'answered') expect(keys).toContain(key);
    const isThere = keys.includes(last.key);
    if (last.is === 'begun') seen[isThere ? 'whole' : 'none']++;
    // Who had no answer sends it again.
    const again = await rows.addWithLines(
      { kind: 'anonymous' },
      {
        ...{ sheet: invoices, cells: { number: last.key }, key: 'number', once: last.key },
        lines: {
          ...{ sheet: lines, column: 'invoice', link: (cell) => cell, said },
          rows: [{ cells: { item: 0, of: 1 } }],
        },
      },
    );
    expect(again.isNew).toBe(!isThere);
    expect({ round, wrong: await check() }).toEqual({ round, wrong: [] });
  }
  await rows.formulaColumns.settled();
  // Both ends were met, or the moments were none.
  expect(seen.none).toBeGreaterThan(0);
  expect(seen.whole + seen.none).toBeGreaterThan(kills / 4);
}, 600_000);
