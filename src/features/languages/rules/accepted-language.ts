/** The most that is read of the header. */
const mostRanges = 30;

/**
 * Which of these languages a browser wants most, by its Accept-Language: `de-AT;q=0.8` wants `de`. Null where it names
 * none of them; `*` names none.
 */
export function acceptedLanguage<Code extends string>(header: string | null, codes: readonly Code[]): Code | null {
  const ranges = (header ?? '').split(',', mostRanges).map((range) => {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
    return { tag, quality: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality) ? Number(quality) : 0 };
  });
  // What is as good as another keeps its place.
  for (const { tag, quality } of ranges.toSorted((one, other) => other.quality - one.quality)) {
    const code =
      quality > 0 && codes.find((one) => tag === one.toLowerCase() || tag.startsWith(`${one.toLowerCase()}-`));
    if (code) return code;
  }
  return null;
}
