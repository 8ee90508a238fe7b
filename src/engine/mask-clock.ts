import type { MaskPart } from './mask-sections.ts';
import { decimalText, roundedDigits, shifted } from './number-digits.ts';

/** A number of days as the clock of a mask: `h:mm` shows the time of the day, `[h]:mm` all hours. */
export function maskedClockText(parts: readonly MaskPart[], days: number): string {
  const decimals = Math.min(3, Math.max(0, ...parts.map((part) => (part.kind === 'decimal_seconds' ? part.count : 0))));
  // To the smallest part of a second that is shown, so that 0.333333333 is eight o'clock.
  const exact = shifted(Math.round(shifted(days * 86_400, 6)), -6);
  const seconds = shifted(Math.round(shifted(exact, decimals)), -decimals);
  const whole = Math.floor(seconds);
  const half = parts.some((part) => part.kind === 'half_day');
  const hours = Math.floor(whole / 3_600) % 24;
  let written = '';
  for (const part of parts) {
    switch (part.kind) {
      case 'literal':
        written += part.text;
        break;
      case 'hours':
        written += padded(part.elapsed ? Math.floor(whole / 3_600) : half ? hours % 12 || 12 : hours, part.count);
        break;
      case 'minutes':
        written += padded(part.elapsed ? Math.floor(whole / 60) : Math.floor(whole / 60) % 60, part.count);
        break;
      case 'seconds':
        written += padded(part.elapsed ? whole : whole % 60, part.count);
        break;
      case 'decimal_seconds':
        written += decimalText(roundedDigits(seconds - whole, part.count)[1]);
        break;
      case 'half_day':
        written += part.short ? (hours < 12 ? 'A' : 'P') : hours < 12 ? 'AM' : 'PM';
        break;
      default:
        break;
    }
  }
  return written;
}

const padded = (value: number, count: number): string => String(value).padStart(count, '0');
