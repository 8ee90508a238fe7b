import { setTimeout as delay } from 'node:timers/promises';
import { asking } from './asking.ts';
import { type Acknowledged, anyAddress, newTarget, type Refusal, refusalOf, type Target, write } from './writer.ts';

/** Visitors who read and write, each asking again as soon as it was answered. */
interface Visitors {
  port: number;
  pageId: string;
  readers: number;
  /** Their names are those of what they write: no two runs on one sheet may have the same. */
  writers: readonly string[];
  /** So many writes are acknowledged before the work begins, and again after it. */
  least: number;
  /** The newest version that was acknowledged before. */
  newestVersion: number;
}

export interface UnderLoad {
  rows: Acknowledged[];
  target: Target;
  /** Pages that were answered with 200, and how many of them say that they may be old. */
  pages: number;
  pagesWithNote: number;
  /** What came instead of pages. */
  others: Refusal[];
  /** Milliseconds that the slowest answer took, whichever it was. */
  slowestPage: number;
}

/** Does the work while people read and write; answers what they got. Times count from when the work begins. */
export async function underLoad(
  { port, pageId, readers, writers, least, newestVersion }: Visitors,
  work: (target: Target) => Promise<void>,
): Promise<UnderLoad> {
  const target = newTarget(pageId, port, newestVersion);
  const heard = { pages: 0, pagesWithNote: 0, others: [] as Refusal[], slowestPage: 0 };
  const reading = Array.from({ length: readers }, () => read(port, target, heard));
  const writing = Promise.all(writers.map((name) => write(name, target)));
  // Who breaks off is waited for below; until then it is no error that no one sees.
  writing.catch(() => (target.isOver = true));
  const acknowledge = async (count: number): Promise<void> => {
    while (target.acknowledged < count && !target.isOver) await delay(5);
  };
  try {
    await acknowledge(least);
    Object.assign(target, { slowest: 0, longestPause: 0 });
    heard.slowestPage = 0;
    await work(target);
    await acknowledge(target.acknowledged + least);
  } finally {
    target.isOver = true;
  }
  const rows = (await writing).flat();
  await Promise.all(reading);
  return { rows, target, ...heard };
}

async function read(port: number, target: Target, heard: Omit<UnderLoad, 'rows' | 'target'>): Promise<void> {
  const { get } = asking(port);
  for (let number = 0; !target.isOver; number++) {
    const begun = performance.now();
    const answer = await get(`/?n=${number % 7}`, { 'x-forwarded-for': anyAddress() });
    heard.slowestPage = Math.max(heard.slowestPage, performance.now() - begun);
    if (answer.status === 200) {
      heard.pages++;
      if (answer.text.includes('may not be up to date')) heard.pagesWithNote++;
    } else {
      heard.others.push(refusalOf(answer));
      await delay(20);
    }
  }
}
