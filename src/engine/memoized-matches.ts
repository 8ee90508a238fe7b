import { LRUCache } from 'lru-cache';
import { questionsBeforeIndex as asksBeforeMarks } from './index-worth.ts';
import type { Steps } from './steps.ts';
import type { TextProbe, TextStore } from './text-store.ts';

const maxCounted = 64;
/** Each takes a byte for every text. */
const maxMarked = 4;

interface Marked {
  /** Set for the texts that pass, of those before `count`. */
  flags: Uint8Array;
  count: number;
}

interface Caches {
  /** How often each probe was used. */
  times: LRUCache<string, number>;
  marked: LRUCache<string, Marked>;
}

const keyOf = ({ where, text }: TextProbe): string => `${where} ${text}`;

/**
 * Which texts of a list pass a probe that is used repeatedly, so that they are read once. The list only grows: what was
 * found of a text holds for good.
 */
export class MemoizedMatches {
  /** Made with the first probe: there is one of these for every column of every sheet, and few are searched. */
  #made: Caches | null = null;

  /** Notes that a probe is used, and says whether it is so often that `flags` pays. */
  isOften(probe: TextProbe): boolean {
    const key = keyOf(probe);
    const { times } = this.#caches;
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count >= asksBeforeMarks;
  }

  /** A flag for every text: whether it passes. */
  *flags(probe: TextProbe, texts: TextStore): Steps<Uint8Array> {
    const key = keyOf(probe);
    const { marked } = this.#caches;
    const before = marked.get(key);
    const { count } = texts;
    if (before && before.count >= count) return before.flags;
    const flags = new Uint8Array(count);
    if (before) flags.set(before.flags);
    yield* texts.mark(probe, flags, before?.count ?? 0);
    // Another question may have been faster.
    if ((marked.peek(key)?.count ?? 0) < count) marked.set(key, { flags, count });
    return flags;
  }

  bytes(): number {
    let bytes = 0;
    for (const { flags } of this.#made?.marked.values() ?? []) bytes += flags.byteLength;
    return bytes;
  }

  get #caches(): Caches {
    return (this.#made ??= newCaches());
  }
}

function newCaches(): Caches {
  const times = new LRUCache<string, number>({ max: maxCounted });
  const marked = new LRUCache<string, Marked>({
    max: maxMarked,
    // Whether marking pays is counted again from the start.
    dispose: (_flags, key, reason) => void (reason === 'evict' && times.delete(key)),
  });
  return { times, marked };
}
