/**
 * What is on its way is said after 200 ms (ui/late-loading.css), and then stays for 200 ms at least, so that it never only
 * flashes. What comes before is shown at once.
 */
const saidAfter = 200;
const saidAtLeast = 200;

/** Requests what a screen waits for; the answer, or the failure, comes when its placeholder has been seen. */
export async function holdLoading<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  try {
    return await ask();
  } finally {
    const said = performance.now() - begun - saidAfter;
    if (said >= 0 && said < saidAtLeast) await new Promise((resolve) => setTimeout(resolve, saidAtLeast - said));
  }
}
