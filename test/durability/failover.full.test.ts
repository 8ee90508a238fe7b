/** The machine of the primary database is lost under load: its standby takes over, behind an address that stays. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../browser/start-sheaf.ts';
import { asking } from './asking.ts';
import { findLosses } from './find-losses.ts';
import { type NodeGroup, startNodeGroup } from './node-group.ts';
import { blockId } from './prepare-folder.ts';
import { type StandbyPair, startStandbyPair } from './standby-pair.ts';
import { underLoad } from './under-load.ts';

let base: string;
let pair: StandbyPair;
let group: NodeGroup;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sheaf-failover-'));
  pair = await startStandbyPair(base);
  group = await startNodeGroup(base, pair.url, { DEMO: 'false', ENGINE_WORKERS: '1' });
  await Promise.all(['a', 'b', 'c'].map((name) => group.start(name)));
});
afterAll(async () => {
  await group.stop();
  await pair.stop();
  await removeFolder(base);
});

test('nothing acknowledged is lost, and whoever comes meanwhile is told when to come again', async () => {
  const { pageId, sheetId } = pair.ledger;
  const { rows, pages, others } = await underLoad(
    { port: group.proxy.port, pageId, readers: 2, writers: ['a', 'b', 'c'], least: 60, newestVersion: 0 },
    async (target) => {
      pair.killPrimary();
      // Each node says so to anyone who wants something that is not kept.
      for (const { port } of group.nodes) {
        const { post } = asking(port, group.proxy.port);
        const cells = { entry: 'kept by nobody' };
        const refused = await post('/api/page/rows', { page_id: pageId, block_id: blockId, cells });
        expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
      }
      const { acknowledged } = target;
      await pair.promote();
      while (target.acknowledged === acknowledged && !target.isOver) await delay(5);
    },
  );
  expect(await findLosses(pair.standby, sheetId, rows)).toEqual([]);
  // Two were reading when it was lost; all others got a page, or a 503 that says when to come again.
  const unsaid = others.filter(({ saysWhen }) => !saysWhen).map(({ status }) => status);
  expect(unsaid.length, JSON.stringify(unsaid)).toBeLessThanOrEqual(2);
  expect(pages).toBeGreaterThan(10);
});
