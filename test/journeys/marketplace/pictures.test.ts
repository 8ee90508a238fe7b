/** Pictures of templates have a limit of their own, next to that of every other picture. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

/** Noise does not get smaller. */
const picture = (pixels: number) =>
  sharp(randomBytes(pixels * pixels * 3), { raw: { width: pixels, height: pixels, channels: 3 } })
    .png()
    .toBuffer();

test('a picture of a template may have 3 MB, one of a page 5 MB, and belongs to the workspace of the app', async () => {
  await using shop = await openShop();
  const [small, large] = [await picture(900), await picture(1_150)];
  expect([small.length < 3 * 1024 * 1024, large.length > 3 * 1024 * 1024]).toEqual([true, true]);
  const send = async (bytes: Buffer, field: string, purpose?: string) => {
    const form = new FormData();
    if (purpose) form.set('purpose', purpose);
    form.set(field, new File([new Uint8Array(bytes)], 'noise.png', { type: 'image/png' }));
    const at = 'http://our-orchard.localhost:3000/api/upload-file';
    const response = await shop.author.ask(at, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as { url?: string; message?: string } };
  };
  expect(await send(large, 'image')).toMatchObject({ status: 200 });
  for (const field of ['thumbnail', 'image']) {
    const refused = await send(large, field, 'template');
    expect(refused).toMatchObject({ status: 400, body: { message: 'The file is too big: the limit is 3 MB.' } });
  }
  expect((await send(small, 'image', 'poster')).status).toBe(400);
  // Anyone who works in another workspace of theirs just now uploads for the app none the less.
  await shop.author.call('POST', '/api/workspaces', { name: 'Another' });
  const { url: thumbnail } = (await send(small, 'thumbnail', 'template')).body;
  expect((await shop.submit({ thumbnail })).status).toBe(200);
});
