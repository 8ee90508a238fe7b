import { LRUCache } from 'lru-cache';

const mostKnown = 1_000;

/** What is the same for all who look at a page is read once for those who ask at the same time. */
export class SharedReadings {
  readonly #known = new LRUCache<string, { at: number; answer: Promise<unknown> }>({ max: mostKnown });

  /** The answer of a reading that began at `notBefore` (of `performance.now()`) or later. Of one key all answers are of one kind. */
  share<Answer>(key: string, notBefore: number, read: () => Promise<Answer>): Promise<Answer> {
    const last = this.#known.get(key);
    if (last && last.at >= notBefore) return last.answer as Promise<Answer>;
    const answer = read();
    this.#known.set(key, { at: performance.now(), answer });
    answer.catch(() => this.#known.delete(key));
    return answer;
  }
}
