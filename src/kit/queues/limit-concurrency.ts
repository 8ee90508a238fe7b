/** Runs at most `most` works at a time; the others wait in line. `refuse` throws where `mostWaiting` wait already. */
export function limitConcurrency(
  most: number,
  queue: { mostWaiting: number; refuse: () => never } | null = null,
): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else {
      if (queue && waiting.length >= queue.mostWaiting) queue.refuse();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Its place goes to the next one.
      if (next) next();
      else running -= 1;
    }
  };
}
