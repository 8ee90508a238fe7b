/**
 * Compares what our engine makes of many generated formulas with two others: see README.md beside it. `--count=16000`,
 * `--seed=1`, `--ironcalc=FOLDER` of @ironcalc/wasm, `--record=FILE` for what the judges agree on, `--functions=FILE` for a
 * line for each function, `--kept=FOLDER` for the answers of the judges, which are not asked again then.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formulaFunctions } from '#engine/formula/functions/formula-functions.ts';
import { printTable } from '../bench/print-table.ts';
import { decisionOn } from './decided-differences.ts';
import { generateExpressions } from './generate-expressions.ts';
import { innermostOf, partsOf } from './innermost.ts';
import { ironCalcValues } from './ironcalc-judge.ts';
import { agrees, type JudgedValue, judgedText } from './judged-value.ts';
import { libreOfficeValues } from './libreoffice-judge.ts';
import { ourValues } from './our-values.ts';

interface Judge {
  name: string;
  answers: Map<string, JudgedValue>;
  ask(expressions: readonly string[]): Promise<JudgedValue[]> | JudgedValue[];
}

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

const generated = generateExpressions(Number(option('count') ?? 16_000), Number(option('seed') ?? 1));
const expressions = [...generated.keys()];
const ours = new Map<string, JudgedValue>();
const judges: Judge[] = [];
const folder = option('ironcalc');
if (folder) judges.push({ name: 'IronCalc', answers: new Map(), ask: (some) => ironCalcValues(some, folder) });
if (hasLibreOffice()) judges.push({ name: 'LibreOffice', answers: new Map(), ask: libreOfficeValues });
if (judges.length === 0)
  throw new Error('There is no judge: install LibreOffice, or name the folder of @ironcalc/wasm.');

await askAll(expressions);
const differing = expressions.filter((expression) => judges.some((judge) => differs(judge, expression)));
await askAll(partsOf(differing));

const causes = new Map<string, Set<string>>();
const undecided = new Set<string>();
for (const judge of judges) {
  for (const expression of differing) {
    if (!differs(judge, expression)) continue;
    for (const part of innermostOf(expression, (one) => differs(judge, one))) {
      const decision = decisionOn({ part, judge: judge.name, ours: ours.get(part)!, theirs: judge.answers.get(part)! });
      if (!decision)
        undecided.add(`${part}\t${judgedText(ours.get(part)!)}\t${judge.name} ${judgedText(judge.answers.get(part)!)}`);
      const key = decision ?? 'not decided';
      causes.set(key, (causes.get(key) ?? new Set()).add(expression));
    }
  }
}

printAgreement();
printCauses();
for (const line of [...undecided].toSorted()) console.log(line);
if (option('functions')) writeFunctions(option('functions')!);
if (option('record')) record(option('record')!);
process.exitCode = undecided.size > 0 ? 1 : 0;

async function askAll(all: readonly string[]): Promise<void> {
  const unasked = all.filter((expression) => !ours.has(expression));
  for (const [index, value] of ourValues(unasked).entries()) ours.set(unasked[index]!, value);
  for (const { name, answers, ask } of judges) {
    const kept = option('kept') && join(option('kept')!, `${name}.json`);
    if (kept && answers.size === 0 && existsSync(kept))
      for (const [expression, value] of JSON.parse(readFileSync(kept, 'utf8')) as [string, JudgedValue][])
        answers.set(expression, value);
    const wanted = all.filter((expression) => !answers.has(expression));
    if (wanted.length === 0) continue;
    for (const [index, value] of (await ask(wanted)).entries()) answers.set(wanted[index]!, value);
    if (kept) writeFileSync(kept, JSON.stringify([...answers]));
  }
}

function knows(judge: Judge, expression: string): boolean {
  return (judge.answers.get(expression)?.kind ?? 'unknown') !== 'unknown';
}

function differs(judge: Judge, expression: string): boolean {
  if (!knows(judge, expression)) return false;
  const [own, theirs] = [ours.get(expression)!, judge.answers.get(expression)!];
  // Truth values of LibreOffice are numbers with a format, which arrays lose.
  const isSame = judge.name === 'LibreOffice' && own.kind === 'boolean' && theirs.kind === 'number';
  return isSame ? Number(own.value) !== theirs.value : !agrees(own, theirs);
}

/** How many of some formulas each judge knows and agrees on. */
function figuresOf(some: readonly string[]): number[] {
  const agreed = (judge: Judge): string[] => some.filter((one) => knows(judge, one) && !differs(judge, one));
  const known = judges.map((judge) => some.filter((one) => knows(judge, one)).length);
  const all = some.filter((one) => judges.every((judge) => knows(judge, one)));
  const any = some.filter((one) => judges.some((judge) => knows(judge, one) && !differs(judge, one)));
  const none = some.filter((one) => judges.every((judge) => !knows(judge, one)));
  const alone = some.length - any.length - none.length;
  return [
    ...[some.length, ...judges.flatMap((judge, at) => [known[at]!, agreed(judge).length])],
    ...[all.filter((one) => judges.every((judge) => !differs(judge, one))).length, alone, none.length],
  ];
}

function byFunction(): Map<string, string[]> {
  const found = new Map<string, string[]>(formulaFunctions.map(({ name }) => [name, []]));
  for (const [expression, name] of generated) found.get(name)!.push(expression);
  return found;
}

function headings(): string[] {
  const ofJudges = judges.flatMap(({ name }) => [`${name} knows`, 'agrees']);
  return ['formulas', ...ofJudges, 'all agree', 'none agrees', 'only here'];
}

function printAgreement(): void {
  const of = byFunction();
  const categories = [...new Set(formulaFunctions.map(({ category }) => category))];
  const rows = categories.map((category) => {
    const names = formulaFunctions.filter((one) => one.category === category).map(({ name }) => name);
    const figures = figuresOf(names.flatMap((name) => of.get(name)!));
    return [`${category}, ${names.length} functions`, ...figures.map(String)];
  });
  printTable(['', ...headings()], [...rows, ['all', ...figuresOf(expressions).map(String)]]);
}

function printCauses(): void {
  const rows = [...causes].toSorted(([, one], [, other]) => other.size - one.size);
  console.log('');
  printTable(
    ['what differs', 'formulas'],
    rows.map(([cause, found]) => [cause, String(found.size)]),
  );
  console.log('');
}

function writeFunctions(file: string): void {
  const lines = [...byFunction()].map(([name, some]) => [name, ...figuresOf(some)].join('\t'));
  writeFileSync(file, `${['function', ...headings()].join('\t')}\n${lines.join('\n')}\n`);
}

function record(file: string): void {
  const agreed = expressions.flatMap((expression) => {
    const known = judges
      .map(({ answers }) => answers.get(expression)!)
      .filter(({ kind }) => kind !== 'unknown' && kind !== 'error');
    const [first] = known;
    return first && [ours.get(expression)!, ...known].every((one) => agrees(first, one))
      ? [`${expression}\t${JSON.stringify(first)}`]
      : [];
  });
  writeFileSync(file, `${agreed.join('\n')}\n`);
}

function hasLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
