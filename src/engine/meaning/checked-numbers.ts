/** Numbers of people and accounts that carry their own check: where most values of a column pass, it holds them. */

import { checksByCountry } from './national-ids.ts';

type Check = (text: string) => boolean;

const digitsOf = (text: string): number[] => [...text].map(Number);
const weighed = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0);

/** ISO 7064 mod 97-10, as in ISO 13616: the country and check digits go to the end, letters count from 10. */
export function isIban(value: string): boolean {
  const text = value.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const letter of turned)
    rest = Number(`${rest}${/\d/.test(letter) ? letter : (letter.codePointAt(0) ?? 0) - 55}`) % 97;
  return rest === 1;
}

/** ISO/IEC 7812-1, annex B (Luhn). */
function passesLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

/** Cards of 16 digits, and of 15 that begin with 34 or 37. */
export function isCardNumber(value: string): boolean {
  const text = value.replaceAll(/[\s-]/g, '');
  return /^(?:[2-6]\d{15}|3[47]\d{13})$/.test(text) && passesLuhn(text);
}

/** Year, month and day of two digits each; months may be raised by what tells centuries apart. */
const isDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Spain: DNI and NIE, Real Decreto 1553/2005. */
const isDni: Check = (text) => {
  const [, lead = '', digits = '', letter = ''] = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(text) ?? [];
  return letter !== '' && 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(`${lead && 'XYZ'.indexOf(lead)}${digits}`) % 23] === letter;
};
/** Italy: codice fiscale, D.M. 23/12/1976; its form and its month alone are rare enough. */
const isCodiceFiscale: Check = (text) =>
  /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/.test(text);
/** Poland: PESEL. */
const isPesel: Check = (text) =>
  /^\d{11}$/.test(text) &&
  isDay(Number(text.slice(2, 4)) % 20, Number(text.slice(4, 6))) &&
  weighed(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
/** Brazil: CPF. */
const isCpf: Check = (text) => {
  if (!/^\d{11}$/.test(text) || /^(\d)\1+$/.test(text)) return false;
  const check = (length: number): number => {
    const sum = digitsOf(text.slice(0, length)).reduce((total, digit, at) => total + digit * (length + 1 - at), 0);
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === Number(text[9]) && check(10) === Number(text[10]);
};
/** Sweden: personnummer, with or without its century. */
const isPersonnummer: Check = (text) => {
  const short = /^(?:19|20)?(\d{10})$/.exec(text)?.[1] ?? '';
  return short !== '' && isDay(Number(short.slice(2, 4)), Number(short.slice(4, 6))) && passesLuhn(short);
};
/** Finland: henkilötunnus. */
const isHetu: Check = (text) => {
  const [, day = '', number = '', letter = ''] = /^(\d{6})[-+A-FU-Y]?(\d{3})([0-9A-Y])$/.exec(text) ?? [];
  return letter !== '' && '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(day + number) % 31] === letter;
};
/** China: GB 11643-1999. */
const isResidentId: Check = (text) =>
  /^\d{17}[\dX]$/.test(text) &&
  '10X98765432'[weighed(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] === text[17];
/** Turkey: T.C. kimlik numarası. */
const isKimlik: Check = (text) => {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sumOf = (from: number, to: number, step: number): number =>
    digits.slice(from, to).reduce((sum, digit, at) => (at % step === 0 ? sum + digit : sum), 0);
  return (sumOf(0, 9, 2) * 7 - sumOf(1, 8, 2) + 100) % 10 === digits[9] && sumOf(0, 10, 1) % 10 === digits[10];
};
/** Romania: CNP. */
const isCnp: Check = (text) =>
  /^[1-9]\d{12}$/.test(text) &&
  isDay(Number(text.slice(3, 5)), Number(text.slice(5, 7))) &&
  (weighed(text, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11) % 10 === Number(text[12]);
/** France: numéro de sécurité sociale with its key, INSEE. */
const isNir: Check = (text) =>
  /^[12]\d{12}\d{2}$/.test(text) && 97 - Number(BigInt(text.slice(0, 13)) % 97n) === Number(text.slice(13));

const nationalIds: readonly Check[] = [
  ...[isDni, isCodiceFiscale, isPesel, isCpf, isPersonnummer, isHetu, isResidentId, isKimlik, isCnp, isNir],
  ...checksByCountry,
];

/** The share of values from which on a column holds numbers of a kind: of random ones a tenth passes at most. */
const most = 0.8;
const least = 3;

/** Whether nearly all values pass the check of one country. */
export function areNationalIds(values: readonly string[]): boolean {
  // 123-45-6789: the form alone is telling.
  if (shareOf(values, (text) => /^\d{3}-\d{2}-\d{4}$/.test(text)) >= most && values.length >= least) return true;
  // Malaysia: a day of birth, a place and a number.
  const isMyKad: Check = (text) => {
    const [, month, day] = /^\d{2}(\d{2})(\d{2})-\d{2}-\d{4}$/.exec(text) ?? [];
    return isDay(Number(month), Number(day));
  };
  if (shareOf(values, isMyKad) >= most && values.length >= least) return true;
  const plain = values.map((text) => text.replaceAll(/[\s./-]/g, '').toUpperCase());
  return plain.length >= least && nationalIds.some((check) => shareOf(plain, check) >= most);
}

/** Whether nearly all values are numbers of bank accounts or cards. */
export const areAccounts = (values: readonly string[]): boolean =>
  (values.length > 0 && shareOf(values, isIban) >= 0.3) ||
  (values.length >= least && shareOf(values, isCardNumber) >= 0.9);

const shareOf = (values: readonly string[], check: Check): number =>
  values.length === 0 ? 0 : values.filter(check).length / values.length;
