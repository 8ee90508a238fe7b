/** All functions of formulas, by name: the engine, the completion and the documentation read this one table. */

import { failed } from '../values/formula-error.ts';
import { arrayFunctions } from './arrays.ts';
import { bitFunctions } from './mathematics/bits.ts';
import { cashFlowFunctions } from './cash-flows.ts';
import { criteriaFunctions } from './statistics/criteria.ts';
import { dateFunctions } from './dates.ts';
import { type FormulaFunction, functionsOf, given } from './define-function.ts';
import { distributionFunctions } from './statistics/distributions.ts';
import { financeFunctions } from './finance.ts';
import { indirectFunctions } from './indirect.ts';
import { lambdaFunctions } from './lambdas.ts';
import { informationFunctions, logicFunctions } from './logic.ts';
import { lookupFunctions } from './lookup.ts';
import { countingFunctions } from './mathematics/counting.ts';
import { mathematicsFunctions } from './mathematics/mathematics.ts';
import { numeralFunctions } from './mathematics/numerals.ts';
import { rankFunctions } from './statistics/ranks.ts';
import { textPieceFunctions } from './text/text-pieces.ts';
import { reshapingFunctions } from './reshaping.ts';
import { matrixFunctions } from './mathematics/matrices.ts';
import { isSubtotal, relationFunctions, seriesFunctions, subtotals } from './statistics/relations.ts';
import { regressionFunctions } from './statistics/regressions.ts';
import { statisticsFunctions } from './statistics/statistics.ts';
import { textFunctions } from './text/text.ts';
import { trigonometryFunctions } from './mathematics/trigonometry.ts';
import { workdayFunctions } from './workdays.ts';

/** Computed by the compiler, which decides what of their arguments is computed at all. */
const compiled = given(() => failed.value);

const specialFunctions = [
  ...functionsOf('logic', [
    [
      'IF',
      'condition, then, [otherwise]',
      'Returns one value if a condition is true and another if it’s false.',
      compiled,
    ],
    [
      'IFS',
      'condition1, then1, [condition2], [then2], …',
      'Returns the value of the first condition that’s true.',
      compiled,
    ],
    ['IFERROR', 'value, otherwise', 'Returns a value, or another if it’s an error.', compiled],
    ['IFNA', 'value, otherwise', 'Returns a value, or another if it’s #N/A.', compiled],
    [
      'SWITCH',
      'value, case1, then1, [case2_or_otherwise], …',
      'Returns the value of the first matching case.',
      compiled,
    ],
    ['LET', 'name1, value1, result_or_name2, …', 'Names values for use in a formula.', compiled],
    ['LAMBDA', 'parameter_or_result, …', 'Creates a custom function.', compiled],
  ]),
  ...functionsOf('lookup', [
    ['CHOOSE', 'place, value1, [value2], …', 'Returns a value from a list by its position.', compiled],
  ]),
];

export const formulaFunctions: readonly FormulaFunction[] = [
  ...specialFunctions,
  ...logicFunctions,
  ...mathematicsFunctions,
  ...countingFunctions,
  ...numeralFunctions,
  ...trigonometryFunctions,
  ...seriesFunctions,
  ...bitFunctions,
  ...matrixFunctions,
  ...statisticsFunctions,
  ...rankFunctions,
  ...criteriaFunctions,
  ...relationFunctions,
  ...regressionFunctions,
  ...distributionFunctions,
  ...textFunctions,
  ...textPieceFunctions,
  ...dateFunctions,
  ...workdayFunctions,
  ...lookupFunctions,
  ...indirectFunctions,
  ...arrayFunctions,
  ...reshapingFunctions,
  ...lambdaFunctions,
  ...informationFunctions,
  ...financeFunctions,
  ...cashFlowFunctions,
].sort((one, other) => (one.name < other.name ? -1 : 1));

const byName = new Map(formulaFunctions.map((one) => [one.name, one]));
for (const one of formulaFunctions) if (isSubtotal(one.name)) subtotals.set(one.name, one.call);

/** A function by its name in capitals. */
export function formulaFunction(name: string): FormulaFunction | undefined {
  return byName.get(name);
}
