import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Query, QueryContext } from '#engine/query-model.ts';
import { freshDatabase } from '#test/database.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { createEngine } from './create-engine.ts';
import { eventually } from '#test/eventually.ts';

vi.setConfig({ testTimeout: 120_000 });

const megabyte = 1024 * 1024;
const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const count = 6_000;

test('many more sheets than the memory holds: the ledger stays within it, answers stay right, sheets come back from their files', async () => {
  await using fresh = await freshDatabase();
  const { database, address } = fresh;
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-snapshots-'));
  const budget = 2;
  const engine = createEngine({
    ...{ database, address, log: { warn: (error: unknown) => expect(error).toBeUndefined() } },
    environment: { ENGINE_WORKERS: 2, SNAPSHOT_MEMORY_MB: budget },
    files: { folder, mostBytes: 100 * megabyte, leastRows: 100, pause: 3_600_000, changesWorth: 1_000 },
  });
  try {
    await database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
    const sheets: string[] = [];
    for (let number = 0; number < 9; number++) {
      const columns = [
        { id: 'name', name: 'Name', type: 'text' as const },
        { id: 'amount', name: 'Amount', type: 'number' as const },
      ];
      const rows = Array.from({ length: count }, (_, index) => ({
        cells: { name: `Row ${index} of ${number}`, amount: index },
      }));
      const { id } = await createWorkbook(database, {
        ...{ workspace_id: 'space', name: `Book ${number}` },
        sheets: [{ title: 'Sheet', columns, rows }],
      });
      sheets.push((await findSheets(database, id))[0]?.id ?? '');
    }
    const added = new Map<string, number>();
    for (let round = 0; round < 4; round++) {
      for (const [number, sheetId] of sheets.entries()) {
        const query: Query = {
          columns: ['name'],
          search: { text: `of ${number}`, columns: ['name'] },
          sort: [{ column: 'amount', direction: 'descending' }],
          // Another page each time, so that no cached answer serves it.
          page: { offset: round, limit: 2 },
          aggregates: [{ function: 'sum', column: 'amount' }],
        };
        const more = added.get(sheetId) ?? 0;
        const answer = await engine.query(sheetId, query, context);
        expect(answer.total).toBe(count + more);
        expect(answer.aggregates).toEqual([(count * (count - 1)) / 2]);
        expect(answer.rows.map((row) => row.cells['name'])).toEqual(
          [0, 1].map((index) => `Row ${count - 1 - round - index} of ${number}`),
        );
        const { bytes, snapshots } = engine.metrics();
        // The sheet that was queried last stays, however large it is.
        if (snapshots > 1) expect(bytes).toBeLessThanOrEqual(budget * megabyte);
        if (round === 0) await eventually(() => stat(join(folder, sheetId)));
        await createRows({ database }).add(sheetId, { kind: 'anonymous' }, [{ cells: { name: `New of ${number}` } }]);
        added.set(sheetId, more + 1);
      }
    }
    const { evictions, loads, fileLoads } = engine.metrics();
    expect(evictions).toBeGreaterThan(sheets.length);
    expect(loads).toBeGreaterThan(sheets.length);
    // Each was read from the database once.
    expect(loads - fileLoads).toBe(sheets.length);
  } finally {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
