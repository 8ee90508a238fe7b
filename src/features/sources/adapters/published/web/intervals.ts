import { refreshIntervals } from '../api.ts';

/** How often an address is read, for a choice. */
export const intervals = refreshIntervals.map((minutes) => ({ value: String(minutes), label: wordsOf(minutes) }));

function wordsOf(minutes: number): string {
  if (minutes < 60) return `Every ${minutes} minutes`;
  if (minutes === 60) return 'Every hour';
  return minutes === 1_440 ? 'Every day' : `Every ${minutes / 60} hours`;
}
