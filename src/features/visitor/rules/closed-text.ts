import { formatCell } from '#engine/format-cell.ts';
import { t } from '#kit/language/language.ts';

/** Not open yet, no more, full, answered by this person, or for people who are signed in. */
export type Closed = 'early' | 'late' | 'full' | 'sent' | 'stranger';

/** Why a form takes no answer, in a sentence for the person who would give it. */
export function closedText(
  closed: Closed,
  { opens = '', closes = '' }: { opens?: string | undefined; closes?: string | undefined },
): string {
  switch (closed) {
    case 'early':
      return t('This form opens on {date}.', { date: momentText(opens) });
    case 'late':
      return t('This form closed on {date}.', { date: momentText(closes) });
    case 'full':
      return t('This form takes no more answers.');
    case 'sent':
      return t('You’ve already answered this form.');
    case 'stranger':
      return t('Sign in to answer this form. Each person can answer once.');
  }
}

/** The day alone where it is all of it. */
function momentText(moment: string): string {
  const isWholeDay = /T(?:00:00|24:00)$/.test(moment);
  return formatCell(isWholeDay ? moment.slice(0, 10) : moment, { type: isWholeDay ? 'date' : 'datetime' });
}
