/** The engine and SQLite behind one interface: load the sample sheet, answer the questions. */

import { DatabaseSync } from 'node:sqlite';
import { applyChange } from '#engine/apply-change.ts';
import type { Cell, Row } from '#engine/model.ts';
import { readNumber } from '#engine/numbers.ts';
import { runQuery } from '#engine/run-query.ts';
import { measureSnapshot, type Snapshot, SnapshotBuilder } from '#engine/snapshot.ts';
import {
  context,
  type Dialect,
  type Finding,
  findingOf,
  groupsInOrder,
  ids,
  type Question,
  type Write,
} from './questions.ts';
import { sampleBatches, sampleColumns, sampleRow } from './sample-sheet.ts';

export interface Contender {
  name: string;
  write: (write: Write) => Promise<unknown> | void;
  answer: (question: Question) => Promise<Finding> | Finding;
  close: () => Promise<void> | void;
}

export function sampleSnapshot(rows: number): Snapshot {
  const builder = new SnapshotBuilder(1, sampleColumns);
  for (const batch of sampleBatches(rows)) builder.add(batch);
  return builder.finish();
}

export function engineContender(given: Snapshot): Contender & { derivedBytes: () => number } {
  let snapshot = given;
  return {
    name: 'sheaf',
    close: () => undefined,
    derivedBytes: () => measureSnapshot(snapshot).derivedBytes,
    write({ row: number, note }) {
      const row = sampleRow(number);
      row.cells['note'] = note;
      snapshot = applyChange(snapshot, { version: snapshot.version + 1, upserts: [row], deletes: [] });
    },
    answer({ operation, query }) {
      const { total, rows, groups, aggregates } = runQuery(snapshot, query, context);
      if (operation === 'group') {
        const sums = groups.map(({ key, values }): [string, number] => [String(key), Number(values[0])]);
        return { total, ...groupsInOrder(sums) };
      }
      return {
        total,
        rows: rows.map((row) => row.row_id),
        sums: operation === 'scorecard' ? aggregates.map(Number) : [],
      };
    },
  };
}

/** SQLite holds cells of any type as they are; a function reads the numbers of those that are text. */
export function sqliteContender(rows: number): Contender {
  const database = new DatabaseSync(':memory:');
  database.function('number_of', { deterministic: true }, (text) => {
    const number = readNumber(typeof text === 'string' ? text : null);
    return Number.isNaN(number) ? null : number;
  });
  database.exec(`CREATE TABLE sheet (row_id TEXT PRIMARY KEY, position REAL, ${ids.join(', ')})`);
  const insert = database.prepare(`INSERT INTO sheet VALUES (${['?', '?', ...ids.map(() => '?')].join(', ')})`);
  database.exec('BEGIN');
  for (const batch of sampleBatches(rows)) {
    for (const row of batch) insert.run(row.row_id, row.position, ...ids.map((id) => plainCell(row, id)));
  }
  database.exec('COMMIT');
  database.exec('ANALYZE');
  const dialect: Dialect = {
    text: (id) => `CAST(${id} AS TEXT)`,
    number: (id, isClean) => (isClean ? id : `(CASE typeof(${id}) WHEN 'text' THEN number_of(${id}) ELSE ${id} END)`),
    time: (id) => id,
    day: (date) => `'${date}'`,
  };
  const update = database.prepare('UPDATE sheet SET note = ? WHERE row_id = ?');
  return {
    name: 'sqlite',
    close: () => database.close(),
    write: ({ row, note }) => void update.run(note, sampleRow(row).row_id),
    answer: (question) =>
      findingOf(
        question,
        question.sql(dialect).map((sql) => database.prepare(sql).all()),
      ),
  };
}

export function plainCell(row: Row, id: string): Exclude<Cell, boolean> {
  const cell = row.cells[id] ?? null;
  return typeof cell === 'boolean' ? String(cell) : cell;
}
