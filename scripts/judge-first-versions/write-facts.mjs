/**
 * Makes facts about workbooks out of notes that a person took: `node write-facts.mjs NOTES FOLDER`. The notation is in
 * README.md. Each file gets a JSON file below the folder.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readColumn } from './roles.mjs';

/** `B` → 1; columns count from 0. */
const columnNumber = (letters) => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
const columnLetters = (index) =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** `3,7-9` → [3, 7, 8, 9] */
const rowNumbers = (text = '') =>
  text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return part === '' ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

function readTable(line) {
  const [place, columns, ...more] = line.split(/ : | ; /);
  const where = /^T #(\d+)!([A-Z]+)(\d+):([A-Z]+)(\d+) h(\d+)(?:-(\d+))?(.*)$/.exec(place.trim());
  if (!where) throw new Error(`No table can be read from “${line}”.`);
  const [, sheet, left, top, right, bottom, first, last = first, flags] = where;
  const rows = (name) => rowNumbers(new RegExp(` ${name}=([\\d,-]+)`).exec(flags)?.[1]);
  const given = Object.fromEntries(
    more.map((one) => [one.split('=')[0].trim(), one.slice(one.indexOf('=') + 1).trim()]),
  );
  const codes = columns.trim().split(/\s+/);
  const width = columnNumber(right) - columnNumber(left) + 1;
  const isSame = / allc\b/.test(flags);
  if (!isSame && codes.length !== width) throw new Error(`${codes.length} columns for ${width} in “${line}”.`);
  return {
    sheet: Number(sheet) - 1,
    range: `${left}${top}:${right}${bottom}`,
    header: first === '0' ? null : { first: Number(first), last: Number(last) },
    rows: { first: first === '0' ? Number(top) : Number(last) + 1, last: Number(bottom) },
    isEndLoose: / loose\b/.test(flags),
    notRecords: [...rows('sub'), ...rows('skip'), ...rowNumbers(given.tot)],
    isAboutPeople: 'people' in given,
    columns: Array.from({ length: width }, (_, at) => [isSame ? codes[0] : codes[at], at]).flatMap(([code, at]) =>
      code === '-' ? [] : [readColumn(code, columnLetters(columnNumber(left) + at))],
    ),
    keys: given.key?.split(',') ?? [],
    mixed: given.mixed?.split(',') ?? [],
    currency: given.cur ?? null,
    order: Object.fromEntries(
      [...(given.ord ?? '').matchAll(/([A-Z]+)\(([^)]*)\)/g)].map(([, at, own]) => [at, own.split('|')]),
    ),
    links: (given.links?.split(',') ?? []).map((link) => {
      const [, from, to, key] = /^([A-Z]+)>(.+)\.([A-Z]+)$/.exec(link) ?? [];
      return { from, to, key };
    }),
    across: /^([A-Z]+):([A-Z]+)\((\w+)\)$/.exec(given.xtab ?? '')?.slice(1) ?? null,
  };
}

function readNotes(text) {
  const files = [];
  for (const line of text.split('\n')) {
    const file = files.at(-1);
    if (line.startsWith('F ')) {
      const [path, language, kind] = line.slice(2).split(' | ');
      files.push({ file: path.trim(), language, kind, tables: [], without: [], unclear: [] });
    } else if (line.startsWith('T ')) file.tables.push(readTable(line));
    else if (line.startsWith('N ')) {
      const [, sheet, what] = line.split(' ');
      (what === '?' ? file.unclear : file.without).push(Number(sheet.slice(1)) - 1);
    } else if (line.trim() !== '') throw new Error(`What does “${line}” mean?`);
  }
  return files;
}

const [, , notes, folder] = process.argv;
const files = readNotes(readFileSync(notes, 'utf8'));
for (const facts of files) {
  const path = join(folder, `${facts.file}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(facts, null, 1)}\n`);
}
console.log(`${files.length} files, ${files.flatMap(({ tables }) => tables).length} tables`);
