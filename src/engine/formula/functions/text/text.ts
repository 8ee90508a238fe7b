import { finite, toBoolean, toNumber, toText } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { numberInText } from '../../values/read-number.ts';
import { type Argument, isError, type Scalar } from '../../values/value.ts';
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { alsoNamed, functionsOf, given, mapped } from '../define-function.ts';
import { characterPosition, lastPart, characterCount, part, unitPosition } from './characters.ts';
import { maskedText } from './masked-text.ts';
import { cellsOf, eachScalar } from '../read-arguments.ts';
import { roundedTo } from '../mathematics/rounding.ts';
import { findWildcards } from './wildcards.ts';

/** As long as a cell of a spreadsheet program may be. */
const longestText = 32_767;

const bounded = (text: string): Scalar => (text.length > longestText ? failed.value : text);

const current = functionsOf('text', [
  ['LEN', 'text', 'Length of a text.', mapped(['text'], characterCount)],
  [
    'LEFT',
    'text, [count]',
    'The first characters.',
    mapped(['text', 'number?0'], (text, count = 1) => (count < 0 ? failed.value : part(text, 0, Math.trunc(count)))),
  ],
  [
    'RIGHT',
    'text, [count]',
    'The last characters.',
    mapped(['text', 'number?0'], (text, count = 1) => (count < 0 ? failed.value : lastPart(text, Math.trunc(count)))),
  ],
  [
    'MID',
    'text, start, count',
    'Characters from a position on.',
    mapped(['text', 'number', 'number'], (text, start, count) =>
      start < 1 || count < 0 ? failed.value : part(text, Math.trunc(start) - 1, Math.trunc(count)),
    ),
  ],
  ['UPPER', 'text', 'Converts text to uppercase.', mapped(['text'], (text) => text.toUpperCase())],
  ['LOWER', 'text', 'Converts text to lowercase.', mapped(['text'], (text) => text.toLowerCase())],
  [
    'PROPER',
    'text',
    'Capitalizes each word.',
    mapped(['text'], (text) => text.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())),
  ],
  [
    'TRIM',
    'text',
    'Removes extra spaces.',
    mapped(['text'], (text) => text.replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '')),
  ],
  [
    'CLEAN',
    'text',
    'Removes control characters.',
    mapped(['text'], (text) => text.replaceAll(/\p{Control}/gu, (sign) => (sign < ' ' ? '' : sign))),
  ],
  ['CONCAT', 'text1, [text2], …', 'Joins texts and ranges.', given((args, at) => joinedText(args, at, '', false))],
  [
    'CONCATENATE',
    'text1, [text2], …',
    'Joins texts.',
    mapped(
      Array.from({ length: 255 }, () => 'any?' as const),
      (...all) => {
        let text = '';
        for (const value of all.slice(0, -1) as (Scalar | undefined)[]) {
          const one = toText(value ?? null);
          if (typeof one !== 'string') return one;
          text += one;
        }
        return bounded(text);
      },
    ),
  ],
  [
    'TEXTJOIN',
    'delimiter, ignore_blank, text1, [text2], …',
    'Joins texts with a delimiter.',
    given(([delimiter, ignore, ...texts], at) => {
      const between = cellsOf(delimiter, at).map(toText);
      const skips = toBoolean(cellsOf(ignore, at)[0] ?? null);
      const wrong = between.find(isError);
      return wrong ?? (isError(skips) ? skips : joinedText(texts, at, between as string[], skips));
    }),
  ],
  [
    'REPT',
    'text, count',
    'Repeats a text.',
    mapped(['text', 'number'], (text, count) =>
      count < 0 || text.length * Math.trunc(count) > longestText ? failed.value : text.repeat(Math.trunc(count)),
    ),
  ],
  [
    'FIND',
    'wanted, text, [start]',
    'Position of one text in another. Case-sensitive.',
    mapped(['text', 'text', 'number?0'], (requested, text, start = 1) => {
      if (start < 1 || start > characterCount(text) + 1) return failed.value;
      const position = text.indexOf(requested, unitPosition(text, Math.trunc(start) - 1));
      return position < 0 ? failed.value : characterPosition(text, position) + 1;
    }),
  ],
  [
    'SEARCH',
    'wanted, text, [start]',
    'Position of one text in another. Supports the wildcards * and ?.',
    mapped(['text', 'text', 'number?0'], (requested, text, start = 1, at) => {
      if (start < 1 || start > characterCount(text) + 1) return failed.value;
      const position = findWildcards(text, requested, unitPosition(text, Math.trunc(start) - 1), (steps) =>
        at.budget.spend(steps),
      );
      return position < 0 ? failed.value : characterPosition(text, position) + 1;
    }),
  ],
  [
    'SUBSTITUTE',
    'text, old, new, [which]',
    'Replaces old text with new text.',
    mapped(['text', 'text', 'text', 'number?0'], substituted),
  ],
  [
    'REPLACE',
    'text, start, count, new',
    'Replaces characters at a position.',
    mapped(['text', 'number', 'number', 'text'], (text, start, count, put) => {
      if (start < 1 || count < 0) return failed.value;
      const from = Math.trunc(start) - 1;
      return bounded(part(text, 0, from) + put + part(text, from + Math.trunc(count), Infinity));
    }),
  ],
  [
    'EXACT',
    'text1, text2',
    'True if two texts are identical. Case-sensitive.',
    mapped(['text', 'text'], (one, other) => one === other),
  ],
  [
    'CHAR',
    'number',
    'Character for a number up to 255.',
    mapped(['number'], (code) =>
      code < 1 || code >= 256 ? failed.value : (windows[Math.trunc(code) - 128] ?? String.fromCharCode(code)),
    ),
  ],
  [
    'CODE',
    'text',
    'Number of the first character, up to 255.',
    mapped(['text'], (text) => {
      if (text === '') return failed.value;
      const position = windows.indexOf(text[0]!);
      const code = text.charCodeAt(0);
      return position >= 0 ? position + 128 : code < 256 ? code : 63;
    }),
  ],
  [
    'UNICHAR',
    'number',
    'Unicode character for a number.',
    mapped(['number'], (code) => {
      const point = Math.trunc(code);
      return point < 1 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)
        ? failed.value
        : String.fromCodePoint(point);
    }),
  ],
  [
    'UNICODE',
    'text',
    'Unicode number of the first character.',
    mapped(['text'], (text) => text.codePointAt(0) ?? failed.value),
  ],
  [
    'VALUE',
    'text',
    'Converts text to a number.',
    mapped(['any'], (value, at) => {
      if (typeof value === 'boolean') return failed.value;
      return toNumber(value, at.date1904);
    }),
  ],
  [
    'NUMBERVALUE',
    'text, [decimal], [group]',
    'Converts text to a number with custom separators.',
    mapped(['text', 'text?', 'text?'], numberWithMarks),
  ],
  [
    'TEXT',
    'value, format',
    'Formats a value as text.',
    mapped(['any', 'text'], (value, format, at) => maskedText(value, format, at.date1904)),
  ],
  [
    'FIXED',
    'number, [decimals], [plain]',
    'Formats a number with fixed decimals.',
    mapped(['number', 'number?0', 'boolean?'], (value, decimals = 2, plain = false) =>
      fixed(value, decimals, plain ? '' : ','),
    ),
  ],
  [
    'DOLLAR',
    'number, [decimals]',
    'Formats a number as dollars.',
    mapped(['number', 'number?0'], (value, decimals = 2) => {
      const text = fixed(Math.abs(value), decimals, ',');
      if (typeof text !== 'string') return text;
      return value < 0 ? `($${text})` : `$${text}`;
    }),
  ],
  [
    'T',
    'value',
    'Returns a value if it’s text, otherwise empty text.',
    given(([value], at) => {
      const cell = cellsOf(value, at)[0] ?? null;
      return typeof cell === 'string' || isError(cell) ? cell : '';
    }),
  ],
]);

/** Those that count bytes where the language of the program has letters of two bytes; English has none. */
const byBytes = { LENB: 'LEN', LEFTB: 'LEFT', RIGHTB: 'RIGHT', MIDB: 'MID', FINDB: 'FIND', SEARCHB: 'SEARCH' };
export const textFunctions = [
  ...current,
  ...alsoNamed(current, { ...byBytes, REPLACEB: 'REPLACE', USDOLLAR: 'DOLLAR' }),
];

function joinedText(
  args: readonly Argument[],
  at: Evaluation,
  between: string | readonly string[],
  skips: boolean,
): Scalar {
  const delimiters = typeof between === 'string' ? [between] : between;
  let text = '';
  let count = 0;
  let error: FormulaError | null = null;
  eachScalar(args, at, (value) => {
    const one = toText(value);
    if (typeof one !== 'string') error = one;
    else if (!skips || one !== '') {
      text += count === 0 ? one : (delimiters[(count - 1) % delimiters.length] ?? '') + one;
      count++;
    }
    return error === null && text.length <= longestText;
  });
  return error ?? bounded(text);
}

function substituted(text: string, old: string, put: string, which?: number): Scalar {
  if (which !== undefined && which < 1) return failed.value;
  if (old === '') return text;
  if (which === undefined) return bounded(text.split(old).join(put));
  let position = -1;
  for (let turn = 0; turn < Math.trunc(which); turn++) {
    position = text.indexOf(old, position < 0 ? 0 : position + old.length);
    if (position < 0) return text;
  }
  return bounded(text.slice(0, position) + put + text.slice(position + old.length));
}

function numberWithMarks(text: string, decimal = '.', group = ','): Scalar {
  const point = decimal[0];
  if (point === undefined || point === group[0]) return failed.value;
  let bare = text.replaceAll(/\s/g, '');
  const [whole = '', rest] = bare.split(point, 2);
  if (bare.split(point).length > 2 || (rest !== undefined && group !== '' && rest.includes(group[0]!)))
    return failed.value;
  bare = group === '' ? whole : whole.replaceAll(group[0]!, '');
  const percents = /%*$/.exec(rest ?? bare)![0].length;
  const figures = `${bare}${rest === undefined ? '' : `.${rest}`}`.replace(/%+$/, '');
  if (figures === '') return 0;
  const number = numberInText(figures);
  return Number.isNaN(number) ? failed.value : finite(number / 100 ** percents);
}

function fixed(value: number, decimals: number, group: string): Scalar {
  const places = Math.trunc(decimals);
  if (places > 127) return failed.value;
  const rounded = roundedTo(value, Math.min(places, 20));
  const shown = Math.max(0, Math.min(places, 100));
  const [whole = '', rest = ''] = plainText(Math.abs(rounded), shown).split('.');
  const grouped = group === '' ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${rounded < 0 ? '-' : ''}${grouped}${rest === '' ? '' : `.${rest}`}`;
}

/** Without powers of ten, whatever its size. */
function plainText(value: number, places: number): string {
  if (value < 1e21) return value.toFixed(places);
  return places > 0 ? `${BigInt(value)}.${'0'.repeat(places)}` : String(BigInt(value));
}

/** What Windows has from 128 to 159. */
const windows = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];
