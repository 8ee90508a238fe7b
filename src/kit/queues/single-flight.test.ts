import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

test('what is asked for several times at once is done once, and again when it is asked for later', async () => {
  const flights = new SingleFlight<number>();
  let done = 0;
  const work = async () => ++done;
  expect(await Promise.all([1, 2, 3].map(() => flights.run('a', undefined, work)))).toEqual([1, 1, 1]);
  expect(await flights.run('a', undefined, work)).toBe(2);
  expect(flights.size).toBe(0);
});

test('work is told when the last who waits has gone, and not before', async () => {
  const flights = new SingleFlight<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  let ended: AbortSignal | undefined;
  let finish = (_text: string): void => undefined;
  const work = (signal: AbortSignal) => {
    ended = signal;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  };
  const answers = [flights.run('a', first.signal, work), flights.run('a', second.signal, work)];
  first.abort();
  expect(ended?.aborted).toBe(false);
  second.abort();
  expect(ended?.aborted).toBe(true);
  // A request at this point begins again.
  expect(flights.has('a')).toBe(false);
  finish('late');
  expect(await Promise.all(answers)).toEqual(['late', 'late']);
});

test('who waits without a signal is never given up', () => {
  const flights = new SingleFlight<string>();
  const leaving = new AbortController();
  let ended: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    ended = signal;
    return new Promise<string>(() => undefined);
  };
  void flights.run('a', leaving.signal, work);
  void flights.run('a', undefined, work);
  leaving.abort();
  expect(ended?.aborted).toBe(false);
});
