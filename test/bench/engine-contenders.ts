/** The engine and SQLite behind one interface: load the sample sheet, answer the questions. */

import { DatabaseSync } from 'node:sqlite';
import { applyChange } from '#engine/apply-change.ts';
import type { Cell, Row } from '#engine/model.ts';
import { readNumber } from '#engine/numbers.ts';
import { runQuery } from '#engine/run-query.ts';
import { measureSnapshot, type Snapshot, SnapshotBuilder } from '#engine/snapshot.ts';
import { context, type Finding, findingOf, ids, type Operation, questions, statementsFor } from './questions.ts';
import { sampleBatches, sampleColumns, sampleRow } from './sample-sheet.ts';

/** What an update writes: another note each turn, into the row of this number. */
export interface Write {
  turn: number;
  row: number;
}

export interface Contender {
  name: string;
  answer: (operation: Operation, write: Write) => Promise<Finding> | Finding;
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
    answer(operation, write) {
      if (operation === 'update') {
        const row = sampleRow(write.row);
        row.cells['note'] = noteOf(write);
        snapshot = applyChange(snapshot, { version: snapshot.version + 1, upserts: [row], deletes: [] });
      }
      // The rows of words are kept: here no one searched for them before.
      snapshot.words.drop();
      const answer = runQuery(snapshot, questions[operation === 'update' ? 'page' : operation], context);
      const sums =
        operation === 'scorecard' ? answer.aggregates : answer.groups.map((group) => group.values[0] ?? null);
      return {
        total: answer.total,
        rows:
          operation === 'group'
            ? answer.groups.map((group) => String(group.key))
            : answer.rows.map((row) => row.row_id),
        sums: sums.map(Number),
        ...(operation === 'update' && { note: String(answer.rows[0]?.cells['note']) }),
      };
    },
  };
}

export function noteOf({ turn }: Write): string {
  return `written ${turn}`;
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
  const statements = statementsFor({
    text: (id) => `CAST(${id} AS TEXT)`,
    number: (id, isClean) => (isClean ? id : `(CASE typeof(${id}) WHEN 'text' THEN number_of(${id}) ELSE ${id} END)`),
    time: (id) => id,
    day: (id) => `${id} > '2024-06-30'`,
    row: '*',
  });
  const prepared = {
    page: prepare('page'),
    search: prepare('search'),
    count: prepare('count'),
    group: prepare('group'),
    scorecard: prepare('scorecard'),
  };
  const update = database.prepare('UPDATE sheet SET note = ? WHERE row_id = ?');
  return {
    name: 'sqlite',
    close: () => database.close(),
    answer(operation, write) {
      if (operation === 'update') update.run(noteOf(write), sampleRow(write.row).row_id);
      const requested = prepared[operation === 'update' ? 'page' : operation];
      return findingOf(
        operation,
        requested.map((statement) => statement.all()),
      );
    },
  };

  function prepare(operation: Exclude<Operation, 'update'>) {
    return statements[operation].map((sql) => database.prepare(sql));
  }
}

export function plainCell(row: Row, id: string): Exclude<Cell, boolean> {
  const cell = row.cells[id] ?? null;
  return typeof cell === 'boolean' ? String(cell) : cell;
}
