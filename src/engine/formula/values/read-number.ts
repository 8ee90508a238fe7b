/** Text that is where a formula needs a number. */

import { dateOf, matchDate } from '../../date-text.ts';
import { serialOfIso } from './date-serials.ts';

const figures =
  /^([-+]?)\s*(\(?)\s*([-+]?)\s*([$€£¥]?)\s*([-+]?)((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?)(?:[eE]([-+]?\d{1,3}))?\s*(%?)\s*([$€£¥]?)(\)?)$/;
const clock = /^(\d{1,5}):(\d{1,2})(?::(\d{1,2}(?:\.\d{1,6})?))?(?:\s*([ap])\.?m\.?)?$/i;
const hourOnly = /^(\d{1,2})\s*([ap])\.?m\.?$/i;
const fraction = /^([-+]?)(\d+)\s+(\d{1,5})\/(\d{1,5})$/;

/**
 * The number that a text says (`1,200.50`, `12%`, `$5`, `1e3`, `1 1/2`, `2026-11-21`, `12:30 PM`), dates as serials;
 * NaN for other texts.
 */
export function numberInText(text: string, date1904 = false): number {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 60) return Number.NaN;
  const plain = figuresIn(trimmed);
  if (!Number.isNaN(plain)) return plain;
  const time = timeIn(trimmed);
  if (!Number.isNaN(time)) return time;
  const mixed = fraction.exec(trimmed);
  if (mixed && Number(mixed[4]) > 0) {
    const size = Number(mixed[2]) + Number(mixed[3]) / Number(mixed[4]);
    return mixed[1] === '-' ? -size : size;
  }
  return dayIn(trimmed, date1904);
}

/** The serial that a text names as a day, with its time; NaN for other texts. */
export function dayIn(text: string, date1904 = false): number {
  const match = matchDate(text.trim());
  if (!match || match.zone !== '') return Number.NaN;
  const day = dateOf(match, 'month_first');
  if (day === null) return Number.NaN;
  return serialOfIso(match.time === '' ? day : `${day}T${match.time}`, date1904);
}

/** The part of a day that a text names (`12:30`, `1:05:30 pm`); NaN for other texts. */
export function timeIn(text: string): number {
  const trimmed = text.trim();
  const hour = hourOnly.exec(trimmed);
  const match = clock.exec(trimmed) ?? (hour && [hour[0], hour[1], '0', '0', hour[2]]);
  if (!match) return Number.NaN;
  let hours = Number(match[1]);
  const half = match[4]?.toLowerCase();
  if (half) {
    if (hours < 1 || hours > 12) return Number.NaN;
    hours = (hours % 12) + (half === 'p' ? 12 : 0);
  }
  const minutes = Number(match[2]);
  const seconds = Number(match[3] ?? 0);
  if (hours > 9999 || minutes > 59 || seconds >= 60) return Number.NaN;
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

function figuresIn(text: string): number {
  const match = figures.exec(text);
  if (!match) return Number.NaN;
  const [, sign, open, inner, currency, late, digits = '', power, percent, behind, close] = match;
  const signs = [sign, inner, late].filter(Boolean);
  if (!/\d/.test(digits) || signs.length > 1 || (open === '') !== (close === '')) return Number.NaN;
  if ((open !== '' && signs.length > 0) || (currency !== '' && behind !== '')) return Number.NaN;
  const size = Number(`${digits.replaceAll(',', '')}${power === undefined ? '' : `e${power}`}`);
  const value = signs[0] === '-' || open !== '' ? -size : size;
  if (!Number.isFinite(value)) return Number.NaN;
  return percent === '' ? value : value / 100;
}
