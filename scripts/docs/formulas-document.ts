import { functionCategories } from '../../src/engine/formula/functions/define-function.ts';
import { formulaFunctions } from '../../src/engine/formula/functions/formula-functions.ts';
import { longestFormula } from '../../src/engine/formula/syntax/parse-formula.ts';

/** docs/formulas.md: the functions of formulas, from the table that computes them. */
export function formulasDocument(): string {
  const lines = [
    '# Formulas',
    '',
    `These ${formulaFunctions.length} functions work in formulas of cells and columns. Write formulas as in spreadsheets: \`=SUM(B2:B9) * (1 + $C$1)\`, with commas between arguments and at most ${longestFormula.toLocaleString('en-US')} characters. \`[price] * [quantity]\` names the cells of columns in the same row, \`Orders[price]\` a whole column of a sheet.`,
    '',
    'Arguments in brackets are optional; `…` means that the last ones may be repeated.',
  ];
  for (const category of functionCategories) {
    lines.push('', `## ${category[0]!.toUpperCase()}${category.slice(1)}`, '', '| function | |', '|---|---|');
    for (const { name, signature, summary, isVolatile, category: own } of formulaFunctions) {
      if (own !== category) continue;
      lines.push(`| \`${name}(${signature})\` | ${summary}${isVolatile ? ' Computed again each time.' : ''} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
