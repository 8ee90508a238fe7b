import { t } from '#kit/language/product.ts';
import { peopleText } from '#engine/people.ts';
import { currentUserPlaceholder } from '#engine/query-model.ts';

/** What filters call the member who looks at the sheet. */
export const meInWords = (): string => t('Me');

/** A person of a filter as people read it. */
export const nameOfValue = (value: string): string =>
  value === currentUserPlaceholder ? meInWords() : String(peopleText(value));
