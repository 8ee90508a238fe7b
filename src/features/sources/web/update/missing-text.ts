import { t } from '#kit/language/product.ts';

/** What the file, or the service of this name, doesn’t have. */
export const missingText = (names: string, service: string | null): string =>
  service === null
    ? t('Not in the file, unchanged: {names}', { names })
    : t('Not in {service}, unchanged: {names}', { names, service });
