import { type Msg, msg } from '#kit/language/msg.ts';
import { reportNote } from '../report-note.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { ReadLimits } from '../read-limits.ts';
import { emptyAppearance } from '../appearance/file-appearance.ts';
import { noDefinitions, type RawCell, type RawRow, type RawSheet, type RawWorkbook } from './raw-sheet.ts';
import { decodeFile, findEncoding } from './text/text-encoding.ts';

type JsonObject = { [key: string]: unknown };

/**
 * Arrays of flat objects, as one sheet; an object that holds such arrays, as a sheet for each; JSON lines. Values that
 * are themselves objects or arrays become JSON text. Answers null for what is no JSON at all.
 */
export async function openJson(
  path: string,
  title: string,
  limits: ReadLimits,
  onBytes: (bytes: number) => void,
): Promise<RawWorkbook | null> {
  const { encoding, notes } = await findEncoding(path);
  let text = '';
  for await (const piece of decodeFile(path, encoding, onBytes)) text += piece;
  const content = parseJson(text) ?? parseJsonLines(text);
  if (content === undefined) return null;
  if (Array.isArray(content.value)) {
    const sheet = sheetOf(title, content.value, notes, limits);
    return { sheets: [sheet], skipped: [], ...noDefinitions() };
  }
  return sheetsOfObject(content.value, notes, limits);
}

function sheetsOfObject(content: unknown, notes: RawSheet['notes'], limits: ReadLimits): RawWorkbook {
  const sheets: RawSheet[] = [];
  const skipped: Msg[] = [];
  if (isObject(content)) {
    for (const [key, value] of Object.entries(content)) {
      if (Array.isArray(value) && value.length > 0 && value.every(isObject))
        sheets.push(sheetOf(key, value, notes, limits));
      else skipped.push(msg('“{key}” was left out: it is not a list of records.', { key }));
    }
  }
  if (sheets.length === 0) {
    throw new Problem(
      'unsupported_file',
      'The JSON file contains no list of records. Sheaf reads arrays of flat objects.',
    );
  }
  return { sheets, skipped, ...noDefinitions() };
}

function sheetOf(title: string, values: unknown[], notes: RawSheet['notes'], limits: ReadLimits): RawSheet {
  const sheet = { title, hidden: false, merges: [], look: emptyAppearance(), textMayBeNumbers: false };
  if (values.length > 0 && values.every(Array.isArray)) {
    const lines: unknown[][] = values;
    return {
      ...sheet,
      notes: [...notes, ...nestedNote(lines.flat())],
      rows: () => batches(lines, (line) => line.map(toCell)),
    };
  }
  const header = new Map<string, number>();
  let nested = 0;
  for (const value of values) {
    const record = asRecord(value);
    for (const key in record) {
      if (!header.has(key)) header.set(key, header.size);
      if (typeof record[key] === 'object' && record[key] !== null) nested++;
    }
    // Each row has a place for each key: many of both would be too many together.
    if (header.size > limits.columns) {
      const most = limits.columns.toLocaleString('en-US');
      throw new Problem(
        'too_large',
        t('The sheet “{title}” has more than {count} columns. Split it and retry.', { title, count: most }),
      );
    }
  }
  const keys = [...header.keys()];
  return {
    ...sheet,
    header: keys,
    notes: [...notes, ...nestedNote(nested)],
    rows: () =>
      batches(values, (value) => {
        const record = asRecord(value);
        return keys.map((key) => toCell(Object.hasOwn(record, key) ? record[key] : undefined));
      }),
  };
}

async function* batches<Value>(values: Value[], toCells: (value: Value) => RawCell[]): AsyncGenerator<RawRow[]> {
  for (let start = 0; start < values.length; start += 500) {
    yield values
      .slice(start, start + 500)
      .map((value, index) => ({ number: start + index + 1, cells: toCells(value) }));
  }
}

function toCell(value: unknown): RawCell {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'object':
      return value === null ? undefined : { kind: 'exact_text', value: JSON.stringify(value) };
    default:
      return undefined;
  }
}

/** A list of plain values is a sheet of one column. */
function asRecord(value: unknown): JsonObject {
  return isObject(value) ? value : { Value: value };
}

function nestedNote(found: unknown[] | number): RawSheet['notes'] {
  const count =
    typeof found === 'number' ? found : found.filter((value) => typeof value === 'object' && value !== null).length;
  if (count === 0) return [];
  return [reportNote('nested_values', msg('Nested lists and objects were imported as JSON text.'), count)];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function parseJsonLines(text: string): { value: unknown } | undefined {
  const values: unknown[] = [];
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    const parsed = parseJson(line);
    if (!parsed) return undefined;
    values.push(parsed.value);
  }
  return values.length > 0 ? { value: values } : undefined;
}
