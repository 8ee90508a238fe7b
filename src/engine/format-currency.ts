/**
 * The currency that a number format names: its sign or its code, as `[$€-407]`, `"$"#,##0.00`, `#,##0\ "kr"` or
 * `_-* #,##0.00\ [$₪-40D]_-` have it; null for `[$-409]`, which is a language alone, and for every other format.
 */
export function currencyOfFormat(format: string | undefined): string | null {
  if (!format) return null;
  const known = found.get(format);
  if (known !== undefined) return known;
  if (found.size >= mostFound) found.clear();
  const currency = findCurrency(format);
  found.set(format, currency);
  return currency;
}

/** Looking through a format costs more than writing a number by it. */
const found = new Map<string, string | null>();
const mostFound = 500;

function findCurrency(format: string): string | null {
  // What is between quotation marks, behind a backslash or bare is one text; digits and their marks end it.
  let text = '';
  for (const [part, sign, quoted, escaped] of format.matchAll(parts)) {
    if (sign?.trim()) return sign.trim();
    if (quoted !== undefined || escaped !== undefined) text += quoted ?? escaped ?? '';
    else text += part.length > 1 || /[\d#?.,%;@]/.test(part) ? '\n' : part;
  }
  return written.exec(text)?.[0] ?? null;
}

/** `[$€-407]`, a quoted text, an escaped letter; conditions, colors, and room as wide as a letter. */
const parts = /\[\$([^\]-]*)(?:-[^\]]*)?\]|"([^"]*)"?|\\(.)|\[[^\]]*\]|[_*].|./gsu;

const codes =
  'USD|EUR|GBP|JPY|CHF|INR|AUD|CAD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|BRL|MXN|ARS|CLP|COP|ZAR|SGD|HKD|KRW|CNY|' +
  'TWD|TRY|ILS|THB|IDR|MYR|PHP|VND|AED|SAR|EGP|NGN|KES|UAH|RUB';
const written = new RegExp(
  `\\p{Lu}{0,3}\\p{Sc}|(?<!\\p{L})(?:${codes}|S?Fr\\.|Rs\\.?|kr\\.?|zł|Kč|Ft|лв\\.?)(?!\\p{L})`,
  'u',
);
