/**
 * In a storm of rows that each start an automation every run is done, and others get their pages. How long these take is
 * printed, beside what they take when nothing else happens. AUTOMATION_STORM says of how many rows: 2,000, unless it says otherwise; and with
 * AUTOMATION_STORM_MINUTES it is over after so many, however many runs still wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { added, openWorkshop, type Workshop } from './workshop.ts';

const rows = Number(process.env['AUTOMATION_STORM'] ?? 2_000);
const minutes = Number(process.env['AUTOMATION_STORM_MINUTES'] ?? Number.POSITIVE_INFINITY);
const rowsAtOnce = 500;

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop({ variables: { AUTOMATION_RUNS_PER_HOUR: '1000000' } });
  await workshop.shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Customers', axis: [{ column: 'code' }, { column: 'level' }] },
  ]);
});
afterAll(() => workshop[Symbol.asyncDispose]());

test(`${rows} rows that start an automation each are all done, while others visit pages`, {
  timeout: 120_000 + rows * 60,
}, async () => {
  const { shop, sheets } = workshop;
  const id = await workshop.automate({
    trigger: added,
    steps: [{ id: 's', kind: 'write', cells: { state: 'seen [column:item]' } }],
  });
  const person = await shop.addAppUser('read');
  // A person's page is made for them each time.
  const visit = async (): Promise<number> => {
    const begun = performance.now();
    const answer = await shop.ask('/orders', { as: person });
    expect(await answer.text()).toContain('Gold');
    return performance.now() - begun;
  };
  for (let at = 0; at < 20; at++) await visit();
  const quiet: number[] = [];
  const lookWhileQuiet = async (): Promise<void> => {
    for (let at = 0; at < 200; at++) quiet.push(await visit());
  };
  await lookWhileQuiet();
  let isOver = false;
  const begun = performance.now();
  const left = async (): Promise<number> => {
    const { count } = await shop.services.database
      .selectFrom('automation_runs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('automation_id', '=', id)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow();
    return rows - count;
  };
  await shop.services.jobs.start();
  const storm = (async () => {
    for (let from = 0; from < rows; from += rowsAtOnce) {
      const many = Array.from({ length: Math.min(rowsAtOnce, rows - from) }, (_, at) => ({
        item: `Item ${from + at}`,
      }));
      await workshop.add('Orders', ...many);
    }
    while ((await left()) > 0 && performance.now() - begun < minutes * 60_000) await delay(500);
  })().finally(() => (isOver = true));
  const during: number[] = [];
  while (!isOver) during.push(await visit());
  await storm;
  await shop.services.jobs.stop();
  // Before and after: what else this machine does meanwhile is in both.
  await lookWhileQuiet();
  const waiting = await left();
  if (minutes === Number.POSITIVE_INFINITY) expect(waiting).toBe(0);
  const { count } = await shop.services.database
    .selectFrom('current_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sheet_id', '=', sheets.Orders)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  expect(count).toBe(rows);
  const [before, meanwhile] = [p95(quiet), p95(during)];
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.info(
    `p95 of a page: ${before.toFixed(1)} ms, ${meanwhile.toFixed(1)} ms of ${during.length} in the storm; ` +
      `${rows - waiting} of ${rows} runs in ${seconds} s`,
  );
  expect(during.length).toBeGreaterThan(100);
});

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
