import { currencyOfFormat } from '../format-currency.ts';

/** What headings call currencies, and the sign or code that is next to their amounts. Dollars and pesos are of many countries. */
const called: readonly [RegExp, string][] = [
  [/[([]RM[)\]]|\bringgit\b/iu, 'RM'],
  [/€|\beuros?\b|\bевро\b|ευρώ|欧元|ユーロ|유로|يورو|یورو/iu, '€'],
  [/£|\bpounds?\b|\bsterling\b/i, '£'],
  [/(?:^|[\s(,/])Rp\.?(?=[\s).,/]|$)|\brupiah\b/i, 'Rp'],
  [/(?<!\p{L})(?:руб(?:\.|лей|ли|ль)?|р\.)(?!\p{L})/iu, '₽'],
  [/(?<!\p{L})(?:грн\.?|гривен)(?!\p{L})/iu, '₴'],
  [/(?<!\p{L})(?:тенге|тг\.?)(?!\p{L})/iu, '₸'],
  [/\((?:元|万元|人民币)\)|（(?:元|万元|人民币)）|人民币/u, '元'],
  [/[(（](?:円|千円|万円|税込|税抜)[)）]|円$/u, '円'],
  [/[(（]원[)）]/u, '원'],
  [/(?<!\p{L})(?:F?CFA|FCFA)(?!\p{L})/u, 'FCFA'],
  [/(?<!\p{L})(?:zł|złotych|pln)(?!\p{L})/iu, 'zł'],
  [/(?<!\p{L})(?:kč|korun)(?!\p{L})/iu, 'Kč'],
  [/(?<!\p{L})(?:forint|huf)(?!\p{L})/iu, 'Ft'],
  [/(?<!\p{L})(?:lei|ron)(?!\p{L})/iu, 'lei'],
  [/(?<!\p{L})(?:лв\.?|лева|bgn)(?!\p{L})/iu, 'лв.'],
  [/[([]kr\.?[)\]]|(?<!\p{L})kroner(?!\p{L})/iu, 'kr'],
  [/[([](?:TL|₺)[)\]]|(?<!\p{L})TL(?!\p{L})/u, 'TL'],
  [/ש["״']?ח|₪/u, '₪'],
  [/฿|บาท/u, '฿'],
  [/(?<!\p{L})(?:vnđ|vnd|đồng)(?!\p{L})|₫/iu, '₫'],
  [/₹|(?<!\p{L})(?:inr|rupees?|रुपये|रु\.?)(?!\p{L})/iu, '₹'],
];

/** The currency that a heading names: `Betrag (EUR)`, `Biaya (Rp)`, `Сумма, руб.`; null where it names none. */
export function currencyOfHeading(name: string): string | null {
  const text = name.replaceAll('_', ' ');
  // `ARS$`: the code alone says which dollars.
  const coded = /(?<!\p{L})([A-Z]{3})\$/u.exec(text)?.[1];
  return coded ?? currencyOfFormat(text) ?? called.find(([words]) => words.test(text))?.[1] ?? null;
}
