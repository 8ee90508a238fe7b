/** Telephone numbers that no heading names. */

/**
 * Numbers of nine to thirteen digits, with or without signs between them, most with the same first digit and all with
 * another end: of one country or network. Running numbers differ in their last digits alone, and barcodes have a check digit.
 */
export function areLikePhones(texts: readonly string[]): boolean {
  const long = texts.map((text) => text.replaceAll(/[\s().+/-]/g, '')).filter((text) => /^\d{9,13}$/.test(text));
  if (long.length < 3 || long.length < texts.length * 0.8 || long.filter(isBarcode).length > long.length / 2)
    return false;
  const beginnings = Map.groupBy(long, (text) => text[0]);
  const most = Math.max(...[...beginnings.values()].map(({ length }) => length));
  const isRunning = new Set(long.map((text) => text.slice(0, -4))).size === 1;
  return most >= long.length * 0.6 && !isRunning && new Set(long).size >= long.length * 0.9;
}

/** EAN-13 (GS1): digits weighed 1, 3, 1, 3 come to a multiple of ten. */
export const isBarcode = (text: string): boolean =>
  text.length === 13 &&
  [...text].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
