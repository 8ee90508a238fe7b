/** A formula as people read it: with its equals sign, without the prefixes that files put before newer functions. */
export function formulaText(formula: string): string {
  return `=${formula.replace(/^=/, '').replaceAll(/_xlfn\.(?:_xlws\.)?|_xlws\./g, '')}`;
}

/** One that computes with arrays, as spreadsheets show it: in braces. */
export function arrayFormulaText(formula: string): string {
  return `{${formula}}`;
}

/** The formula within the braces; null where it has none. */
export function withoutArrayBraces(formula: string): string | null {
  return formula.startsWith('{=') && formula.endsWith('}') ? formula.slice(1, -1) : null;
}
