import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assetSize } from './asset-size.ts';

test('as a file travels: packed where that is worth it, before the build is packed too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-assets-'));
  const at = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  at('packed.js.br', 'x'.repeat(7));
  expect(await assetSize(at('packed.js', 'a'.repeat(5000)))).toBe(7);
  expect(await assetSize(at('small.js', 'a'.repeat(599)))).toBe(599);
  expect(await assetSize(at('not-packed.js', 'a'.repeat(5000)))).toBeLessThan(50);
  expect(await assetSize(join(folder, 'gone.js'))).toBe(0);
});
