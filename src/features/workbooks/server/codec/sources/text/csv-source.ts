import { msg } from '#kit/language/msg.ts';
import { reportNote } from '../../report-note.ts';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { restoreDefused } from '#kit/csv-text.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { csvDelimiters, csvOptions, findDelimiter, longestRecord } from './csv-delimiter.ts';
import { CsvLines } from './csv-lines.ts';
import type { TextEncoding } from '../../../../rules/text-encodings.ts';
import { emptyAppearance } from '../../appearance/file-appearance.ts';
import { noDefinitions, type RawRow, type RawSheet, type RawWorkbook } from '../raw-sheet.ts';
import { decodeFile, findEncoding } from './text-encoding.ts';
import type { ReportNote } from '../../workbook-codec.ts';

const sampleLength = 256 * 1024;
const rowsAtOnce = 500;
/** A sign that no text file has. */
const noDelimiter = '\u001f';

/** Text with separators: CSV, TSV, semicolons, bars; RFC 4180 quotes; read as a stream. */
export async function openCsv(
  path: string,
  title: string,
  onBytes: (bytes: number) => void,
  chosen: TextEncoding | undefined,
): Promise<RawWorkbook> {
  const { encoding, notes } = await findEncoding(path, chosen);
  const { sample, whole } = await readSample(path, encoding);
  // Excel's own word on the separator, as a first line.
  const declared = /^sep=([,;\t|])\r?\n/i.exec(sample)?.[1];
  const delimiter = csvDelimiters.find((known) => known === declared) ?? findDelimiter(sample, whole) ?? noDelimiter;
  let quotes = true;
  let linesBefore = 0;
  const onLines = (before: number): void => {
    linesBefore = before;
  };
  const sheet: RawSheet = {
    title,
    hidden: false,
    merges: [],
    look: emptyAppearance(),
    isText: true,
    textMayBeNumbers: true,
    decimalCommaLikely: delimiter === ';',
    notes,
    rows: () => readRecords(path, encoding, { delimiter, quotes, skipFirst: declared !== undefined, onBytes, onLines }),
    recover(error) {
      const recoverable = error instanceof CsvError && quotes && quoteErrors.has(error.code);
      if (recoverable) {
        quotes = false;
        notes.push(unclosedQuote(error.message, linesBefore));
      }
      return recoverable;
    },
  };
  return { encoding, sheets: [sheet], skipped: [], ...noDefinitions() };
}

const quoteErrors = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE', 'CSV_INVALID_CLOSING_QUOTE']);

interface RecordOptions {
  delimiter: string;
  quotes: boolean;
  skipFirst: boolean;
  onBytes: (bytes: number) => void;
  /** Gets the number of lines before those that the slower reader counts. */
  onLines: (before: number) => void;
}

async function* readRecords(
  path: string,
  encoding: TextEncoding,
  options: RecordOptions,
): AsyncGenerator<RawRow[], void, undefined> {
  let number = 0;
  let batch: RawRow[] = [];
  try {
    for await (const records of recordsIn(decodeFile(path, encoding, options.onBytes), options)) {
      for (const fields of records) {
        number++;
        if (number === 1 && options.skipFirst) continue;
        batch.push({ number, cells: fields.map(restoreDefused) });
        if (batch.length < rowsAtOnce) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    // With quotation marks it may be one that is never closed: then it is read again without.
    if (options.quotes || !(error instanceof CsvError) || error.code !== 'CSV_MAX_RECORD_SIZE') throw error;
    throw new Problem(
      'too_large',
      t('Row {number} of the file is longer than {count} MB. Each row of a table needs its own line.', {
        number: number + 1,
        count: longestRecord / 1_000_000,
      }),
      { cause: error },
    );
  }
}

/** Line by line as long as each line is a record; then as the library reads them. */
async function* recordsIn(
  texts: AsyncGenerator<string, void, undefined>,
  options: RecordOptions,
): AsyncGenerator<string[][], void, undefined> {
  const lines = new CsvLines(options.delimiter, options.quotes);
  let count = 0;
  try {
    for (;;) {
      const next = await texts.next();
      const { records, rest } = next.done ? lines.end() : lines.read(next.value);
      count += records.length;
      yield records;
      if (rest !== null) {
        options.onLines(count);
        yield* parsedRecords(rest, texts, options);
        return;
      }
      if (next.done) return;
    }
  } finally {
    await texts.return();
  }
}

async function* parsedRecords(
  first: string,
  others: AsyncGenerator<string, void, undefined>,
  { delimiter, quotes }: RecordOptions,
): AsyncGenerator<string[][], void, undefined> {
  const parser = parse(csvOptions(delimiter, quotes));
  const source = Readable.from(
    (async function* () {
      yield first;
      yield* others;
    })(),
  );
  // The pipeline's own failure comes out of the iteration below.
  const flow = pipeline(source, parser).catch(() => undefined);
  try {
    for await (const fields of parser as AsyncIterable<string[]>) yield [fields];
  } finally {
    source.destroy();
    parser.destroy();
    await flow;
  }
}

async function readSample(path: string, encoding: TextEncoding): Promise<{ sample: string; whole: boolean }> {
  let sample = '';
  for await (const text of decodeFile(path, encoding)) {
    sample += text;
    if (sample.length >= sampleLength) return { sample: sample.slice(0, sampleLength), whole: false };
  }
  return { sample, whole: true };
}

function unclosedQuote(message: string, linesBefore: number): ReportNote {
  const line = /line (\d+)/i.exec(message)?.[1];
  const text = line
    ? msg(
        'A quotation mark is opened but never closed (near line {line}); quotation marks were imported as plain text.',
        { line: linesBefore + Number(line) },
      )
    : msg('A quotation mark is opened but never closed; quotation marks were imported as plain text.');
  return reportNote('quotes', text, 1);
}
