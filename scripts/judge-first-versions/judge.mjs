/**
 * Judges first versions of workbooks by facts about them: `node judge.mjs CORPUS [--half=fit|aside] [--file=PART]
 * [--list=MEASURE,…]`. CORPUS has the folders fit, aside, facts/fit and facts/aside. Prints figures for each half;
 * of the half that was looked at also what is wrong, by file or by measure.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, measures } from './compare.mjs';
import { firstVersionOf } from './first-version.mjs';

const [, , corpus, ...words] = process.argv;
const option = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
if (!corpus) throw new Error('Name the folder of the corpus: node judge.mjs CORPUS');
const [part, listed] = [option('file'), option('list')?.split(',') ?? []];
const halves = part || listed.length > 0 ? ['fit'] : [option('half') ?? ['fit', 'aside']].flat();

async function judgeHalf(half) {
  const judged = { files: 0, failed: 0, results: Object.fromEntries(measures.map((measure) => [measure, []])) };
  const folder = join(corpus, 'facts', half);
  for (const entry of readdirSync(folder, { recursive: true }).sort((one, other) => one.localeCompare(other))) {
    if (!entry.endsWith('.json') || (part && !entry.includes(part))) continue;
    const facts = JSON.parse(readFileSync(join(folder, entry), 'utf8'));
    judged.files++;
    const found = await judgeFile(join(corpus, half, facts.file), facts, half === 'fit');
    if (!found) judged.failed++;
    for (const measure of found ? measures : []) {
      judged.results[measure].push(...found[measure]);
      tell(facts, measure, found[measure]);
    }
  }
  return judged;
}

/** Null where the file was refused or something broke; of a file that was set aside nothing is said. */
async function judgeFile(path, facts, mayTell) {
  try {
    const made = await firstVersionOf(path);
    if (part) describe(made);
    return compare(facts, made);
  } catch (error) {
    if (mayTell) console.log(`${facts.file}: ${part ? error.stack : error.message}`);
    return null;
  }
}

function tell({ file }, measure, results) {
  if (!part && !listed.includes(measure)) return;
  for (const { isRight, what } of results) if (!isRight) console.log(`${part ? '' : `${file} `}${measure}: ${what}`);
}

function describe({ tables, app, main }) {
  console.log(`main: ${main}`);
  for (const { title, hidden, header, records, columns, columnAt, roles } of tables) {
    const place = `heading ${header ? `${header.first}-${header.last}` : 'none'}, ${records.length} records from ${records[0]} to ${records.at(-1)}`;
    console.log(`“${title}”${hidden ? ' (hidden)' : ''}: ${place}; ${roles?.kind ?? 'not used'}`);
    for (const column of columns) {
      const isPersonal = roles?.looksPersonal.some(({ id }) => id === column.id);
      console.log(
        `  ${columnAt(column.id)} ${column.name.slice(0, 40)}: ${roles?.meaningOf(column)}, ${column.type}${isPersonal ? ', personal' : ''}`,
      );
    }
  }
  for (const { page_name, document } of app.pages)
    console.log(`page ${page_name}: ${document.blocks.map(({ type, id }) => `${type} ${id}`).join(', ')}`);
}

/** Figures of which only what is wrong counts. */
const faults = new Set([
  'falseTables',
  'personalShown',
  'namesShown',
  'openForms',
  'wronglyAsked',
  'wrongSums',
  'wrongAverages',
]);

function print(judged) {
  const names = Object.keys(judged);
  console.log(`| | ${names.join(' | ')} |\n|---|${names.map(() => '---').join('|')}|`);
  console.log(
    `| files (refused) | ${names.map((half) => `${judged[half].files} (${judged[half].failed})`).join(' | ')} |`,
  );
  for (const measure of measures) {
    const figures = names.map((half) => {
      const results = judged[half].results[measure];
      const right = results.filter(({ isRight }) => isRight).length;
      if (faults.has(measure))
        return `${results.length - right}${['falseTables', 'openForms'].includes(measure) ? '' : ` of ${results.length}`}`;
      return `${right} of ${results.length}${results.length > 0 ? ` (${((100 * right) / results.length).toFixed(1)} %)` : ''}`;
    });
    console.log(`| ${measure} | ${figures.join(' | ')} |`);
  }
}

const judged = {};
for (const half of halves) judged[half] = await judgeHalf(half);
print(judged);
