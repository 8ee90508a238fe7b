import { functionCategories } from '../../src/sheet/formula/functions/define-function.ts';
import { formulaFunctions } from '../../src/sheet/formula/functions/formula-functions.ts';
import { longestFormula } from '../../src/sheet/formula/syntax/parse-formula.ts';

/** docs/formulas.md: the functions of formulas, from the table that computes them. */
export function formulasDocument(): string {
  const lines = [
    '# Formulas',
    '',
    `The engine in \`src/sheet/formula\` knows ${formulaFunctions.length} functions. Formulas are written as in spreadsheets: \`=SUM(B2:B9) * (1 + $C$1)\`, with commas between arguments and at most ${longestFormula.toLocaleString('en-US')} characters. \`[price] * [quantity]\` names the cells of columns in the same row, \`Orders[price]\` a whole column of a sheet.`,
    '',
    'An argument in brackets may be left out; `…` stands where the last ones may be repeated.',
  ];
  for (const category of functionCategories) {
    lines.push('', `## ${category[0]!.toUpperCase()}${category.slice(1)}`, '', '| function | |', '|---|---|');
    for (const { name, signature, summary, isVolatile, category: own } of formulaFunctions) {
      if (own !== category) continue;
      lines.push(`| \`${name}(${signature})\` | ${summary}${isVolatile ? ' Computed anew each time.' : ''} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
