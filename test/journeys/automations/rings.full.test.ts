/** 50 made rings of automations that lead to each other: all are stopped within three steps, and their owners told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestChain } from '#features/automations/rules/automation.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let workshop: Workshop;
beforeAll(async () => void (workshop = await openWorkshop()));
afterAll(() => workshop[Symbol.asyncDispose]());

const rings = 50;
/** Of two to six automations: shorter ones come back to where they began, longer ones are too long. */
const sizeOf = (ring: number): number => 2 + (ring % 5);

test('50 rings end, each within three automations, and the owner of each is told', { timeout: 300_000 }, async () => {
  const { shop, sheets, workbookId } = workshop;
  const { database } = shop.services;
  const told = async (): Promise<number> => {
    const { count } = await database
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'automations')
      .executeTakeFirstOrThrow();
    return count;
  };
  for (let ring = 0; ring < rings; ring++) {
    const size = sizeOf(ring);
    const ids: string[] = [];
    for (let at = 0; at < size; at++)
      ids.push(
        await workshop.automate({
          ...{ name: `Ring ${ring}.${at}` },
          trigger: { kind: 'changed', columns: ['state'], from: null, to: `s${at}`, batch: 'each', imports: false },
          steps: [{ id: 's', kind: 'write', cells: { state: `s${(at + 1) % size}` } }],
        }),
      );
    const before = await told();
    const [row_id = ''] = await workshop.add('Orders', { item: `Ring ${ring}` });
    const row = (await shop.rowsOf('Orders')).find((one) => one.row_id === row_id);
    const edits = [{ kind: 'set-cells', row_id, version: row?.version, cells: { state: 's0' } }];
    await workshop.send('POST', `/api/sheets/${sheets.Orders}/edits`, { edits });
    await workshop.drain();
    const states = (await Promise.all(ids.map((id) => workshop.runs(id)))).flat().map(({ state }) => state);
    expect(states.filter((state) => state === 'done')).toHaveLength(Math.min(size, longestChain));
    expect(states.filter((state) => state === 'stopped')).toHaveLength(1);
    expect(states).toHaveLength(Math.min(size, longestChain) + 1);
    expect(await told()).toBe(before + 1);
    for (const id of ids) await workshop.send('DELETE', `/api/workbooks/${workbookId}/automations/${id}`);
  }
});
