/**
 * Text without what people write in different ways: case, accents of Latin, Greek and Cyrillic, vowel points of Arabic
 * and Hebrew, and the forms of Arabic letters. Marks that other scripts write vowels with stay.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u0591-\u05C7\u064B-\u0655\u0670\u0640]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßøæœłđðþıأإآٱةىيک]/g, (letter) => letters[letter] ?? letter);
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ی',
  ي: 'ی',
  ک: 'ك',
};

/** Scripts that are written without spaces between words, and Korean, which joins words to longer ones. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const isUnspaced = (text: string): boolean => unspaced.test(text);
