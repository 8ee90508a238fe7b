import { expect, test } from 'vitest';
import { appendFileSync } from 'node:fs';
import { freshDatabase } from '#test/database.ts';
import { openGoogle } from '#test/google/google-server.ts';
import { openWorld, totals } from '#test/google/interleaving-world.ts';
test('x', async () => {
  const fresh = await freshDatabase();
  const google = await openGoogle();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const from = Number(process.env['FROM']), to = Number(process.env['TO']);
  for (let seed = from; seed < to; seed++) {
    const b = { ...totals };
    (globalThis as any).seedNow = seed;
    await (await openWorld({ database: fresh.database, google }, seed)).play().catch((e) => appendFileSync('/tmp/identity.log', `FAIL ${seed} ${String(e).slice(0,300)}\n`));
    if (totals.wrong > b.wrong) appendFileSync('/tmp/identity.log', `${seed} wrong ${totals.wrong - b.wrong} unlogged ${totals.unlogged - b.unlogged}\n`);
  }
  appendFileSync('/tmp/identity.log', JSON.stringify(totals) + '\n');
  await google[Symbol.asyncDispose]();
  await fresh.close();
  expect(1).toBe(1);
}, 3_600_000);
