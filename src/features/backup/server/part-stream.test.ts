import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupPart, damagedBackup, packParts, partOf, readParts } from './part-stream.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-parts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* parts(): AsyncGenerator<BackupPart> {
  yield partOf('about.json', '{}');
  yield partOf('tables/public.rows', randomBytes(200_000));
  yield partOf('files/a', randomBytes(90_000));
  yield partOf('totals.json', '{}');
}

async function readAll(path: string): Promise<number> {
  let bytes = 0;
  for await (const { content } of readParts(path)) for await (const chunk of content) bytes += chunk.length;
  return bytes;
}

test('a backup that was cut off anywhere is told in the same words', async () => {
  const whole = Buffer.concat(await Array.fromAsync(packParts(parts())));
  const path = join(folder, 'backup');
  await writeFile(path, whole);
  expect(await readAll(path)).toBe(290_004);
  const positions = [
    0,
    1,
    5,
    10,
    17,
    100,
    ...Array.from({ length: 30 }, (_, at) => Math.floor((whole.length * at) / 30)),
  ];
  for (const position of [...positions, whole.length - 9, whole.length - 8, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, position));
    const failure = await readAll(path).catch((error: unknown) => error);
    // Nothing at all has no parts; verifying it misses the first.
    if (position === 0 && failure === 0) continue;
    expect(failure, `cut at ${position}`).toMatchObject({ code: 'unreadable_file', message: damagedBackup().message });
  }
});
