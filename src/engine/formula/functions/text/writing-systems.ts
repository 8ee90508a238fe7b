/** Functions of texts of several writing systems, and of texts for other programs. */

import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { roundedTo } from '../mathematics/rounding.ts';
import { alsoNamed, functionsOf, mapped } from '../define-function.ts';

/** Half-width signs by their full-width ones; voiced Japanese letters are two half-width ones. */
const halfByFull = new Map<string, string>([['\u3000', ' ']]);
for (let code = 0x21; code <= 0x7e; code++)
  halfByFull.set(String.fromCharCode(code + 0xfee0), String.fromCharCode(code));
for (let code = 0xff61; code <= 0xff9d; code++) {
  const half = String.fromCharCode(code);
  halfByFull.set(half.normalize('NFKC'), half);
  for (const mark of ['\uff9e', '\uff9f']) {
    const voiced = (half + mark).normalize('NFKC');
    if (voiced.length === 1) halfByFull.set(voiced, half + mark);
  }
}

const toHalf = (text: string): string => text.replaceAll(/[^\0-~]/g, (letter) => halfByFull.get(letter) ?? letter);

function toFull(text: string): string {
  return text
    .replaceAll(/[\uff61-\uff9f]+/g, (letters) => letters.normalize('NFKC'))
    .replaceAll(/[ -~]/g, (letter) => (letter === ' ' ? '\u3000' : String.fromCharCode(letter.charCodeAt(0) + 0xfee0)));
}

const thaiDigits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;
const thaiPlaces = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const;
const [thaiMillion, thaiOneBehind, thaiTwenty] = ['ล้าน', 'เอ็ด', 'ยี่'] as const;

/** A whole number in Thai words, by groups of six figures. */
function thaiNumber(digits: string): string {
  const head = digits.slice(0, -6);
  const group = digits.slice(-6);
  let text = head === '' ? '' : thaiNumber(head) + thaiMillion;
  for (const [index, digit] of [...group].entries()) {
    const place = group.length - 1 - index;
    if (digit === '0') continue;
    if (place === 1)
      text += (digit === '1' ? '' : digit === '2' ? thaiTwenty : thaiDigits[Number(digit)]) + thaiPlaces[1];
    else if (place === 0 && digit === '1' && /[1-9]/.test(digits.slice(0, -1))) text += thaiOneBehind;
    else text += thaiDigits[Number(digit)]! + thaiPlaces[place]!;
  }
  return text;
}

function bahtText(value: number): Scalar {
  const rounded = roundedTo(Math.abs(value), 2);
  if (rounded >= 1e13) return failed.value;
  const [baht = '0', satang = '00'] = rounded.toFixed(2).split('.');
  const sign = value < 0 && rounded > 0 ? 'ลบ' : '';
  const whole = baht === '0' ? '' : `${thaiNumber(baht)}บาท`;
  if (satang === '00') return `${sign}${whole || `${thaiDigits[0]}บาท`}ถ้วน`;
  return `${sign}${whole}${thaiNumber(satang.replace(/^0/, ''))}สตางค์`;
}

const current = functionsOf('text', [
  ['ASC', 'text', 'Converts full-width letters to half-width ones.', mapped(['text'], toHalf)],
  ['DBCS', 'text', 'Converts half-width letters to full-width ones.', mapped(['text'], toFull)],
  ['PHONETIC', 'text', 'The text itself: how it is read is not stored here.', mapped(['text'], (text) => text)],
  [
    'ENCODEURL',
    'text',
    'Encodes a text as part of a web address.',
    mapped(['text'], (text) => (text.isWellFormed() ? encodeAll(text) : failed.value)),
  ],
  ['BAHTTEXT', 'number', 'A number in Thai words, as an amount of baht.', mapped(['number'], bahtText)],
  [
    'ROT13',
    'text',
    'Moves each letter by 13 places of the alphabet.',
    mapped(['text'], (text) =>
      text.replaceAll(/[a-z]/gi, (letter) => {
        const base = letter < 'a' ? 65 : 97;
        return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
      }),
    ),
  ],
]);

/** All but letters, digits and `-_.~`. */
const encodeAll = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const writingSystemFunctions = [...current, ...alsoNamed(current, { JIS: 'DBCS' })];
