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
  return `=${text.replaceAll(name, (whole, found?: string) =>
    found === undefined ? whole : (otherNames[found] ?? found.replace(otherPrograms, '')),
  )}`;
}

const name = /"(?:[^"]|"")*"|(?<![\w.])([A-Z][A-Z0-9.]*)(?=\()/g;
/** LibreOffice writes its own functions with their names whole, in files of other kinds too. */
const otherPrograms = /^(?:COM\.MICROSOFT|LEGACY|ORG\.OPENOFFICE)\./;
/** Functions that OpenDocument calls otherwise. */
const otherNames: Record<string, string> = {
  FORMULA: 'FORMULATEXT',
  B: 'BINOM.DIST.RANGE',
  'ORG.OPENOFFICE.CONVERT': 'EUROCONVERT',
  'ORG.OPENOFFICE.ERRORTYPE': 'ERROR.TYPE',
};

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
