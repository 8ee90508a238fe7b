/** Questions to the table of one app, each another, so that no kept answer serves them: answers per second of a whole server. */
import { load } from './page.bench.ts';
import { grouped, heading, printTable } from './print-table.ts';
import { withStage } from './stage.ts';

/** `{n}` becomes a number that never repeats; it is in what is asked and in the answer. */
const questions: [name: string, query: object][] = [
  ['search with its count', { search: 'farah, {n}' }],
  ['search that finds nothing', { search: 'zq{n}' }],
  [
    'filtered and sorted',
    {
      filters: [
        { column: 'status', condition: 'any_of', value: 'Paid||{n}' },
        { column: 'amount', condition: '>', value: '100.{n}' },
      ],
      sort: [{ column: 'ordered_on', direction: 'descending' }],
    },
  ],
];

export async function benchAnswers({ rows, seconds }: { rows: number; seconds: number }): Promise<void> {
  // Each question comes from a visitor of its own: of one visitor few are answered.
  await withStage({ TRUSTED_PROXIES: '127.0.0.1' }, async (stage) => {
    const { pages } = await stage.publish('large', rows);
    const figures: string[][] = [];
    for (const [name, query] of questions) {
      const body = JSON.stringify({ page_id: pages[''], block_id: 'rows', ask: 'rows', query });
      const ask = (time: number) => load(stage.sheaf.port, 'large.localhost', '/api/page/query', time, body);
      await ask(1);
      figures.push([name, grouped(await ask(seconds))]);
    }
    heading(`Answers per second of a table of ${grouped(rows)} rows, each question another`);
    printTable(['question', 'answers'], figures);
  });
}
