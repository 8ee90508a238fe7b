/** Numbers of people by countries, without separators and in capitals: each with the check that it carries. */
type Check = (text: string) => boolean;

const weighed = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0);

/** A year, a month and a day of two digits each, in this order; months may be raised by what tells centuries apart. */
function isDated(text: string, month: number, day: number): boolean {
  const [months, days] = [month % 20, day % 40];
  return text.length > 0 && months >= 1 && months <= 12 && days >= 1 && days <= 31;
}
const pairOf = (text: string, at: number): number => Number(text.slice(at, at + 2));

/** ISO/IEC 7812-1, annex B (Luhn). */
const passesLuhn: Check = (text) =>
  [...text].toReversed().reduce((total, letter, at) => {
    const digit = Number(letter);
    return total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0));
  }, 0) %
    10 ===
  0;

/** Chile: RUT, módulo 11. */
const isRut: Check = (text) => {
  const [, digits = '', check = ''] = /^(\d{7,8})([\dK])$/.exec(text) ?? [];
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0);
  return digits !== '' && '0K987654321'[sum % 11] === check;
};
/** Mexico: CURP, its form with the day of birth and the state. */
const isCurp: Check = (text) => /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/.test(text);
/** India: PAN of a person. */
const isPan: Check = (text) => /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(text);
/** Czechia and Slovakia: rodné číslo; months of women are raised by 50. */
const isRodneCislo: Check = (text) =>
  /^\d{10}$/.test(text) &&
  isDated(text, pairOf(text, 2) % 50, pairOf(text, 4)) &&
  (Number(text) % 11 === 0 || (Number(text.slice(0, 9)) % 11 === 10 && text.endsWith('0')));
/** Croatia: OIB, ISO 7064 mod 11,10. */
const isOib: Check = (text) => {
  if (!/^\d{11}$/.test(text)) return false;
  const rest = [...text.slice(0, 10)].reduce((last, digit) => (((Number(digit) + last) % 10 || 10) * 2) % 11, 10);
  return (11 - rest) % 10 === Number(text[10]);
};
/** Bulgaria: ЕГН. */
const isEgn: Check = (text) =>
  /^\d{10}$/.test(text) &&
  isDated(text, pairOf(text, 2), pairOf(text, 4)) &&
  (weighed(text, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(text[9]);
/** Thailand. */
const isOfThailand: Check = (text) =>
  /^[1-8]\d{12}$/.test(text) &&
  (11 - (weighed(text, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(text[12]);
/** Korea: day of birth, and who was born in which century. */
const isOfKorea: Check = (text) => /^\d{6}[1-8]\d{6}$/.test(text) && isDated(text, pairOf(text, 2), pairOf(text, 4));
/** Indonesia: NIK; days of women are raised by 40. */
const isNik: Check = (text) =>
  /^[1-9]\d{15}$/.test(text) && isDated(text, pairOf(text, 8), pairOf(text, 6)) && pairOf(text, 8) <= 12;
/** South Africa. */
const isOfSouthAfrica: Check = (text) =>
  /^\d{10}[01]\d{2}$/.test(text) && isDated(text, pairOf(text, 2), pairOf(text, 4)) && passesLuhn(text);
/** Denmark: CPR, a day of birth first. */
const isCpr: Check = (text) =>
  /^\d{10}$/.test(text) &&
  pairOf(text, 0) <= 31 &&
  isDated(text, pairOf(text, 2), pairOf(text, 0)) &&
  weighed(text, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
/** Estonia and Lithuania: isikukood. */
const isIsikukood: Check = (text) => {
  if (!/^[1-6]\d{10}$/.test(text) || !isDated(text, pairOf(text, 3), pairOf(text, 5))) return false;
  const first = weighed(text, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  const second = weighed(text, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
  return (first < 10 ? first : second % 10) === Number(text[10]);
};
/** The Netherlands: BSN, elfproef. */
const isBsn: Check = (text) => /^\d{9}$/.test(text) && weighed(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;

/** Ecuador: cédula; a province, a digit below six, and módulo 10. */
const isCedula: Check = (text) => /^(?:0[1-9]|1\d|2[0-4])[0-5]\d{7}$/.test(text) && passesLuhn(text);

export const checksByCountry: readonly Check[] = [
  ...[isRut, isCurp, isPan, isRodneCislo, isOib, isEgn, isOfThailand, isOfKorea, isNik, isOfSouthAfrica, isCpr],
  ...[isIsikukood, isBsn, isCedula],
];
