/**
 * The languages that the product's own screens can be in, by their code and their own name. A new one is a line here and
 * a file in server/product.
 */
export const productLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
} as const;
export type ProductLanguageCode = keyof typeof productLanguages;

export const productLanguageCodes = Object.keys(productLanguages) as ProductLanguageCode[];

export const isProductLanguageCode = (code: string): code is ProductLanguageCode =>
  Object.hasOwn(productLanguages, code);
