import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Lines for a statement COPY … FROM STDIN, given as its one parameter: no other way takes in rows as fast. */
export class CopiedLines {
  readonly lines: Uint8Array;

  constructor(lines: Uint8Array) {
    this.lines = lines;
  }
}

/** Runs COPY with its lines; answered as any statement is. */
export async function copyIn(
  client: pg.PoolClient,
  text: string,
  { lines }: CopiedLines,
): Promise<{ command: string; rowCount: number; rows: never[] }> {
  const stream = client.query(copyFrom(text));
  stream.end(lines);
  await finished(stream);
  return { command: 'COPY', rowCount: stream.rowCount, rows: [] };
}
