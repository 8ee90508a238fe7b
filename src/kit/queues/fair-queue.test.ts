import { expect, test } from 'vitest';
import { FairQueue, type Share } from './fair-queue.ts';

/** Works on the queue in slices of 10 ms, and answers in which order its jobs ended. */
function endsOf(queue: FairQueue<string>, lengths: Record<string, number>, slices = 10_000): string[] {
  const ended: string[] = [];
  const left = { ...lengths };
  for (let slice = 0; slice < slices; slice++) {
    const job = queue.next();
    if (job === undefined) break;
    const took = Math.min(10, left[job] ?? 0);
    left[job] = (left[job] ?? 0) - took;
    queue.charge(job, took);
    if (left[job] > 0) continue;
    queue.remove(job);
    ended.push(job);
  }
  return ended;
}
const heavy: Share = { app: 'shop', client: '203.0.113.1' };

test('many heavy jobs of one network hold up neither other apps nor other visitors of the same app', () => {
  const queue = new FairQueue<string>();
  const lengths: Record<string, number> = {};
  for (let number = 0; number < 32; number++) {
    lengths[`heavy ${number}`] = 1000;
    queue.add(`heavy ${number}`, heavy);
  }
  endsOf(queue, lengths, 20);
  lengths['other app'] = 10;
  lengths['other visitor'] = 10;
  queue.add('other app', { app: 'blog', client: '203.0.113.2' });
  queue.add('other visitor', { app: 'shop', client: '203.0.113.3' });
  expect(endsOf(queue, lengths, 4).toSorted()).toEqual(['other app', 'other visitor']);
});

test('one network that asks many apps has one share, and one app that many networks ask has one', () => {
  const queue = new FairQueue<string>();
  const lengths: Record<string, number> = { small: 50 };
  for (let number = 0; number < 20; number++) {
    lengths[`app ${number}`] = 1000;
    lengths[`network ${number}`] = 1000;
    queue.add(`app ${number}`, { app: `app ${number}`, client: 'one' });
    queue.add(`network ${number}`, { app: 'one', client: `network ${number}` });
  }
  queue.add('small', { app: 'blog', client: 'reader' });
  // Three shares: five slices of its own are done within some fifteen and the first round.
  expect(endsOf(queue, lengths, 60)).toEqual(['small']);
});

test('of one share light jobs come first, and heavy ones end one after the other', () => {
  const queue = new FairQueue<string>();
  const lengths = { first: 600, second: 600, light: 10 };
  queue.add('first', heavy);
  queue.add('second', heavy);
  endsOf(queue, lengths, 45);
  queue.add('light', heavy);
  expect(endsOf(queue, lengths)).toEqual(['light', 'first', 'second']);
});

test('who was away is owed nothing for it', () => {
  const queue = new FairQueue<string>();
  const lengths = { busy: 10_000, back: 300, light: 10 };
  queue.add('busy', heavy);
  endsOf(queue, lengths, 500);
  queue.add('back', { app: 'blog', client: '203.0.113.2' });
  const worked: string[] = [];
  for (let slice = 0; slice < 20; slice++) {
    const job = queue.next() ?? '';
    worked.push(job);
    queue.charge(job, 10);
  }
  expect(worked.filter((job) => job === 'busy').length).toBeGreaterThan(7);
  expect(worked.filter((job) => job === 'back').length).toBeGreaterThan(7);
});
