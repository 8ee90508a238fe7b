import { beforeEach, expect, test } from 'vitest';
import { RequestTurns } from './request-turns.ts';

let turns: RequestTurns;
let begun: string[];
beforeEach(() => {
  turns = new RequestTurns();
  begun = [];
});
function take(network: string, name: string) {
  const names = begun;
  return turns.take(network, () => void names.push(name));
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a request that comes alone begins at once', async () => {
  take('a', 'first');
  expect(begun).toEqual(['first']);
  await turn();
  take('a', 'second');
  expect(begun).toEqual(['first', 'second']);
});

test('of many that come together one is begun in a turn, and other work goes on in between', async () => {
  for (let at = 0; at < 30; at++) take('a', `a${at}`);
  for (let at = 1; at < 30; at++) {
    expect(begun).toHaveLength(at);
    await turn();
  }
  expect(begun).toEqual(Array.from({ length: 30 }, (_, at) => `a${at}`));
});

test('who asks once waits for one request of each other network, however many these have', async () => {
  for (let at = 0; at < 30; at++) take('a', `a${at}`);
  for (let at = 0; at < 30; at++) take('b', `b${at}`);
  take('c', 'c');
  for (let at = 0; at < 4; at++) await turn();
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c', 'a2']);
});

test('one whose caller left is never begun', async () => {
  take('a', 'a0');
  const leave = [take('a', 'a1'), take('b', 'b0')];
  take('a', 'a2');
  for (const one of leave) one?.();
  await turn();
  expect(begun).toEqual(['a0', 'a2']);
});
