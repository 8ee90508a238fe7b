import { expect, test } from 'vitest';
import { runKillRounds } from './kill-rounds.ts';

// The long form, 20 rounds: npm run bench -- durability
test('no acknowledged write is lost or doubled when server and database are killed under eight writers', async () => {
  const report = await runKillRounds({ rounds: 2, least: 200 });
  expect(report.losses).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(200);
});
