/** The languages that pages can be in, by their code and their own name. A new one is a line here and a file of words. */
export const languageNames = {
  en: 'English',
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  hr: 'Hrvatski',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  sk: 'Slovenčina',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  zh: '中文',
} as const;
export type LanguageCode = keyof typeof languageNames;
export type LanguageName = (typeof languageNames)[LanguageCode];

export const languages: readonly LanguageName[] = Object.values(languageNames);

export const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(languageNames, code);

/** The code of a language by its name. */
export const codeOfLanguage = (name: LanguageName): LanguageCode => codes.get(name) ?? 'en';

const codes = new Map(Object.entries(languageNames).map(([code, name]) => [name, code as LanguageCode]));

/** The first day of the week where a language is spoken most; 0 is Sunday. (CLDR, by ECMA-402 Intl Locale Info) */
export const weekStartOf = (code: string): number =>
  // Newer than the types of the compiler.
  ((new Intl.Locale(code) as { getWeekInfo?: () => { firstDay: number } }).getWeekInfo?.().firstDay ?? 1) % 7;
