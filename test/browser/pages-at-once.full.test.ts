/** Pages that are asked for at once are drawn by a thread: they are those that are drawn one after the other. */
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { alwaysNewAt, compressedPage } from '../bench/page.bench.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

test('pages that are drawn at once are those that are drawn one by one', async () => {
  const sheaf = await startSheaf();
  const { port, folder } = sheaf;
  try {
    const landing = await (await fetch(sheaf.origin)).text();
    const host = /http:\/\/([a-z0-9-]+\.localhost):\d+/.exec(landing)?.[1] ?? '';
    const address = await alwaysNewAt(port, host);
    const read = async (requested: string): Promise<string> => {
      const packed = await compressedPage(port, host, address.replace('{n}', requested));
      return brotliDecompressSync(packed).toString();
    };
    const atOnce = (word: string) => Promise.all(Array.from({ length: 16 }, (_, n) => read(`${word}${n}`)));
    // While a thread starts, pages are drawn where they are asked for.
    let words = 0;
    await expect.poll(async () => (await atOnce(`w${words++}-`), apart(sheaf))).toBeGreaterThan(0);
    const before = await apart(sheaf);
    const pages = await atOnce('a');
    expect(await apart(sheaf)).toBeGreaterThan(before);
    await sheaf.stop();
    // The same port is part of what the pages say.
    const next = await startSheaf({ folder, port });
    try {
      for (const [n, page] of pages.entries()) expect(page).toBe(await read(`a${n}`));
      expect(await apart(next)).toBe(0);
    } finally {
      await next.kill();
    }
  } finally {
    await sheaf.kill();
    await removeFolder(folder);
  }
});

/** How many pages were drawn by threads. */
async function apart({ origin }: RunningSheaf): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^sheaf_pages_apart (\d+)$/m.exec(metrics)?.[1]);
}
