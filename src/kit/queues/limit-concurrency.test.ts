import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

/** Works that end on command, and the names of those that began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (name: string) => void; reject: (error: Error) => void }>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  return {
    begun,
    work,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('so many run at a time, the others in the order in which they came, also after one that failed', async () => {
  const { begun, work, end, fail } = works();
  const limited = limitConcurrency(2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => limited(work(name)));
  expect(begun).toEqual(['a', 'b']);
  fail('b');
  await expect(b).rejects.toThrow('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('a');
  expect(await a).toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await Promise.all([c, d])).toEqual(['c', 'd']);
  const last = limited(work('e'));
  expect(begun.at(-1), 'nobody waits any more').toBe('e');
  end('e');
  await last;
});

test('where too many wait the next is refused, and none of the others is', async () => {
  const { begun, work, end } = works();
  const limited = limitConcurrency(1, {
    mostWaiting: 1,
    refuse: () => {
      throw new Error('full');
    },
  });
  const first = limited(work('a'));
  const second = limited(work('b'));
  await expect(limited(work('c'))).rejects.toThrow('full');
  end('a');
  await first;
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  expect(await second).toBe('b');
});
