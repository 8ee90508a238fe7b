/** Formulas as OpenDocument writes them: `SUM(A1:A3,2)` becomes `of:=SUM([.A1:.A3];2)`. */

const sheet = String.raw`(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!`;
const cell = String.raw`\$?[A-Za-z]{1,3}\$?\d+`;
const columns = String.raw`\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}`;
const token = new RegExp(
  String.raw`"(?:[^"]|"")*"|\{[^{}]*\}|,|#REF!|(?<![\p{L}\p{N}_.$])(${sheet})?(${cell}(?::${cell})?|${columns})(?![\p{L}\p{N}_(.!])|(?<![\p{L}\p{N}_.])([A-Z][A-Z0-9.]*)(?=\()`,
  'gu',
);

export function odsFormulaText(formula: string): string {
  const text = formula
    .replace(/^=/, '')
    .replaceAll(token, (whole, prefix?: string, position?: string, name?: string) => {
      if (position !== undefined) return reference(prefix, position);
      if (name !== undefined) return odsName(name);
      if (whole === ',') return ';';
      if (whole.startsWith('{')) return whole.replaceAll(';', '|').replaceAll(',', ';');
      return whole;
    });
  return `of:=${text}`;
}

function reference(prefix: string | undefined, position: string): string {
  const own = prefix === undefined ? '' : `$${prefix.slice(0, -1)}`;
  return `[${position
    .split(':')
    .map((part, at) => `${at === 0 ? own : ''}.${part}`)
    .join(':')}]`;
}

const others: Record<string, string> = { FORMULATEXT: 'FORMULA', 'BINOM.DIST.RANGE': 'B', 'SKEW.P': 'SKEWP' };
/** Those of older spreadsheets that OpenDocument defines otherwise. */
const legacy = new Set('CHIDIST CHIINV CHITEST FDIST FINV NORMSDIST NORMSINV TDIST'.split(' '));
/** Those that came with newer versions of Excel, in addition to all with a point in their name. */
const newer = new Set(
  `AGGREGATE CONCAT ENCODEURL FILTER FILTERXML IFS LET MAXIFS MINIFS RANDARRAY SEQUENCE SORT SORTBY SWITCH TEXTJOIN
   UNIQUE WEBSERVICE XLOOKUP XMATCH`.split(/\s+/),
);

export function odsName(name: string): string {
  const other = others[name];
  if (other !== undefined) return other;
  if (legacy.has(name)) return `LEGACY.${name}`;
  if (name === 'ERROR.TYPE' || name === 'MULTIPLE.OPERATIONS' || /^(?:COM|ORG)\./.test(name)) return name;
  return newer.has(name) || name.includes('.') ? `COM.MICROSOFT.${name}` : name;
}
