import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';

test('the file begins with the mark by which spreadsheet programs know UTF-8', async () => {
  const batches = async function* () {
    yield [['é', 1]];
    yield [];
  };
  const bytes = Buffer.from(await new Response(csvFile(['A', 'B'], batches())).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe('A,B\r\né,1\r\n');
});

test('a batch is asked for when the last was taken, and never after the reader went away', async () => {
  let requested = 0;
  let ended = false;
  const batches = async function* () {
    try {
      for (;;) {
        requested += 1;
        yield [[`row ${requested}`]];
      }
    } finally {
      ended = true;
    }
  };
  const reader = csvFile(['A'], batches()).getReader();
  await reader.read();
  expect(requested).toBe(0);
  await reader.read();
  await reader.read();
  expect(requested).toBe(2);
  await reader.cancel();
  await expect.poll(() => ended).toBe(true);
  expect(requested).toBe(2);
});
