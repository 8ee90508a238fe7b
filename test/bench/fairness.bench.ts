/**
 * How long others wait while one visitor asks heavy questions: a cached page, and the table of another app, next to 0, 4
 * and 32 heavy questions at a time. A whole server on loopback, each level for some seconds; it ends by itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';
import { inWords, share, type Waits, watchOthers, withStage } from './stage.ts';

interface Level extends Waits {
  heavy: number;
  /** Answers to the heavy questions by their status. */
  heavyAnswers: Map<number, number>;
}

export async function benchFairness({ rows, seconds }: { rows: number; seconds: number }): Promise<void> {
  await withStage({}, async (stage) => {
    const large = await stage.publish('large', rows);
    const small = await stage.publish('small', 1_000);
    const levels: Level[] = [];
    let number = 0;
    for (const heavy of [0, 4, 32]) {
      const heavyAnswers = new Map<number, number>();
      const end = performance.now() + seconds * 1000;
      const busy = Array.from({ length: heavy }, async () => {
        while (performance.now() < end) {
          const { status } = await large.ask(heavyQuestion(number++));
          heavyAnswers.set(status, (heavyAnswers.get(status) ?? 0) + 1);
          // Who is refused comes again, but not a thousand times a second.
          if (status !== 200) await delay(100);
        }
      });
      const [waits] = await Promise.all([watchOthers(stage, 'small', small, { end }), ...busy]);
      levels.push({ heavy, heavyAnswers, ...waits });
    }
    printLevels(levels, rows);
  });
}

function printLevels(levels: readonly Level[], rows: number): void {
  heading(`Others, while one visitor asks heavy questions of ${grouped(rows)} rows`);
  printTable(
    ['heavy at a time', 'cached page p50', 'p95', 'another table p50', 'p95', 'longest', 'heavy answers'],
    levels.map(({ heavy, page, table, heavyAnswers }) => [
      String(heavy),
      ...[share(page, 0.5), share(page, 0.95), share(table, 0.5), share(table, 0.95), share(table, 1)].map(
        milliseconds,
      ),
      inWords(heavyAnswers),
    ]),
  );
}

/** Each of them is another, so that no kept answer serves it. */
export function heavyQuestion(number: number): object {
  const value = `${number}x`;
  const text = (column: string, condition: string) => ({ column, condition, value });
  const ascending = (column: string) => [{ column, direction: 'ascending' }];
  switch (number % 4) {
    case 0:
      return { search: `zq${number}, ${number}7, ${number}xy` };
    case 1:
      return { filters: ['note', 'email', 'customer', 'updated_at'].map((column) => text(column, 'not_ends_with')) };
    case 2:
      return { filters: [text('amount', 'not_ends_with')], sort: ascending('note'), offset: 100_000 + number };
    default: {
      const values = Array.from({ length: 400 }, (_, at) => `${number}-${at}`).join('||');
      return { filters: [text('note', 'not_ends_with'), { column: 'email', condition: 'any_of', value: values }] };
    }
  }
}
