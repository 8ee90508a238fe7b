import { plural, t } from '#kit/language/product.ts';
import { refreshIntervals } from '../api.ts';

/** How often an address is read, for a choice. */
export const intervals = () => refreshIntervals.map((minutes) => ({ value: String(minutes), label: wordsOf(minutes) }));

function wordsOf(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'Every {count} minute', 'Every {count} minutes');
  if (minutes === 60) return t('Every hour');
  return minutes === 1_440 ? t('Every day') : plural(minutes / 60, 'Every {count} hour', 'Every {count} hours');
}
