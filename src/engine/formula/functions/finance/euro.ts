import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { roundedTo } from '../mathematics/rounding.ts';
import { functionsOf, mapped } from '../define-function.ts';

/** What a euro is in the currencies that became it, and their decimals (Council Regulation 2866/98 and later). */
const currencies: Readonly<Record<string, readonly [rate: number, decimals: number]>> = {
  ...{ EUR: [1, 2], ATS: [13.7603, 2], BEF: [40.3399, 0], CYP: [0.585274, 2], DEM: [1.95583, 2], EEK: [15.6466, 2] },
  ...{ ESP: [166.386, 0], FIM: [5.94573, 2], FRF: [6.55957, 2], GRD: [340.75, 0], HRK: [7.5345, 2] },
  ...{ IEP: [0.787564, 2], ITL: [1936.27, 0], LTL: [3.4528, 2], LUF: [40.3399, 0], LVL: [0.702804, 2] },
  ...{ MTL: [0.4293, 2], NLG: [2.20371, 2], PTE: [200.482, 0], SIT: [239.64, 2], SKK: [30.126, 2] },
};

export const euroFunctions = functionsOf('finance', [
  [
    'EUROCONVERT',
    'number, source, target, [full_precision], [triangulation]',
    'Converts between the euro and the currencies that became it.',
    mapped(['number', 'text', 'text', 'boolean?', 'number?'], converted),
  ],
]);

function converted(value: number, source: string, target: string, isFull = false, figures?: number): Scalar {
  const [from, to] = [currencies[source.toUpperCase()], currencies[target.toUpperCase()]];
  if (!from || !to || (figures !== undefined && figures < 3)) return failed.value;
  if (from === to) return value;
  let euros = value / from[0];
  // From one currency to another the euros between are rounded to significant figures where that is asked for.
  if (figures !== undefined)
    euros = roundedTo(euros, Math.trunc(figures) - 1 - Math.floor(Math.log10(Math.abs(euros) || 1)));
  const answer = euros * to[0];
  return isFull ? answer : roundedTo(answer, to[1]);
}
