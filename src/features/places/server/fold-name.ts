/** A name as it is compared: without case, accents, punctuation and the ways of writing "saint". */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['’`´.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\b(?:saint|sankt|fort|mount|the)\b/g, (word) => shortWords[word] ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** The same for names with letters that are also written as two: Zürich as Zuerich. '' where there are none. */
export function foldSpelledOut(name: string): string {
  if (!/[äöüøå]/i.test(name)) return '';
  return foldName(name.replaceAll(/[äöüøå]/gi, (letter) => twoLetters[letter.toLowerCase()] ?? letter));
}

const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};
const shortWords: Record<string, string> = { saint: 'st', sankt: 'st', fort: 'ft', mount: 'mt', the: '' };
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
