/**
 * A formula as people read it: with its equals sign, without the prefixes that files put before newer functions and
 * names of arguments, and with the signs `A1#` and `@A1:A9`, which files write as functions (MS-XLSX 2.2.2).
 */
export function formulaText(formula: string): string {
  const text = formula.replace(/^=/, '');
  if (!text.includes('_xl')) return `=${text}`;
  const signs = text
    .replaceAll(spilled, (whole, reference?: string) => (reference === undefined ? whole : `${reference.trim()}#`))
    .replaceAll(single, (whole, reference?: string) => (reference === undefined ? whole : `@${reference.trim()}`));
  return `=${signs.replaceAll(prefixes, (whole, sign?: string) => (whole.startsWith('"') ? whole : sign ? '@(' : ''))}`;
}

const texts = String.raw`"(?:[^"]|"")*"`;
/** A reference within parentheses: a title in quotes may have some of its own. */
const inside = String.raw`\(((?:'(?:[^']|'')*'|[^()'"+*/^&=<>, -])+)\)`;
const spilled = new RegExp(String.raw`${texts}|_xlfn\.ANCHORARRAY${inside}`, 'gi');
const single = new RegExp(String.raw`${texts}|_xlfn\.SINGLE${inside}`, 'gi');
const prefixes = new RegExp(
  String.raw`${texts}|(_xlfn\.SINGLE\()|(?<![\p{L}\p{N}_.])_xl(?:fn|ws|pm|udf|eta)\.(?:_xl(?:ws|pm|eta)\.)?`,
  'giu',
);

/** One that computes with arrays, as spreadsheets show it: in braces. */
export function arrayFormulaText(formula: string): string {
  return `{${formula}}`;
}

/** The formula within the braces; null where it has none. */
export function withoutArrayBraces(formula: string): string | null {
  return formula.startsWith('{=') && formula.endsWith('}') ? formula.slice(1, -1) : null;
}
