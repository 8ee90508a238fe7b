/** Numbers as people write them: `1,200.50`, `1.200,50`, `1 200`, `12%`, `$5`, `5 €`, `(USD 3.00)`. */

/** What comes before the decimals: `1,234.5` has a decimal point, `1.234,5` a decimal comma. */
export type DecimalMark = 'point' | 'comma';

export interface NumberMatch {
  negative: boolean;
  /** `''` plain, `%`, or a currency's symbol or code. */
  unit: string;
  unitFirst: boolean;
  unitSpaced: boolean;
  /** The digits with their separators, without sign and unit. */
  digits: string;
  group: string;
  decimal: string;
  decimals: number;
  exponent: string;
  /** One separator before exactly three digits: 1,234 may be a thousand or one and a bit. */
  ambiguous: boolean;
  /** Grouped by lakh and crore: 12,34,567. */
  byLakh: boolean;
}

const currencyUnits =
  'US\\$|A\\$|C\\$|NZ\\$|HK\\$|S\\$|R\\$|\\p{Sc}|USD|EUR|GBP|JPY|CHF|INR|AUD|CAD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|BRL|MXN|ARS|CLP|COP|ZAR|SGD|HKD|KRW|CNY|TWD|TRY|ILS|THB|IDR|MYR|PHP|VND|AED|SAR|EGP|NGN|KES|UAH|Rs\\.?|kr\\.?|zł|Kč';
const digitsPattern = "(\\d{1,3}(?:([,.'’ \\u00a0\\u202f])\\d{3})(?:\\G\\d{3})*|\\d+|(?=[.,]\\d))(?:([.,])(\\d+))?";
const grouped = digitsPattern.replace('\\G', '\\3');
const plainNumber = new RegExp(`^([+-]?)${grouped}([eE][+-]?\\d+)?$`);
const percentNumber = new RegExp(`^([+-]?)${grouped}()[ \\u00a0\\u202f]?%$`);
const shiftedGroups = (by: number): string => digitsPattern.replace('\\G', `\\${by}`);
const unitBefore = new RegExp(
  `^(\\(?)([+-]?)(${currencyUnits})([ \\u00a0\\u202f]?)(-?)${shiftedGroups(7)}(\\)?)$`,
  'u',
);
const unitAfter = new RegExp(`^([+-]?)${grouped}([ \\u00a0\\u202f]?)(${currencyUnits})$`, 'u');

/** Null for what is not a number, and for codes: leading zeros, `12E5`, a lone plus before a telephone number. */
export function matchNumber(text: string): NumberMatch | null {
  const firstComma = text.indexOf(',');
  if (firstComma > 0 && text.length <= 40 && text.lastIndexOf(',') > firstComma) {
    const lakhs = lakhPattern.exec(text)?.[0];
    if (lakhs) {
      const figures = lakhs.replaceAll(',', '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
      const match = matchInThousands(text.replace(lakhs, figures));
      return match && { ...match, ambiguous: false, byLakh: true };
    }
  }
  return matchInThousands(text);
}

/** Pairs of figures before the last three, as India groups them. */
const lakhPattern = /(?<![\d,.])\d{1,2}(?:,\d{2})+,\d{3}(?![\d,])/;

function matchInThousands(text: string): NumberMatch | null {
  const last = text.charCodeAt(text.length - 1);
  const first = text.charCodeAt(0);
  const endsInDigit = last >= 48 && last <= 57;
  const startsLikeNumber = (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46 || first === 44;
  if (endsInDigit && startsLikeNumber) {
    const second = text.charCodeAt(1);
    const mayHaveUnit = (first === 43 || first === 45) && (second < 44 || second > 57);
    return mayHaveUnit ? matchUnitBefore(text) : matchPlain(text);
  }
  if (last === 37) return matchPercent(text);
  if (text.length > 40) return null;
  return startsLikeNumber ? (matchUnitAfter(text) ?? matchUnitBefore(text)) : matchUnitBefore(text);
}

/** The number under a column's decimal mark; null where the text does not fit that mark. */
export function numberOfMatch(match: NumberMatch, mark: DecimalMark): number | null {
  if (!fitsMark(match, mark)) return null;
  const { decimal } = underMark(match, mark);
  let digits = match.digits;
  if (decimal) {
    const at = digits.lastIndexOf(decimal);
    digits = `${digits.slice(0, at).replace(/\D/g, '')}.${digits.slice(at + 1)}`;
  } else {
    digits = digits.replace(/\D/g, '');
  }
  // The exponent shifts the decimal text itself: 12.3 / 100 would be 0.12300000000000001.
  const value = Number(`${digits}${match.unit === '%' ? 'e-2' : match.exponent}`);
  if (!Number.isFinite(value)) return null;
  return match.negative && value !== 0 ? -value : value;
}

export function fitsMark(match: NumberMatch, mark: DecimalMark): boolean {
  if (match.ambiguous) return true;
  const other = mark === 'point' ? ',' : '.';
  const own = mark === 'point' ? '.' : ',';
  return match.decimal !== other && match.group !== own;
}

/** How to read the separators of a match under a decimal mark. */
export function underMark(
  match: NumberMatch,
  mark: DecimalMark,
): { grouped: boolean; decimal: string; decimals: number } {
  if (!match.ambiguous) return { grouped: match.group !== '', decimal: match.decimal, decimals: match.decimals };
  const own = mark === 'point' ? '.' : ',';
  return match.group === own
    ? { grouped: false, decimal: own, decimals: 3 }
    : { grouped: true, decimal: '', decimals: 0 };
}

/** More digits than a number can distinguish. */
export function losesDigits(match: NumberMatch): boolean {
  return match.digits.length > 16 && match.digits.replace(/\D/g, '').replace(/^0+/, '').length > 17;
}

function matchPlain(text: string): NumberMatch | null {
  const match = plainNumber.exec(text);
  if (!match) return null;
  const [, sign = '', , group = '', decimal = '', decimals = '', exponent = ''] = match;
  const digits = text.slice(sign.length, text.length - exponent.length);
  // 12E5 and 1E10 are part numbers at least as often as powers of ten.
  if (exponent && !decimal && /^[eE]\d/.test(exponent)) return null;
  if (sign === '+' && !decimal && digits.length >= 7) return null;
  return finish(
    { negative: sign === '-', unit: '', unitFirst: false, unitSpaced: false, digits, group, decimal, exponent },
    decimals,
  );
}

function matchPercent(text: string): NumberMatch | null {
  const match = percentNumber.exec(text);
  if (!match) return null;
  const [, sign = '', , group = '', decimal = '', decimals = ''] = match;
  const digits = text.slice(sign.length, -1).trimEnd();
  return finish(
    { negative: sign === '-', unit: '%', unitFirst: false, unitSpaced: false, digits, group, decimal, exponent: '' },
    decimals,
  );
}

function matchUnitBefore(text: string): NumberMatch | null {
  const match = unitBefore.exec(text);
  if (!match) return null;
  const [
    ,
    open = '',
    sign = '',
    unit = '',
    space = '',
    minus = '',
    ,
    group = '',
    decimal = '',
    decimals = '',
    close = '',
  ] = match;
  if ((open === '') !== (close === '') || (sign && minus) || (open && (sign || minus))) return null;
  const digits = text.slice(
    open.length + sign.length + unit.length + space.length + minus.length,
    text.length - close.length,
  );
  const negative = sign === '-' || minus === '-' || open !== '';
  return finish(
    { negative, unit, unitFirst: true, unitSpaced: space !== '', digits, group, decimal, exponent: '' },
    decimals,
  );
}

function matchUnitAfter(text: string): NumberMatch | null {
  const match = unitAfter.exec(text);
  if (!match) return null;
  const [, sign = '', , group = '', decimal = '', decimals = '', space = '', unit = ''] = match;
  const digits = text.slice(sign.length, text.length - unit.length - space.length);
  return finish(
    { negative: sign === '-', unit, unitFirst: false, unitSpaced: space !== '', digits, group, decimal, exponent: '' },
    decimals,
  );
}

function finish(found: Omit<NumberMatch, 'decimals' | 'ambiguous' | 'byLakh'>, decimals: string): NumberMatch | null {
  const { digits, group, decimal } = found;
  if (group !== '' && group === decimal) return null;
  const startsWithZero = digits.charCodeAt(0) === 48 && digits.length > 1;
  if (startsWithZero && group !== '') {
    // 0,123 and 0.123 cannot be thousands; 0.123.456 is nothing.
    if ((group !== '.' && group !== ',') || decimal !== '' || digits.length !== 5) return null;
    return { ...found, group: '', decimal: group, decimals: 3, ambiguous: false, byLakh: false };
  }
  if (startsWithZero && digits.charAt(1) !== decimal) return null;
  if (decimal === '' && digits.replace(/\D/g, '').length > 15) return null;
  const ambiguous =
    (group === '.' || group === ',') && decimal === '' && digits.indexOf(group) === digits.lastIndexOf(group);
  return { ...found, decimals: decimals.length, ambiguous, byLakh: false };
}
