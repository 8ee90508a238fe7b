import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeApart } from '#engine/snapshot-parts.ts';
import { measureSnapshot, type Snapshot } from '#engine/snapshot.ts';
import { sampleSnapshot } from '#test/bench/engine-contenders.ts';
import { sampleColumns } from '#test/bench/sample-sheet.ts';
import { readSnapshot } from './read-snapshot.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Enough for codes of two and four bytes, and for texts that are packed. */
const rows = 180_000;

test('a file has all cells of a sheet, read alone, by column, and as a whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-filed-'));
  try {
    const path = join(folder, 'sheet');
    const sheet = sampleSnapshot(rows);
    const parts = takeApart(sheet);
    if (!parts) throw new Error('There are no parts.');
    expect(parts.stores.map(({ codes }) => codes?.BYTES_PER_ELEMENT)).toEqual(
      expect.arrayContaining([1, 2, 4, undefined]),
    );
    const blocks = parts.stores.flatMap(({ dictionary }) => dictionary.texts.blocks);
    expect(blocks.filter((block) => typeof block !== 'string').length).toBeGreaterThan(10);
    await writeSnapshot(path, parts, { sheetId: 'sheet', mark: 'mark' }, async () => undefined);

    const whole = await readSnapshot(path, async () => sampleColumns);
    expect(measureSnapshot(whole!.snapshot).bytes).toBeLessThan(measureSnapshot(sheet).bytes * 1.01);
    expectSame(whole!.snapshot, sheet, 1);
    const open = await readSnapshot(path, async () => sampleColumns, 1);
    try {
      // So few that none is loaded.
      expectSame(open!.snapshot, sheet, 383);
      expect(measureSnapshot(open!.snapshot).derivedBytes).toBeLessThan(2_000);
      expectSame(open!.snapshot, sheet, 1);
      expect(measureSnapshot(open!.snapshot).derivedBytes).toBeGreaterThan(10_000);
    } finally {
      await open?.file?.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Of each so many rows. */
function expectSame(found: Snapshot, expected: Snapshot, step: number): void {
  for (const { id } of sampleColumns) {
    const [own, other] = [found.stores.get(id)!, expected.stores.get(id)!];
    for (let slot = 0; slot < rows; slot += step)
      if (own.get(slot) !== other.get(slot))
        expect({ id, slot, cell: own.get(slot) }).toEqual({ id, slot, cell: other.get(slot) });
  }
}
