import { expect, test } from 'vitest';
import type { Steps } from '#engine/steps.ts';
import { MainThreadTurns } from './main-thread-turns.ts';

/** A clock that work alone moves: what else the machine does takes no time of it. */
let time = 0;
const newTurns = (): MainThreadTurns => new MainThreadTurns(() => time);

/** Work of so many steps of some milliseconds each, which notes every one. */
function* steps(name: string, count: number, milliseconds: number, noted: string[]): Steps<string> {
  for (let step = 0; step < count; step++) {
    time += milliseconds;
    noted.push(name);
    yield;
  }
  return name;
}
const share = (client: string, workspace = client) => ({ app: `app of ${workspace}`, client, workspace });

test('alone, light work is done before anything else is heard of', async () => {
  const noted: string[] = [];
  const work = newTurns().run(steps('page', 3, 0, noted), share('reader'));
  expect(noted).toHaveLength(3);
  await expect(work).resolves.toMatchObject({ result: 'page' });
});

test('a long work is set aside for others, and one of another network comes before the rest of it', async () => {
  const turns = newTurns();
  const noted: string[] = [];
  const heavy = Array.from({ length: 5 }, () => turns.run(steps('heavy', 20, 3, noted), share('greedy')));
  const heard = new Promise<number>((resolve) => setImmediate(() => resolve(noted.length)));
  const light = turns.run(steps('light', 2, 1, noted), share('reader'));
  await light;
  expect(noted.filter((name) => name === 'heavy').length).toBeLessThan(20);
  await Promise.all(heavy);
  expect(noted).toHaveLength(102);
  expect(await heard, 'the server listened meanwhile').toBeLessThan(50);
});

test('many short works that come together are no long one', async () => {
  const turns = newTurns();
  const noted: string[] = [];
  const works: Promise<unknown>[] = [];
  for (let at = 0; at < 30; at++) works.push(turns.run(steps('short', 1, 1, noted), share(`network ${at}`)));
  const heard = await new Promise<number>((resolve) => setImmediate(() => resolve(noted.length)));
  expect(heard, 'the server listened meanwhile').toBeLessThan(30);
  await Promise.all(works);
  expect(noted).toHaveLength(30);
});

test('one workspace with many apps and visitors has one share', async () => {
  const turns = newTurns();
  const noted: string[] = [];
  const crowd = Array.from({ length: 10 }, (_, at) =>
    turns.run(steps('crowd', 10, 3, noted), { app: `app ${at}`, client: `network ${at}`, workspace: 'crowd' }),
  );
  await turns.run(steps('light', 5, 3, noted), share('reader'));
  expect(noted.filter((name) => name === 'crowd').length).toBeLessThan(20);
  await Promise.all(crowd);
});

test('what no one waits for any more ends at its next step', async () => {
  const turns = newTurns();
  const noted: string[] = [];
  const gone = new AbortController();
  const work = turns.run(steps('left', 100, 3, noted), share('greedy'), gone.signal);
  gone.abort();
  await expect(work).rejects.toMatchObject({ code: 'unavailable' });
  expect(noted.length).toBeLessThan(10);
  await expect(turns.run(steps('next', 1, 0, noted), share('greedy'))).resolves.toMatchObject({ result: 'next' });
});

test('what fails fails alone', async () => {
  const turns = newTurns();
  const fails = turns.run(
    (function* (): Steps<string> {
      yield;
      throw new Error('no');
    })(),
    share('greedy'),
  );
  await expect(fails).rejects.toThrow('no');
  await expect(turns.run(steps('next', 1, 0, []), share('greedy'))).resolves.toMatchObject({ result: 'next' });
});
