import { getFormatDateInfo, getFormatInfo } from 'numfmt';

export type NumberFormatKind = 'number' | 'currency' | 'percent' | 'date' | 'datetime' | 'time' | 'text';

const known = new Map<string, NumberFormatKind>();
const mostKnown = 2_000;

/** What a spreadsheet number format makes of a number. Formats that cannot be read count as plain numbers. */
export function kindOfFormat(format: string | undefined): NumberFormatKind {
  if (!format || format === 'General') return 'number';
  const found = known.get(format);
  if (found) return found;
  const kind = findKind(format);
  if (known.size < mostKnown) known.set(format, kind);
  return kind;
}

/** The format worth keeping: `General` says nothing, and `@` is told by the text itself. */
export function keptFormat(format: string | undefined): string | undefined {
  return !format || format === 'General' || format === '@' ? undefined : format;
}

function findKind(format: string): NumberFormatKind {
  try {
    const info = getFormatInfo(format);
    if (info.isDate) {
      const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(format);
      // `mm:ss` reads as a month to the library; a month beside seconds and no day is minutes.
      const hasDay = year || day || (month && !hours && !minutes && !seconds);
      if (!hasDay) return 'time';
      return hours || minutes || seconds ? 'datetime' : 'date';
    }
    if (info.isText) return 'text';
    if (info.isPercent) return 'percent';
  } catch {
    return 'number';
  }
  // [$-409] is a language and no currency, [$€-407] is both.
  return /\[\$[^\]-]|\p{Sc}/u.test(format.replaceAll(/\[\$-[^\]]*\]/g, '')) ? 'currency' : 'number';
}
