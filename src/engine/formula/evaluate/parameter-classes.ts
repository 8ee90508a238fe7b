/**
 * Which arguments are single values and which are arrays, for formulas of files that were written before arrays
 * spilled: there a range in the place of a single value is one cell of it. See "Implicit intersection operator" of
 * Microsoft, and the parameter classes of OpenOffice's documentation of the Excel file format, 3.11.
 */

/** Functions that compute all of what they are given with arrays. */
const arrays = new Set(
  (
    'SUMPRODUCT MMULT MINVERSE MDETERM TRANSPOSE FREQUENCY LINEST LOGEST TREND GROWTH CORREL COVAR COVARIANCE.P ' +
    'COVARIANCE.S PEARSON RSQ SLOPE INTERCEPT STEYX FORECAST FORECAST.LINEAR SUMX2MY2 SUMX2PY2 SUMXMY2 MODE.MULT ' +
    'MODE MODE.SNGL CHITEST CHISQ.TEST FTEST F.TEST TTEST T.TEST PROB FILTER SORT SORTBY UNIQUE XLOOKUP XMATCH TOCOL ' +
    'TOROW WRAPCOLS WRAPROWS VSTACK HSTACK TAKE DROP CHOOSECOLS CHOOSEROWS EXPAND MAP REDUCE SCAN BYROW BYCOL ' +
    'MAKEARRAY LET LAMBDA ARRAYFORMULA SEQUENCE TEXTSPLIT QUERY'
  ).split(' '),
);

/** Functions of which one argument is an array: INDEX and LOOKUP are known to work without braces. */
const arrayArguments: Record<string, readonly number[]> = { INDEX: [0], LOOKUP: [1, 2] };

/** Functions that take references, and single values in these places. */
const values: Record<string, readonly number[]> = {
  ...{ VLOOKUP: [0, 2, 3], HLOOKUP: [0, 2, 3], LOOKUP: [0], MATCH: [0, 2], INDEX: [1, 2, 3], OFFSET: [1, 2, 3, 4] },
  ...{ INDIRECT: [0, 1], COUNTIF: [1], SUMIF: [1], AVERAGEIF: [1], LARGE: [1], SMALL: [1], RANK: [0, 2] },
  ...{ 'RANK.EQ': [0, 2], 'RANK.AVG': [0, 2], PERCENTILE: [1], 'PERCENTILE.INC': [1], 'PERCENTILE.EXC': [1] },
  ...{ QUARTILE: [1], 'QUARTILE.INC': [1], 'QUARTILE.EXC': [1], PERCENTRANK: [1, 2], TRIMMEAN: [1], ZTEST: [1, 2] },
  ...{ NPV: [0], IRR: [1], MIRR: [1, 2], XNPV: [0], XIRR: [2], WORKDAY: [0, 1], NETWORKDAYS: [0, 1], SUBTOTAL: [0] },
  ...{ COUNTIFS: [1, 3, 5, 7, 9, 11], SUMIFS: [2, 4, 6, 8, 10, 12], AVERAGEIFS: [2, 4, 6, 8, 10, 12] },
  ...{ MAXIFS: [2, 4, 6, 8, 10, 12], MINIFS: [2, 4, 6, 8, 10, 12], AGGREGATE: [0, 1], N: [0], T: [0] },
};

export type ParameterClass = 'value' | 'reference' | 'array';

export function parameterClass(name: string, index: number): ParameterClass {
  if (arrays.has(name) || arrayArguments[name]?.includes(index)) return 'array';
  return values[name]?.includes(index) ? 'value' : 'reference';
}

/** Functions that take several references as one argument, among them those of 3-D references. */
export const listFunctions: ReadonlySet<string> = new Set(
  (
    'SUM COUNT COUNTA AVERAGE AVERAGEA MIN MINA MAX MAXA PRODUCT STDEV STDEVA STDEVP STDEVPA STDEV.S STDEV.P VAR VARA ' +
    'VARP VARPA VAR.S VAR.P SUMSQ DEVSQ AVEDEV GEOMEAN HARMEAN KURT SKEW SKEW.P MEDIAN MODE MODE.SNGL LARGE SMALL RANK ' +
    'RANK.EQ RANK.AVG PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC PERCENTRANK ' +
    'PERCENTRANK.INC PERCENTRANK.EXC TRIMMEAN AND OR XOR CONCAT TEXTJOIN NPV IRR AREAS INDEX ISREF SHEETS IF CHOOSE ' +
    'IFERROR SUBTOTAL AGGREGATE GCD LCM MULTINOMIAL FREQUENCY'
  ).split(' '),
);
