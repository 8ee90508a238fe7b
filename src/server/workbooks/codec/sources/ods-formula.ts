const token = /"(?:[^"]|"")*"|\[([^\]]*)\]|;|\{[^}]*\}/g;

/** An OpenDocument formula (`of:=SUM([.A1:.A3];2)`) as other spreadsheets write it (`=SUM(A1:A3,2)`). */
export function odsFormula(formula: string): string {
  const body = formula.replace(/^(?:[\w-]+:)?=?/, '');
  const text = body.replaceAll(token, (whole, reference?: string) => {
    if (reference !== undefined) return readReference(reference);
    if (whole === ';') return ',';
    if (whole.startsWith('{')) return whole.replaceAll(';', ',').replaceAll('|', ';');
    return whole;
  });
  return `=${text.replaceAll(/\bCOM\.MICROSOFT\./g, '')}`;
}

/** `.A1:.B2`, `$Orders.A1`, `'My sheet'.A1:.B2`. */
function readReference(reference: string): string {
  if (reference === '#REF!') return reference;
  return reference
    .split(/:(?=(?:[^']*'[^']*')*[^']*$)/)
    .map((part) => {
      const dot = part.lastIndexOf('.');
      const sheet = part.slice(0, dot).replace(/^\$/, '');
      return dot <= 0 ? part.slice(dot + 1) : `${sheet}!${part.slice(dot + 1)}`;
    })
    .join(':');
}
