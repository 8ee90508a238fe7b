import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { csvOptions } from './csv-delimiter.ts';
import { CsvLines } from './csv-lines.ts';

/** Fed in pieces; what is not plain is left to the library from there on. */
function recordsOf(
  pieces: readonly string[],
  delimiter: string,
  quotes: boolean,
): { records: string[][]; plain: number } {
  const lines = new CsvLines(delimiter, quotes);
  const records: string[][] = [];
  for (const [index, piece] of pieces.entries()) {
    const read = lines.read(piece);
    records.push(...read.records);
    if (read.rest !== null) return handOver(records, read.rest + pieces.slice(index + 1).join(''));
  }
  const last = lines.end();
  records.push(...last.records);
  return last.rest === null ? { records, plain: records.length } : handOver(records, last.rest);

  function handOver(before: string[][], rest: string) {
    return { records: [...before, ...parse(rest, csvOptions(delimiter, quotes))], plain: before.length };
  }
}

const outcomeOf = (work: () => string[][]): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test('any text comes apart as the library takes it apart, wherever it is cut', () => {
  let plain = 0;
  const piece = fc.constantFrom(
    'a',
    'b c',
    '',
    ',',
    ';',
    '"',
    '""',
    '\n',
    '\r\n',
    '\r',
    '1.5',
    '"x"',
    '"x, ""y"""',
    'é',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(piece).map((parts) => parts.join(''))),
      fc.constantFrom(',', ';'),
      fc.boolean(),
      (pieces, delimiter, quotes) => {
        const expected = outcomeOf(() => parse(pieces.join(''), csvOptions(delimiter, quotes)));
        const found = outcomeOf(() => {
          const read = recordsOf(pieces, delimiter, quotes);
          plain += read.plain;
          return read.records;
        });
        expect(found).toEqual(expected);
      },
    ),
    propertyRuns(4000),
  );
  expect(plain, 'records that needed no library').toBeGreaterThan(propertyRuns(4000).numRuns / 4);
});

test('fields in quotation marks are plain, marks and separators in them too; what goes over lines is not', () => {
  const lines = new CsvLines(',', true);
  expect(lines.read('a,"b, c",""\r\n"say ""hi""",,\r\n"two\r\nlines",x\r\n')).toEqual({
    records: [
      ['a', 'b, c', ''],
      ['say "hi"', '', ''],
    ],
    rest: '"two\r\nlines",x\r\n',
  });
});
