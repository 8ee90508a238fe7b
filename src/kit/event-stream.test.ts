import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

const read = (text: string, size: number, longest?: number): Promise<string[]> => {
  const bytes = new TextEncoder().encode(text);
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return Array.fromAsync(readEvents(chunks(), longest));
};

test.each([1, 2, 3, 1_000])('events are read however they are cut (%i bytes)', async (size) => {
  const text = ': hello\r\nevent: x\r\ndata: {"a":"é"}\r\n\r\ndata:one\ndata: two\n\n\n\ndata: [DONE]';
  expect(await read(text, size)).toEqual(['{"a":"é"}', 'one\ntwo', '[DONE]']);
});

test('a line without an end is not gathered forever', async () => {
  await expect(read(`data: ${'x'.repeat(500)}`, 10, 100)).rejects.toThrow(RangeError);
});
