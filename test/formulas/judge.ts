/**
 * Compares what our engine makes of many generated formulas with two others:
 * `node test/formulas/judge.ts [count] [seed] [folder of @ironcalc/wasm] [file to record in]`. LibreOffice is asked where
 * `soffice` is installed. What all judges that know a formula agree on is recorded, for judged-sample.test.ts.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { generateExpressions } from './generate-expressions.ts';
import { ironCalcValues } from './ironcalc-judge.ts';
import { agrees, type JudgedValue, judgedText } from './judged-value.ts';
import { libreOfficeValues } from './libreoffice-judge.ts';
import { ourValues } from './our-values.ts';

const [, , count = '20000', seed = '1', folder, record] = process.argv;
const expressions = generateExpressions(Number(count), Number(seed));
const ours = ourValues(expressions);
const judges: [string, JudgedValue[]][] = [];
if (folder) judges.push(['IronCalc', await ironCalcValues(expressions, folder)]);
if (hasLibreOffice()) judges.push(['LibreOffice', libreOfficeValues(expressions)]);

for (const [name, theirs] of judges) {
  const known = expressions.map((_, index) => index).filter((index) => theirs[index]!.kind !== 'unknown');
  const same = known.filter((index) => agrees(ours[index]!, theirs[index]!));
  console.log(`${name}: ${expressions.length} expressions, ${known.length} that it knows, ${same.length} equal.`);
}
const different = expressions
  .map((_, index) => index)
  .filter((index) => {
    const known = judges.filter(([, theirs]) => theirs[index]!.kind !== 'unknown');
    return known.length > 0 && known.every(([, theirs]) => !agrees(ours[index]!, theirs[index]!));
  });
console.log(`Against every judge that knows it: ${different.length}.`);
for (const index of different) {
  const others = judges.map(([name, theirs]) => `${name} ${judgedText(theirs[index]!)}`);
  console.log(`${expressions[index]}\t${judgedText(ours[index]!)}\t${others.join('\t')}`);
}

if (record) {
  const agreed = expressions.flatMap((expression, index) => {
    const known = judges
      .map(([, theirs]) => theirs[index]!)
      .filter(({ kind }) => kind !== 'unknown' && kind !== 'error');
    const [first] = known;
    return first && known.every((one) => agrees(first, one)) ? [`${expression}\t${JSON.stringify(first)}`] : [];
  });
  writeFileSync(record, `${agreed.join('\n')}\n`);
}

function hasLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
