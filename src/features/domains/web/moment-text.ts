import { formats, t } from '#kit/language/product.ts';

/** `2 minutes ago`, `in 3 hours`, `just now`. */
export function momentText(moment: string, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(formats().tag, { numeric: 'auto' });
  const seconds = (Date.parse(moment) - now) / 1000;
  const minutes = Math.round(seconds / 60);
  if (Math.abs(seconds) < 45) return seconds > 0 ? t('in a moment') : t('just now');
  if (Math.abs(minutes) < 60) return words.format(minutes, 'minute');
  return Math.abs(minutes) < 48 * 60
    ? words.format(Math.round(minutes / 60), 'hour')
    : words.format(Math.round(minutes / 1_440), 'day');
}
