import { questionsBeforeIndex as asksBeforeMarks } from './index-worth.ts';
import type { Steps } from './steps.ts';
import type { TextProbe, TextStore } from './text-store.ts';

const mostAsked = 64;
/** Each holds a byte for every text. */
const mostMarked = 4;

interface Asked {
  times: number;
  /** Set for the texts that pass, of those before `count`. */
  flags: Uint8Array | null;
  count: number;
}

const keyOf = ({ where, text }: TextProbe): string => `${where} ${text}`;

/**
 * Which texts of a list pass a probe that is asked again and again, so that they are read once. The list only grows:
 * what was found of a text holds for good.
 */
export class MemoizedMatches {
  /** Least recently asked first. */
  readonly #asked = new Map<string, Asked>();

  /** Notes that a probe is asked, and says whether it is so often that `flags` pays. */
  isOften(probe: TextProbe): boolean {
    const key = keyOf(probe);
    const asked = this.#asked.get(key) ?? { times: 0, flags: null, count: 0 };
    this.#asked.delete(key);
    this.#asked.set(key, asked);
    this.#forget();
    return ++asked.times >= asksBeforeMarks;
  }

  /** A flag for every text: whether it passes. */
  *flags(probe: TextProbe, texts: TextStore): Steps<Uint8Array> {
    const asked = this.#asked.get(keyOf(probe)) ?? { times: 0, flags: null, count: 0 };
    const { count } = texts;
    if (!asked.flags || asked.count < count) {
      const flags = new Uint8Array(count);
      if (asked.flags) flags.set(asked.flags);
      yield* texts.mark(probe, flags, asked.flags ? asked.count : 0);
      // Another question may have been faster.
      if (!asked.flags || asked.count < count) Object.assign(asked, { flags, count });
      return flags;
    }
    return asked.flags;
  }

  bytes(): number {
    let bytes = 0;
    for (const { flags } of this.#asked.values()) bytes += flags?.byteLength ?? 0;
    return bytes;
  }

  #forget(): void {
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > mostAsked && oldest !== undefined) this.#asked.delete(oldest);
    const marked = [...this.#asked.values()].filter(({ flags }) => flags !== null);
    for (const asked of marked.slice(0, -mostMarked)) Object.assign(asked, { times: 0, flags: null, count: 0 });
  }
}
