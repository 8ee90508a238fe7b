import { expect, test } from 'vitest';
import { NewestReading } from './newest-reading.ts';

/** Readings whose answers come when the test says so. */
function readings() {
  const shown: string[] = [];
  const reading = new NewestReading();
  return {
    shown,
    begin(name: string) {
      const answer = Promise.withResolvers<string>();
      const done = reading.begin(async () => answer.promise, {
        show: (read) => shown.push(`${name}: ${read}`),
        failed: (error) => shown.push(`${name} failed: ${String(error)}`),
      });
      return { ...answer, done };
    },
  };
}

test('an answer that comes after that of a later reading is not shown, and waits for none', async () => {
  const { shown, begin } = readings();
  const [first, second] = [begin('first'), begin('second')];
  second.resolve('newer');
  await second.done;
  first.resolve('older');
  await first.done;
  expect(shown).toEqual(['second: newer']);
});

test('a reading that is overtaken is done when the newest one is', async () => {
  const { shown, begin } = readings();
  const [first, second] = [begin('first'), begin('second')];
  first.resolve('older');
  let isDone = false;
  void first.done.then(() => (isDone = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect([isDone, shown]).toEqual([false, []]);
  second.resolve('newer');
  await first.done;
  expect(shown).toEqual(['second: newer']);
});

test('only the failure of the newest reading is said', async () => {
  const { shown, begin } = readings();
  const [first, second] = [begin('first'), begin('second')];
  first.reject(new Error('lost'));
  second.reject(new Error('gone'));
  await Promise.all([first.done, second.done]);
  expect(shown).toEqual(['second failed: Error: gone']);
});
