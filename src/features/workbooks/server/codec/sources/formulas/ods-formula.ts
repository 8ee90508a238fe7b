/**
 * Texts whole, then references, signs and names of functions. Some programs write the sheet before the brackets, with
 * the sign of an intersection: `Rates![.A1]`.
 */
const token =
  /"(?:[^"]|"")*"|\[((?:'(?:[^']|'')*'|[^\]'])*)\]|[;|~{}]|!(?!\[\.)|(?<![\p{L}\p{N}_'])!|(?<![\w.])([A-Z][A-Z0-9.]*)(?=\()/gu;

/**
 * An OpenDocument formula (`of:=SUM([.A1:.A3];2)`) as other spreadsheets write it (`=SUM(A1:A3,2)`). See OpenFormula
 * (OpenDocument 1.3 part 4), 5.5 for the signs and 5.8 for references.
 */
export function odsFormula(formula: string): string {
  const body = formula.replace(/^(?:[\w-]+:)?=?/, '');
  let isArray = false;
  const text = body.replaceAll(token, (whole, reference?: string, name?: string) => {
    if (reference !== undefined) return odsReference(reference);
    if (name !== undefined) return otherNames[name] ?? name.replace(otherPrograms, '');
    if (whole === '{' || whole === '}') isArray = whole === '{';
    if (whole === '|' && isArray) return ';';
    return otherSigns[whole] ?? whole;
  });
  return `=${text}`;
}

/** What separates arguments and values of a row; unions and intersections of ranges. */
const otherSigns: Record<string, string> = { ';': ',', '~': ',', '!': ' ' };
/** LibreOffice writes its own functions with their names whole, in files of other kinds too. */
const otherPrograms = /^(?:COM\.MICROSOFT|LEGACY|ORG\.OPENOFFICE)\./;
/** Functions that OpenDocument calls otherwise. */
const otherNames: Record<string, string> = {
  FORMULA: 'FORMULATEXT',
  B: 'BINOM.DIST.RANGE',
  'ORG.OPENOFFICE.CONVERT': 'EUROCONVERT',
  'ORG.OPENOFFICE.ERRORTYPE': 'ERROR.TYPE',
};

/** `.A1:.B2`, `$Orders.A1`, `'My sheet'.A1:.B2`, `Jan.A1:Mar.B2`, `'file:///other.ods'#$Orders.A1`. */
export function odsReference(reference: string): string {
  if (reference.includes('#REF!')) return '#REF!';
  const [file, local] = fileOf(reference);
  const ends = local.split(/:(?=(?:[^']*'[^']*')*[^']*$)/).map((part) => {
    const dot = part.lastIndexOf('.');
    return { title: dot <= 0 ? '' : unquoted(part.slice(0, dot).replace(/^\$/, '')), cell: part.slice(dot + 1) };
  });
  const [first = { title: '', cell: '' }, last = first] = ends;
  const cells = ends.length > 1 ? `${first.cell}:${last.cell}` : first.cell;
  const isSeveral = last.title !== '' && last.title !== first.title;
  const titles = isSeveral ? `${first.title}:${last.title}` : first.title;
  if (file === '' && titles === '') return cells;
  const isPlain =
    file === '' && [first, last].every(({ title }) => title === '' || /^[\p{L}_][\p{L}\p{N}_]*$/u.test(title));
  return isPlain ? `${titles}!${cells}` : `'${`${file}${titles}`.replaceAll("'", "''")}'!${cells}`;
}

/** The other file that a reference names, in brackets, and the rest. */
function fileOf(reference: string): [string, string] {
  const found = /^'((?:[^']|'')*)'#(.*)$/.exec(reference);
  return found ? [`[${found[1]!.replaceAll("''", "'")}]`, found[2]!] : ['', reference];
}

const unquoted = (title: string): string =>
  title.startsWith("'") && title.endsWith("'") ? title.slice(1, -1).replaceAll("''", "'") : title;
