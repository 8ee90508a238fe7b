/** What is known to differ between our engine and its judges, and why it stays so. */
import type { JudgedValue } from './judged-value.ts';

/** A formula of which no part within differs. */
interface Difference {
  part: string;
  judge: string;
  ours: JudgedValue;
  theirs: JudgedValue;
}

interface Decision {
  what: string;
  /** The functions that it is about; all of them where there are none. */
  functions?: string;
  /** What is ours and what is theirs: `number/error`; whatever it is where there are none. */
  kinds?: string;
  holds?: (one: Difference) => boolean;
}

const dates =
  'DATE DATEVALUE DATEDIF DAY DAYS DAYS360 DAYSINMONTH DAYSINYEAR EDATE EOMONTH HOUR ISOWEEKNUM MINUTE MONTH MONTHS NETWORKDAYS NETWORKDAYS.INTL SECOND TIME TIMEVALUE WEEKDAY WEEKNUM WEEKS WEEKSINYEAR WORKDAY WORKDAY.INTL YEAR YEARFRAC YEARS ISLEAPYEAR TEXT EASTERSUNDAY';
const bonds =
  'ACCRINT ACCRINTM AMORDEGRC AMORLINC COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD DISC DURATION INTRATE MDURATION ODDFPRICE ODDFYIELD ODDLPRICE ODDLYIELD PRICE PRICEDISC PRICEMAT RECEIVED TBILLEQ TBILLPRICE TBILLYIELD YIELD YIELDDISC YIELDMAT XIRR XNPV';
const complex =
  'COMPLEX IMABS IMAGINARY IMARGUMENT IMCONJUGATE IMCOS IMCOSH IMCOT IMCSC IMCSCH IMDIV IMEXP IMLN IMLOG10 IMLOG2 IMPOWER IMPRODUCT IMREAL IMSEC IMSECH IMSIN IMSINH IMSQRT IMSUB IMSUM IMTAN';
const aggregates =
  'AVEDEV AVERAGE AVERAGEA COUNT COUNTA DEVSQ GEOMEAN HARMEAN KURT MAX MAXA MEDIAN MIN MINA MODE MODE.MULT MODE.SNGL PRODUCT SKEW SKEW.P SKEWP STDEV STDEV.P STDEV.S STDEVA STDEVP STDEVPA SUM SUMSQ VAR VAR.P VAR.S VARA VARP VARPA GCD LCM MULTINOMIAL NPV SUMPRODUCT';

const numberOf = (value: JudgedValue): number => (value.kind === 'number' ? value.value : Number.NaN);
const truth = /\b(?:TRUE|FALSE|D1)\b|[<>=]/;
const texts = /["&]/;
const empty = /\(,|,,|,\)/;
const arrays = /[{:]/;
const huge = /1E[-+]?(?:15|300|308)|10{15}|900719925474099|2147483648|2147483649|295846\d/;

/** The first that holds decides. */
const decisions: readonly Decision[] = [
  { what: 'another error: which argument is read first, and codes of LibreOffice', kinds: 'error/error' },
  {
    what: 'beyond what a number holds, or bounds that Excel states (2^27 for angles, 2^48 for bits, 10^10 degrees of freedom)',
    holds: ({ part, ours, theirs }) =>
      huge.test(part) &&
      (ours.kind === 'error' ||
        theirs.kind === 'error' ||
        !(Math.abs(numberOf(theirs)) < 1e300) ||
        numberOf(theirs) === 0),
  },
  {
    what: 'LibreOffice has no truth values in arrays: 1 for TRUE in texts, lengths and tests of a kind',
    holds: ({ judge, part }) => judge === 'LibreOffice' && truth.test(part),
    functions:
      'ASC BAHTTEXT CELL CODE CONCAT CONCATENATE COUNTIF COUNTIFS DBCS ENCODEURL EXACT FIND FINDB ISLOGICAL ISNUMBER ISNONTEXT ISTEXT JIS JOIN LEFT LEFTB LEN LENB LOWER MID MIDB PHONETIC PROPER REPLACE REPLACEB REPT RIGHT RIGHTB ROT13 SEARCH SEARCHB SUBSTITUTE T TEXT TEXTJOIN TRIM TYPE UNICODE UPPER SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS NUMBERVALUE VALUE',
  },
  {
    what: 'days before March 1900, and before day 0: as Excel counts and refuses them',
    functions: dates,
  },
  {
    what: 'days of papers: coupons and 30/360 as Excel counts them, dates without their time, periods it refuses',
    functions: bonds,
  },
  {
    what: 'complex numbers: figures as Excel writes them, texts of i and j not mixed, truth values refused, blanks and spaces read',
    functions: complex,
  },
  {
    what: 'texts and truth values as direct arguments count, within cells and arrays they do not; an empty argument is 0',
    functions: aggregates,
    holds: ({ part }) =>
      texts.test(part) || truth.test(part) || empty.test(part) || arrays.test(part) || /\bB9|C\d|Z99/.test(part),
  },
  {
    what: 'an empty argument is 0, FALSE or "" (but in ADDRESS and the functions of arrays); the judges take the default, or refuse it',
    holds: ({ part }) => empty.test(part),
  },
  {
    what: 'Bessel functions to fifteen figures; both judges stop at nine, IronCalc at five',
    functions: 'BESSELI BESSELJ BESSELK BESSELY',
    kinds: 'number/number',
  },
  {
    what: 'IronCalc refuses truth values and times as texts where a number is asked for',
    kinds: 'number/error boolean/error text/error',
    holds: ({ judge, part }) => judge === 'IronCalc' && (truth.test(part) || texts.test(part)),
  },
  {
    what: 'texts that stand for a truth value: only "TRUE" and "FALSE" do, in Excel; the judges read or ignore others',
    kinds: 'error/boolean error/number error/text',
    functions:
      'AND OR XOR NOT IF IFS FILTER TEXTJOIN NORM.S.DIST NORM.DIST NORMDIST BINOM.DIST BINOMDIST POISSON POISSON.DIST GAMMADIST GAMMA.DIST LINEST LOGEST TREND GROWTH EXPON.DIST EXPONDIST VLOOKUP SORTBY',
    holds: ({ part }) => texts.test(part) || truth.test(part) || /\bB9|C\d|Z99|[{:]/.test(part),
  },
  {
    what: 'regressions over blank cells and ranges of other sizes are #VALUE!, as Excel states; IronCalc leaves them out',
    functions: 'LINEST LOGEST TREND GROWTH SLOPE INTERCEPT FORECAST FORECAST.LINEAR',
    kinds: 'error/number',
  },
  {
    what: 'binary search in cells that are not sorted: any answer is right',
    functions: 'LOOKUP MATCH VLOOKUP HLOOKUP XLOOKUP XMATCH',
  },
  {
    what: 'SUMXMY2 and its kin leave pairs with blanks and texts out, as Excel states',
    functions: 'SUMX2MY2 SUMX2PY2 SUMXMY2 COVARIANCE.P COVARIANCE.S COVAR CORREL PEARSON RSQ',
  },
  {
    what: 'distributions refuse what the documents of Excel say they refuse (shares of 0, more drawn than there is, a rate below 0), and take what those allow (a mean of 0, a share of 1)',
    functions:
      'BETA.DIST BETA.INV BETADIST BETAINV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BINOMDIST CRITBINOM CHIDIST CHISQ.DIST CHISQ.DIST.RT CHISQDIST EXPON.DIST EXPONDIST F.DIST F.DIST.RT F.INV F.INV.RT FDIST FINV GAMMA.INV GAMMAINV HYPGEOM.DIST HYPGEOMDIST LOGNORM.DIST LOGNORM.INV LOGNORMDIST LOGINV NEGBINOM.DIST NEGBINOMDIST NORM.INV NORMINV POISSON POISSON.DIST T.DIST T.DIST.2T T.INV TDIST WEIBULL WEIBULL.DIST CONFIDENCE CONFIDENCE.NORM CONFIDENCE.T',
    kinds: 'error/number number/error',
  },
  {
    what: 'figures of distributions in their tails: ours put back gives the share to thirteen figures',
    functions: 'F.DIST F.DIST.RT F.INV F.INV.RT FDIST FINV TINV T.INV T.INV.2T GAMMAINV GAMMA.INV BETAINV BETA.INV',
    kinds: 'number/number',
  },
  {
    what: 'tests of hypotheses: no numbers are #DIV/0!, unequal pairs #N/A, single cells are samples of one',
    functions: 'CHISQ.TEST CHITEST T.TEST TTEST F.TEST FTEST Z.TEST ZTEST PROB',
  },
  {
    what: 'ranks: what is not in the range is #N/A, and PERCENTRANK cuts figures off, as Excel states',
    functions: 'RANK RANK.AVG RANK.EQ PERCENTRANK PERCENTRANK.EXC PERCENTRANK.INC',
  },
  {
    what: 'AGGREGATE, SUBTOTAL, COUNTBLANK, AREAS, ISFORMULA, SUMIF and database functions want cells, not values or arrays',
    functions:
      'AGGREGATE SUBTOTAL COUNTBLANK AREAS ISFORMULA COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS DAVERAGE DCOUNT DCOUNTA DGET DMAX DMIN DPRODUCT DSTDEV DSTDEVP DSUM DVAR DVARP MDETERM MINVERSE MUNIT SHEET ROWS COLUMNS',
  },
  {
    what: 'loans and depreciation: no rate where none solves it, periods beyond life and negative salvage refused, 0 at EFFECT, as Excel states',
    functions:
      'RATE NPER PMT IPMT PPMT SYD SLN DB DDB VDB EFFECT NOMINAL IRR MIRR RRI FVSCHEDULE PDURATION CUMIPMT CUMPRINC ISPMT DOLLARDE DOLLARFR',
  },
  {
    what: 'EUROCONVERT rounds to significant figures of the euro, as Excel states, not to decimals',
    functions: 'EUROCONVERT',
  },
  {
    what: 'numbers and bases: signs of MROUND, whole numbers for bits, blank cells and texts as Excel reads them',
    functions:
      'MROUND BITAND BITOR BITXOR BITLSHIFT BITRSHIFT BASE DECIMAL BIN2DEC BIN2HEX BIN2OCT DEC2BIN DEC2HEX DEC2OCT HEX2BIN HEX2DEC HEX2OCT OCT2BIN OCT2DEC OCT2HEX ROMAN ARABIC COMBIN COMBINA PERMUT PERMUTATIONA FACTDOUBLE DELTA GESTEP QUOTIENT POWER SERIESSUM MULTINOMIAL SQRTPI',
  },
  {
    what: 'texts: letters of Windows by number, #VALUE! for number 0, powers of ten as Excel writes them, places behind the end, half and full width, brackets for debts in dollars',
    functions:
      'ADDRESS ASC CHAR CLEAN CODE CONCAT CONCATENATE DBCS JIS DOLLAR USDOLLAR ENCODEURL FIND FINDB FIXED LEFT LEFTB LEN LENB LOWER MID MIDB NUMBERVALUE PROPER REGEXEXTRACT REPLACE REPLACEB REPT RIGHT RIGHTB SEARCH SEARCHB SUBSTITUTE T TEXT TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TRIM UNICHAR UNICODE UPPER VALUE VALUETOTEXT ARRAYTOTEXT EXACT',
  },
  {
    what: 'each cell of an array is asked, and the first is shown; IronCalc asks the array as one',
    holds: ({ part }) => arrays.test(part) || truth.test(part),
    functions:
      'ISNUMBER ISTEXT ISNONTEXT ISBLANK ISERR ISERROR ISEVEN ISODD ISLOGICAL ISNA ISREF IFERROR IFNA ERROR.TYPE TYPE N TAKE DROP TOROW TOCOL EXPAND FILTER SORT WRAPCOLS WRAPROWS FREQUENCY CHOOSECOLS CHOOSEROWS PERCENTILE PERCENTILE.INC QUARTILE QUARTILE.INC HSTACK VSTACK INDEX',
  },
  {
    what: 'single values given where Excel takes an array are arrays of one',
    functions:
      'FREQUENCY PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC WRAPCOLS WRAPROWS MEDIAN LARGE SMALL SUMPRODUCT TRIMMEAN STANDARDIZE',
  },
  {
    what: 'LibreOffice tells errors within its arrays by other numbers',
    functions: 'ERROR.TYPE ISERR ISNA ISERROR',
    kinds: 'boolean/number number/number',
  },
  {
    what: 'functions of our own over linked sheets',
    functions: 'AVERAGELINKS COUNTLINKS LINKVALUES MAXLINKS MINLINKS SUMLINKS',
  },
  {
    what: 'LibreOffice compares TRUE as 1, Excel as more than any number or text',
    holds: ({ judge, part }) => judge === 'LibreOffice' && /[<>=]/.test(part) && truth.test(part),
  },
  {
    what: 'IronCalc takes a huge count of digits for none',
    functions: 'TRUNC ROUND ROUNDUP ROUNDDOWN FIXED',
    holds: ({ part }) => huge.test(part),
  },
  { what: 'nothing in baht has no sign', functions: 'BAHTTEXT' },
  {
    what: 'IronCalc answers infinity where a power is too large',
    holds: ({ part, judge }) => judge === 'IronCalc' && part.includes('^'),
  },
  {
    what: 'IronCalc gives lambdas ranges without their cells, and takes a blank cell for 0',
    functions: 'BYROW BYCOL MAP',
  },
  {
    what: 'LibreOffice has no truth values in arrays: 1 for TRUE in texts, lengths and tests of a kind',
    holds: ({ judge, part }) =>
      judge === 'LibreOffice' && (part.startsWith('SUM(OFFSET') || (/TRUE|FALSE|D1/.test(part) && part.includes('&'))),
  },
  {
    what: 'IronCalc: no digits and no parity of the largest numbers',
    functions: 'ISEVEN ISODD',
    holds: ({ part }) => huge.test(part),
  },
  { what: 'chance', functions: 'RANDARRAY RANDBETWEEN RAND' },
  { what: 'INDIRECT of no address is no reference', functions: 'ISREF' },
  { what: 'no argument at all: not a formula here, as in Excel', holds: ({ part }) => part.endsWith('()') },
];

export function decisionOn(one: Difference): string | null {
  const name = /^-?([A-Z][A-Z0-9.]*)\(/.exec(one.part)?.[1] ?? '';
  const kinds = `${one.ours.kind}/${one.theirs.kind}`;
  const found = decisions.find(
    ({ functions, kinds: these, holds }) =>
      (!functions || functions.split(' ').includes(name)) &&
      (!these || these.split(' ').includes(kinds)) &&
      (!holds || holds(one)),
  );
  return found?.what ?? null;
}
