import { type CsvValue, csvLines } from '#kit/csv-text.ts';

export const csvType = 'text/csv; charset=utf-8';

/**
 * A .csv file as bytes, a part for each batch of rows. It is UTF-8 with a byte order mark: without one, spreadsheet
 * programs take it for the code page of the machine. One part is made when the last was taken, so that a slow reader
 * holds one batch of rows and no more.
 */
export function csvFile(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
): ReadableStream<Uint8Array> {
  const parts = partsOf(header, batches);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void parts.return(),
    },
    { highWaterMark: 0 },
  );
}

async function* partsOf(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLines([header])}`);
  for await (const rows of batches) if (rows.length > 0) yield encoder.encode(csvLines(rows));
}
