/** Runs at most `most` works at a time; the others wait in line. */
export function limitConcurrency(most: number): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
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
