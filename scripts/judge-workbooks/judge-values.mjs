/**
 * Whether the formulas of workbooks compute to what their programs had: `node judge-values.mjs FILE… [--seed=NUMBER]`
 * prints JSON for each, with counts of cells by class and the cells that are wrong in silence.
 *
 * A formula is marked where its value can't be computed or differs from the file's: it keeps the file's value, and is
 * stale once what it reads changes. Then ten inputs are edited, here and in LibreOffice, and all other values compared.
 * The exit code is 1 where any is wrong. Needs LibreOffice, and as PYTHON a Python that has its module `uno` (see
 * office-values.py).
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isError } from '#engine/formula/values/value.ts';
import { chooseEdits } from './choose-edits.mjs';
import { readCells, WorkbookUnderTest } from './workbook-under-test.mjs';

async function judge(file) {
  const cells = await readCells(file);
  const ours = new WorkbookUnderTest(cells);
  const volatile = new Set(cells.formulas.filter((cell) => ours.isVolatile(cell)));
  const marks = ours.mark(isSame);
  const before = new Map(cells.formulas.map((cell) => [cell, ours.value(cell)]));
  const edits = chooseEdits(cells, ours, seed);
  const office = officeValues(file, edits);
  const isApplied = (_, place) => office.applied[place];
  ours.edit(edits.filter(isApplied));
  // What LibreOffice computed differently before any edit, and what follows from it, says nothing.
  const officeAt = (when, { title, row, column }) => office[when][title]?.[`${row},${column}`];
  const odd = new WorkbookUnderTest(cells);
  odd.hold(
    cells.formulas.filter(
      (cell) => !isSameInOffice(cell.hasValue ? cell.value : before.get(cell), officeAt('before', cell)),
    ),
  );
  const counts = {};
  const wrong = [];
  for (const cell of cells.formulas) {
    const kind = classOf(cell);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind !== 'wrong') continue;
    const [here, there] = [shown(ours.value(cell)), officeAt('after', cell)];
    wrong.push({ cell: `${cell.title}!R${cell.row + 1}C${cell.column + 1}`, formula: cell.text, here, there });
  }
  return {
    file: basename(file),
    formulas: cells.formulas.length,
    edits: office.applied.filter(Boolean).length,
    counts,
    causes: counted(marks.values()),
    wrong,
  };

  function classOf(cell) {
    if (volatile.has(cell)) return 'volatile';
    if (marks.has(cell)) return ours.isStale(cell) ? 'marked, stale' : 'marked';
    const [value, there] = [ours.value(cell), officeAt('after', cell)];
    if (isSameInOffice(value, there)) return 'equal';
    if (ours.isStale(cell)) return 'stale';
    if (there === undefined || odd.isStale(cell)) return 'LibreOffice differs from the file';
    return isError(value) && there?.error !== undefined ? 'another error' : 'wrong';
  }
}

function officeValues(file, edits) {
  const folder = mkdtempSync(join(tmpdir(), 'judge-values-'));
  try {
    const given = join(folder, 'edits.json');
    writeFileSync(given, JSON.stringify(edits));
    const script = join(import.meta.dirname, 'office-values.py');
    return JSON.parse(
      execFileSync(process.env.PYTHON ?? 'python3', [script, file, given], { maxBuffer: 2 ** 30, timeout: 300_000 }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isNear = (one, other) =>
  one === other ||
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other)) ||
  Math.abs(one - other) < 1e-11;

/** A blank result is 0, and TRUE is 1, as LibreOffice has them. */
const plain = (value) => (typeof value === 'boolean' ? Number(value) : (value ?? 0));

function isSame(one, other) {
  if (isError(one) || isError(other)) return isError(one) && isError(other) && one.code === other.code;
  const [first, second] = [plain(one), plain(other)];
  if (typeof first === 'number' && typeof second === 'number') return isNear(first, second);
  return typeof first === typeof second && first.replaceAll('\r\n', '\n') === second.replaceAll('\r\n', '\n');
}

/** LibreOffice's numbers of errors, of those that have a name in cells. */
const officeErrors = {
  503: '#NUM!',
  519: '#VALUE!',
  521: '#NULL!',
  522: '#CYCLE!',
  523: '#CYCLE!',
  524: '#REF!',
  525: '#NAME?',
  532: '#DIV/0!',
  32_767: '#N/A',
};

function isSameInOffice(value, there) {
  if (there === undefined) return false;
  if (there?.error === undefined) return isSame(value, there) || (there === '' && (value ?? 0) === 0);
  const code = officeErrors[there.error];
  return isError(value) && (code === undefined || code === value.code);
}

const shown = (value) => (isError(value) ? value.code : value);

function counted(values) {
  const counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const named = process.argv.slice(2);
const seed = Number(named.find((one) => one.startsWith('--seed='))?.slice('--seed='.length) ?? 1);
let isWrong = false;
for (const file of named.filter((one) => !one.startsWith('--'))) {
  const result = await judge(file);
  isWrong ||= result.wrong.length > 0;
  console.log(JSON.stringify(result, null, 1));
}
process.exitCode = isWrong ? 1 : 0;
