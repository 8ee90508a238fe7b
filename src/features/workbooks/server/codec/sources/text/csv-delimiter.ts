export const csvDelimiters = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Characters of a row, line breaks within quotation marks included. */
export const longestRecord = 25_000_000;
const mostLines = 500;

/**
 * The separator under which most lines of the sample have the same number of fields. Separators within quotes do not
 * count, whatever separates the quoted fields. Text in which none is regular has one column, and its commas are commas:
 * null.
 */
export function findDelimiter(sample: string, sampleIsWhole: boolean): CsvDelimiter | null {
  const lines = withoutQuoted(sample, sampleIsWhole).split(/\r\n|\n|\r/, mostLines + 1);
  if (lines.length > mostLines || (!sampleIsWhole && lines.length > 1)) lines.pop();
  let best: { delimiter: CsvDelimiter | null; score: number } = { delimiter: null, score: 0 };
  for (const delimiter of csvDelimiters) {
    const score = scoreDelimiter(lines, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * A field in quotes begins where any field could and ends at a quotation mark before what ends one, or where the sample
 * was cut. Where neither is, the mark is plain text.
 */
function withoutQuoted(sample: string, sampleIsWhole: boolean): string {
  return sample.replaceAll(sampleIsWhole ? closedField : closedOrCutField, '$1q');
}

const closedField = /(^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*"(?=[,;\t|\r\n]|$)/g;
const closedOrCutField = /(^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*(?:"(?=[,;\t|\r\n]|$)|$)/g;

function scoreDelimiter(lines: readonly string[], delimiter: CsvDelimiter): number {
  const lengths = lines.filter((line) => line !== '').map((line) => line.split(delimiter).length);
  if (!lengths.some((length) => length > 1)) return 0;
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

/** How fields are read. */
export function csvOptions(delimiter: string, quotes = true) {
  return {
    delimiter,
    quote: quotes ? '"' : null,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
  };
}
