import { parse } from 'csv-parse/sync';

export const csvDelimiters = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/**
 * The separator under which most lines of the sample have the same number of fields. Separators within quotes do not
 * count. Text in which none is regular has one column, and its commas are commas: null.
 */
export function findDelimiter(sample: string, sampleIsWhole: boolean): CsvDelimiter | null {
  let best: { delimiter: CsvDelimiter | null; score: number } = { delimiter: null, score: 0 };
  for (const delimiter of csvDelimiters) {
    const score = scoreDelimiter(sample, sampleIsWhole, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreDelimiter(sample: string, sampleIsWhole: boolean, delimiter: CsvDelimiter): number {
  if (!sample.includes(delimiter)) return 0;
  let lengths: number[];
  try {
    lengths = parse(sample, { ...csvOptions(delimiter), to: 500 }).map((fields) =>
      fields.length === 1 && !fields[0] ? 0 : fields.length,
    );
  } catch {
    lengths = sample.split(/\r\n|\n|\r/, 500).map((line) => (line ? line.split(delimiter).length : 0));
  }
  if (!sampleIsWhole && lengths.length > 1) lengths.pop();
  lengths = lengths.filter((length) => length > 0);
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  let usual = 1;
  for (const [length, count] of counts) if (length > 1 && count >= (counts.get(usual) ?? 0)) usual = length;
  if (usual === 1) {
    // Short lines below a header that has more fields than any of them.
    const [first = 0] = lengths;
    return first > 1 && lengths.every((length) => length <= first) ? 0.1 : 0;
  }
  // Lines above a header (a title) are short, so the first line of the usual length is what speaks, not the first line.
  const consistency = (counts.get(usual) ?? 0) / lengths.length;
  const width = Math.min(usual, 20) / 20;
  const tab = delimiter === '\t' ? 0.05 : 0;
  return consistency * 2 + width * 0.1 + tab;
}

/** One place for how fields are read, so that the look at the sample and the reading agree. */
export function csvOptions(delimiter: string, quotes = true) {
  return {
    delimiter,
    quote: quotes ? '"' : null,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 25_000_000,
  };
}
