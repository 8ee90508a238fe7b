/** A formula as people read it: with its equals sign, without the prefixes that files put before newer functions. */
export function formulaText(formula: string): string {
  return `=${formula.replace(/^=/, '').replaceAll(/_xlfn\.(?:_xlws\.)?|_xlws\./g, '')}`;
}
