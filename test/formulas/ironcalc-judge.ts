import { Worker } from 'node:worker_threads';
import type { JudgedValue } from './judged-value.ts';

const mostMilliseconds = 3_000;

/**
 * What IronCalc makes of expressions; `folder` is that of the package @ironcalc/wasm. Some formulas make the whole engine
 * stop, others never come to an end: it is asked in a thread, and goes on in another behind such a formula.
 */
export async function ironCalcValues(expressions: readonly string[], folder: string): Promise<JudgedValue[]> {
  const answers: JudgedValue[] = [];
  while (answers.length < expressions.length) {
    await askBehind(expressions, answers, folder);
    if (answers.length < expressions.length) answers.push({ kind: 'unknown' });
  }
  return answers;
}

/** Asks for those that aren't answered yet, until one is never answered. */
async function askBehind(expressions: readonly string[], answers: JudgedValue[], folder: string): Promise<void> {
  const thread = new Worker(new URL('ironcalc-thread.ts', import.meta.url), {
    workerData: { folder, expressions: expressions.slice(answers.length) },
    stderr: true,
  });
  await new Promise<void>((resolve) => {
    const end = (): void => resolve();
    let timer = setTimeout(end, 10 * mostMilliseconds);
    thread.on('message', (answer: JudgedValue) => {
      clearTimeout(timer);
      answers.push(answer);
      timer = setTimeout(end, mostMilliseconds);
      if (answers.length === expressions.length) end();
    });
    thread.on('error', end).on('exit', end);
  });
  await thread.terminate();
}
