/** All functions of formulas, by name: the engine, the completion and the documentation read this one table. */

import { failed } from '../values/formula-error.ts';
import { arrayFunctions } from './arrays.ts';
import { bitFunctions } from './mathematics/bits.ts';
import { cashFlowFunctions } from './finance/cash-flows.ts';
import { criteriaFunctions } from './statistics/criteria.ts';
import { calendarFunctions } from './calendar.ts';
import { arrayFormulaFunctions, cellInformationFunctions, linkFunctions } from './cell-information.ts';
import { dateFunctions } from './dates.ts';
import { type FormulaFunction, functionsOf, given } from './define-function.ts';
import { continuousDistributions } from './statistics/continuous-distributions.ts';
import { discreteDistributions } from './statistics/discrete-distributions.ts';
import { hypothesisTests } from './statistics/hypothesis-tests.ts';
import { normalDistributions } from './statistics/normal-distributions.ts';
import { testedDistributions } from './statistics/tested-distributions.ts';
import { besselFunctions } from './engineering/bessel.ts';
import { complexFunctions } from './engineering/complex-functions.ts';
import { engineeringFunctions } from './engineering/engineering.ts';
import { numberBaseFunctions } from './engineering/number-bases.ts';
import { bondFunctions } from './finance/bonds.ts';
import { couponFunctions } from './finance/coupons.ts';
import { depreciationFunctions } from './finance/depreciation.ts';
import { discountFunctions } from './finance/discounts.ts';
import { euroFunctions } from './finance/euro.ts';
import { oddBondFunctions } from './finance/odd-bonds.ts';
import { financeFunctions } from './finance/loans.ts';
import { indirectFunctions } from './indirect.ts';
import { lambdaFunctions } from './lambdas.ts';
import { informationFunctions, logicFunctions } from './logic.ts';
import { lookupFunctions } from './lookup.ts';
import { countingFunctions } from './mathematics/counting.ts';
import { mathematicsFunctions } from './mathematics/mathematics.ts';
import { numeralFunctions } from './mathematics/numerals.ts';
import { rankFunctions } from './statistics/ranks.ts';
import { regexFunctions } from './text/regex-functions.ts';
import { textArrayFunctions } from './text/text-arrays.ts';
import { writingSystemFunctions } from './text/writing-systems.ts';
import { databaseFunctions } from './statistics/database.ts';
import { textPieceFunctions } from './text/text-pieces.ts';
import { queryFunctions } from './query/query.ts';
import { reshapingFunctions } from './reshaping.ts';
import { matrixFunctions } from './mathematics/matrices.ts';
import { relationFunctions, seriesFunctions } from './statistics/relations.ts';
import { regressionFunctions } from './statistics/regressions.ts';
import { severalFunctions } from './statistics/link-functions.ts';
import { statisticsFunctions } from './statistics/statistics.ts';
import { isNumberedTotal, numberedTotals, totalFunctions } from './statistics/totals.ts';
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
  ...totalFunctions,
  ...bitFunctions,
  ...matrixFunctions,
  ...statisticsFunctions,
  ...rankFunctions,
  ...criteriaFunctions,
  ...severalFunctions,
  ...relationFunctions,
  ...regressionFunctions,
  ...normalDistributions,
  ...continuousDistributions,
  ...testedDistributions,
  ...discreteDistributions,
  ...hypothesisTests,
  ...textFunctions,
  ...textPieceFunctions,
  ...textArrayFunctions,
  ...regexFunctions,
  ...writingSystemFunctions,
  ...dateFunctions,
  ...workdayFunctions,
  ...calendarFunctions,
  ...lookupFunctions,
  ...indirectFunctions,
  ...linkFunctions,
  ...arrayFormulaFunctions,
  ...arrayFunctions,
  ...reshapingFunctions,
  ...lambdaFunctions,
  ...informationFunctions,
  ...cellInformationFunctions,
  ...financeFunctions,
  ...cashFlowFunctions,
  ...depreciationFunctions,
  ...couponFunctions,
  ...bondFunctions,
  ...oddBondFunctions,
  ...euroFunctions,
  ...discountFunctions,
  ...engineeringFunctions,
  ...numberBaseFunctions,
  ...complexFunctions,
  ...besselFunctions,
  ...databaseFunctions,
  ...queryFunctions,
].sort((one, other) => (one.name < other.name ? -1 : 1));

const byName = new Map(formulaFunctions.map((one) => [one.name, one]));
for (const one of formulaFunctions) if (isNumberedTotal(one.name)) numberedTotals.set(one.name, one.call);

/** What LibreOffice puts before the names of its own functions in files. */
const ownPrefix = /^ORG\.(?:LIBREOFFICE|OPENOFFICE)\./;

/** A function by its name in capitals. */
export function formulaFunction(name: string): FormulaFunction | undefined {
  return byName.get(name) ?? byName.get(name.replace(ownPrefix, ''));
}
