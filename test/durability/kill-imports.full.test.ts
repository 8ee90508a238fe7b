import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../browser/start-sheaf.ts';
import { killImports, type Moment } from './kill-imports.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-kill-'));
});
afterAll(() => removeFolder(folder));

/** From before the file is sent whole until after it is read, and around the moment in which its bytes are stored. */
const moments: Moment[] = [
  ...Array.from({ length: 16 }, (_, at) => ({ after: at * 120 })),
  ...Array.from({ length: 8 }, (_, at) => ({ stored: true as const, after: at * 60 })),
  { after: 8_000 },
];

test('a server that is killed while it reads a file leaves the spreadsheet with its file, or none', async () => {
  const found = await killImports(folder, moments);
  expect(found.halves).toEqual([]);
  expect(found.whole).toBeGreaterThan(0);
  expect(found.none).toBeGreaterThan(0);
  expect(found.left).toBe(found.due);
}, 900_000);
