import { formats } from './product.ts';

/** Makes something once for each language of readers: formatters of Intl take long to make. `tag` is for `Intl`. */
export function byLanguage<Made>(make: (tag: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const { tag } = formats();
    const before = made.get(tag);
    if (before !== undefined) return before;
    const now = make(tag);
    made.set(tag, now);
    return now;
  };
}
