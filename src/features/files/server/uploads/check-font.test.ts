import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { isWoff2 } from './check-font.ts';

const font = readFileSync('node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2');
const changed = (at: number, value: number): Buffer => {
  const copy = Buffer.from(font);
  copy.writeUInt32BE(value >>> 0, at);
  return copy;
};

test('a font is one that is whole; anything else is none', async () => {
  expect(await isWoff2(font)).toBe(true);
  for (const wrong of [
    ...[Buffer.alloc(0), Buffer.from('wOF2'), Buffer.from('<svg onload="alert(1)">'.repeat(9)), font.subarray(0, -1)],
    ...[Buffer.concat([font, Buffer.from('<script>')]), changed(4, 0x7474_6366), changed(12, 0xffff_0000)],
    ...[changed(16, 0x7fff_ffff), changed(20, 12), changed(20, 0x7fff_ffff), changed(50, 0xffff_ffff)],
  ])
    expect(await isWoff2(wrong)).toBe(false);
});

fullTest('a font with a byte changed anywhere in its head never breaks the check', async () => {
  for (let at = 0; at < 400; at++) {
    const copy = Buffer.from(font);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    expect(typeof (await isWoff2(copy))).toBe('boolean');
  }
});
