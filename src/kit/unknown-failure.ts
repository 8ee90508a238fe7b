import { t } from './language/product.ts';

/** What is said where nothing better is known. A chat is named only on pages that have one. */
export const unknownFailure = (hasChat: boolean, reference: string): string =>
  hasChat
    ? t('There was an error. Please try again or reach out via chat. (Reference {reference})', { reference })
    : t('There was an error. Try again. (Reference {reference})', { reference });
