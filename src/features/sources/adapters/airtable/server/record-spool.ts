/** The records of a table in a file, a line each: a base may be larger than memory. */
import { createReadStream } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { AirtableRecord } from './airtable-shapes.ts';

const lineShape = z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) });

export class RecordSpool {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }

  /** Forgets what is in it. */
  begin(): Promise<void> {
    return writeFile(this.#path, '', { mode: 0o600 });
  }

  add(records: readonly AirtableRecord[]): Promise<void> {
    return appendFile(this.#path, records.map((record) => `${lineOf(record)}\n`).join(''));
  }

  /** In the order they came, some at a time. */
  async *batches(size: number): AsyncGenerator<AirtableRecord[]> {
    let batch: AirtableRecord[] = [];
    const input = createReadStream(this.#path);
    try {
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        batch.push(lineShape.parse(JSON.parse(line)));
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    } finally {
      input.destroy();
    }
  }
}

/** Line separators of Unicode end a line too where lines are read, and JSON leaves them as they are. */
export const lineOf = (record: object): string =>
  JSON.stringify(record).replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
