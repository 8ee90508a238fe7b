import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readHere, readProblem } from '#test/workbook-files.ts';

/** Real files of many hands: each cell of each must arrive. */
const folder = new URL('../../../../../node_modules/vega-datasets/data/', import.meta.url).pathname;
const files = readdirSync(folder);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const records = z.array(z.record(z.string(), z.unknown()));
/** Geometry, matrices and nested trees. */
const notTabular = [
  'annual-precip.json',
  'londonBoroughs.json',
  'londonTubeLines.json',
  'us-10m.json',
  'volcano.json',
  'world-110m.json',
];

for (const file of files.filter((name) => /\.(csv|tsv)$/.test(name))) {
  test(`${file}: as many cells as a plain look at the file finds, and the same values`, async () => {
    const separator = file.endsWith('.tsv') ? '\t' : ',';
    const lines = readFileSync(folder + file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '');
    const [header = [], ...plain] = lines.map((line) => plainFields(line, separator));
    const { sheets, report } = await readHere(folder + file);
    const [sheet] = sheets;
    expect(sheet?.columns.map(({ name }) => name)).toEqual(header.map((name) => name.trim()));
    expect(sheet?.rows).toHaveLength(plain.length);
    let cells = 0;
    const wrong: unknown[] = [];
    for (const [index, { cells: values }] of (sheet?.rows ?? []).entries()) {
      for (const [at, { id, type }] of (sheet?.columns ?? []).entries()) {
        const text = plain[index]?.[at] ?? '';
        const value = values[id];
        if (text !== '') cells++;
        if (!isSame(value, text, type)) wrong.push([index, id, text, value]);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(plain.flat().filter((text) => text !== '').length);
    expect(report.skipped).toEqual([]);
    expect(report.sheets[0]?.notes.filter(({ kind }) => kind !== 'kept_as_text')).toEqual([]);
  }, 60_000);
}

for (const file of files.filter((name) => name.endsWith('.json') && !notTabular.includes(name))) {
  test(`${file}: every value of every record`, async () => {
    const content: unknown = JSON.parse(readFileSync(folder + file, 'utf8'));
    const lists = Array.isArray(content)
      ? [content]
      : Object.values(z.record(z.string(), z.unknown()).parse(content)).filter(
          (value) => records.safeParse(value).success,
        );
    const { sheets } = await readHere(folder + file);
    expect(sheets).toHaveLength(lists.length);
    for (const [at, list] of lists.entries()) {
      const sheet = sheets[at];
      const rows = records.parse(list);
      const filled = rows.filter((row) => Object.values(row).some((value) => value !== null && value !== ''));
      expect(sheet?.rows).toHaveLength(filled.length);
      let wrong = 0;
      for (const [index, row] of filled.entries()) {
        for (const { id, name, type } of sheet?.columns ?? []) {
          const key = Object.keys(row).find((one) => one.replaceAll(/\s+/g, ' ').trim() === name);
          const given = key === undefined ? null : row[key];
          const value = sheet?.rows[index]?.cells[id] ?? null;
          const expected = scalar.safeParse(given).success ? (given === '' ? null : given) : JSON.stringify(given);
          const isDate = type === 'date' || type === 'datetime';
          if (isDate ? (value === null) !== (expected === null) : value !== expected) wrong++;
        }
      }
      expect(wrong).toBe(0);
    }
  }, 60_000);
}

for (const file of notTabular) {
  test(`${file}, which is no list of records, is refused`, async () => {
    expect((await readProblem(folder + file)).code).toBe('unsupported_file');
  });
}

test('the files that are no tables are told apart by name', async () => {
  expect((await readProblem(`${folder}flights-200k.arrow`)).message).toContain('an Arrow file');
  expect((await readProblem(`${folder}flights-3m.parquet`)).message).toContain('a Parquet file');
  expect((await readProblem(`${folder}7zip.png`)).message).toContain('a PNG image');
});

function isSame(value: unknown, text: string, type: string): boolean {
  if (text === '') return value === undefined;
  if (type === 'text') return value === text;
  if (type === 'number') return value === Number(text);
  return /^\d{4}-\d\d-\d\d/.test(String(value));
}

/** Knows quotes and nothing else. */
function plainFields(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (sign === '"' && quoted && line.charAt(at + 1) === '"') {
      field += '"';
      at++;
    } else if (sign === '"') {
      quoted = !quoted;
    } else if (sign === separator && !quoted) {
      fields.push(field);
      field = '';
    } else {
      field += sign;
    }
  }
  return [...fields, field];
}
