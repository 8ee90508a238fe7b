/** How programs measure the widths of columns. */

/** Of the usual letters of Excel; its widths count digits. */
export const pixelsOfDigit = 7;
const pixelsOfInch = 96;
const inches: Record<string, number> = {
  in: 1,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  pt: 1 / 72,
  pc: 1 / 6,
  px: 1 / pixelsOfInch,
};

/** A length of OpenDocument (`2.258cm`) in pixels; 0 for what is none. */
export function pixelsOfLength(length: string | undefined): number {
  const match = /^(\d+(?:\.\d+)?)([a-z]{2})$/.exec(length?.trim() ?? '');
  const unit = inches[match?.[2] ?? ''];
  return match && unit !== undefined ? Math.round(Number(match[1]) * unit * pixelsOfInch) : 0;
}

export const lengthOfPixels = (pixels: number): string => `${(pixels / pixelsOfInch).toFixed(4)}in`;
