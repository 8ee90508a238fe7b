/**
 * Numbers as a spreadsheet program shows them under a number format such as `(000) 000-0000`, `# ?/?` or `[h]:mm:ss`: the
 * point and the comma of a format stand for the signs of the language. (ECMA-376 part 1, 18.8.31)
 */

import { setMaskWriter } from './format-cell.ts';
import { fractionText, generalText } from './mask-digits.ts';
import { formats } from '#kit/language/language.ts';
import { decimalText, groupedDigits, roundedDigits, scientificParts, shifted } from './number-digits.ts';
import { type MaskPart, type MaskSection, sectionsOf } from './mask-sections.ts';
import { maskedClockText } from './mask-clock.ts';

/** The text of a number under a mask; null where the mask is none that numbers are written by, such as that of a day. */
export function formatByMask(value: number, mask: string): string | null {
  return writtenByMask(value, mask)?.trim() ?? null;
}

/** The same with the spaces that the format puts around a number (`_)`, `?`), as TEXT keeps them. */
export function writtenByMask(value: number, mask: string): string | null {
  const sections = compiled(mask);
  if (sections === null) return null;
  const chosen = sectionFor(sections, value);
  if (!chosen) return null;
  const { section, signed } = chosen;
  const sign = signed && value < 0 ? '-' : '';
  const text = sectionText(section, Math.abs(value));
  // A number that rounds to nothing is no longer negative.
  const isNothing = sign !== '' && !/[1-9]/.test(text) && !section.parts.some((part) => part.kind === 'general');
  return `${isNothing ? '' : sign}${text}`;
}

/** Whether a mask writes a time less than nothing, by a section that isn't made for it. */
export function isTimeBelowZero(value: number, mask: string): boolean {
  const chosen = value < 0 ? sectionFor(compiled(mask) ?? [], value) : null;
  return chosen !== null && chosen.signed && chosen.section.kind === 'clock';
}

const masks = new Map<string, readonly MaskSection[] | null>();
const mostMasks = 500;

/** Taking a mask apart costs more than writing a number by it. */
function compiled(mask: string): readonly MaskSection[] | null {
  const known = masks.get(mask);
  if (known !== undefined) return known;
  const sections = sectionsOf(mask);
  if (masks.size >= mostMasks) masks.clear();
  masks.set(mask, sections);
  return sections;
}

/** The section that a number is written by, and whether a minus is put before it. */
function sectionFor(sections: readonly MaskSection[], value: number): { section: MaskSection; signed: boolean } | null {
  const numeric = sections.filter((section) => !section.isText);
  const [first, second, third] = numeric;
  if (!first) return null;
  if (numeric.some((section) => section.condition)) {
    const found = numeric.find(({ condition }) => condition?.(value)) ?? numeric.find(({ condition }) => !condition);
    // A section after one for a part of the numbers says nothing of a minus, so it is put there.
    return found ? { section: found, signed: true } : null;
  }
  if (value < 0 && second) return { section: second, signed: false };
  if (value === 0 && third) return { section: third, signed: false };
  return { section: first, signed: true };
}

function sectionText(section: MaskSection, value: number): string {
  switch (section.kind) {
    case 'literal':
      return section.parts.map((part) => ('text' in part ? part.text : '')).join('');
    case 'clock':
      return maskedClockText(section.parts, value);
    case 'general':
      return section.parts
        .map((part) => (part.kind === 'general' ? generalText(value) : 'text' in part ? part.text : ''))
        .join('');
    case 'fraction':
      return fractionOf(section, value);
    case 'number':
      return figures(section, value);
  }
}

function figures(section: MaskSection, given: number): string {
  const { whole: places, decimals, exponent, grouped } = section;
  const value = shifted(given, section.shift);
  if (exponent === null) {
    const [digits, fraction] = roundedDigits(value, decimals);
    if (section.plain) {
      const { before, after, least } = section.plain;
      const whole = (digits === '0' ? '' : digits).padStart(least, '0');
      return `${before}${grouped ? groupedDigits(whole) : whole}${decimals > 0 ? decimalText(fraction) : ''}${after}`;
    }
    return filled(section.parts, { digits, fraction, grouped, power: '' });
  }
  const { digits, fraction, power } = scientificParts(value, places, decimals);
  const sign = power < 0 ? '-' : exponent.alwaysSigned ? '+' : '';
  const figuresOfPower = String(Math.abs(power)).padStart(exponent.digits, '0');
  return filled(section.parts, { digits, fraction, grouped, power: `E${sign}${figuresOfPower}` });
}

interface Filling {
  digits: string;
  fraction: string;
  grouped: boolean;
  power: string;
}

/** Puts digits into their places: those of the whole from the right, what is left over before the first place. */
function filled(parts: readonly MaskPart[], { digits, fraction, grouped, power }: Filling): string {
  const places = parts.filter((part) => part.kind === 'digit' && part.where === 'whole').length;
  const own = digits === '0' ? '' : digits;
  let written = '';
  let position = 0;
  let decimal = 0;
  const signs = formats();
  const lastShown = lastDecimal(parts, fraction);
  for (const part of parts) {
    if ('text' in part) written += part.text;
    else if (part.kind === 'point') written += signs.decimal;
    else if (part.kind === 'exponent') written += power;
    else if (part.kind === 'digit' && part.where === 'whole') {
      const fromRight = places - 1 - position;
      const extra = position === 0 ? own.slice(0, Math.max(0, own.length - places)) : '';
      const digit = own[own.length - 1 - fromRight];
      for (const [index, one] of [...extra].entries()) {
        written += one + (grouped && isGroupEnd(own.length - 1 - index) ? signs.group : '');
      }
      const shown = digit ?? (part.fill === '0' ? '0' : part.fill === '?' ? ' ' : '');
      const hasGroup = grouped && isGroupEnd(fromRight) && /\d/.test(shown);
      written += shown + (hasGroup ? signs.group : '');
      position++;
    } else if (part.kind === 'digit' && part.where === 'decimals') {
      const digit = fraction[decimal] ?? '0';
      if (decimal <= lastShown || part.fill === '0') written += digit;
      else if (part.fill === '?') written += ' ';
      decimal++;
    }
  }
  return written;
}

function isGroupEnd(fromRight: number): boolean {
  return fromRight > 0 && fromRight % 3 === 0;
}

/** The last decimal that is not a zero that `#` leaves out. */
function lastDecimal(parts: readonly MaskPart[], fraction: string): number {
  const places = parts.filter((part) => part.kind === 'digit' && part.where === 'decimals');
  let last = places.length - 1;
  while (last >= 0) {
    const position = places[last];
    if ((position?.kind === 'digit' && position.fill === '0') || (fraction[last] ?? '0') !== '0') break;
    last--;
  }
  return last;
}

function fractionOf(section: MaskSection, value: number): string {
  const { fraction } = section;
  if (!fraction) return '';
  const { whole, numerator, denominator } = fractionText(value, fraction);
  const isWhole = fraction.hasWhole && numerator === 0;
  let written = '';
  let isPlaced = false;
  for (const part of section.parts) {
    if (part.kind === 'fraction') {
      written += isWhole ? '' : `${numerator}/${denominator}`;
    } else if (part.kind === 'digit') {
      const shown = whole > 0 || part.fill === '0' || isWhole ? String(whole) : '';
      if (!isPlaced) written += shown;
      isPlaced = true;
    } else if ('text' in part) {
      written += part.text;
    }
  }
  return written.replaceAll(/ {2,}/g, ' ');
}

setMaskWriter(formatByMask);
