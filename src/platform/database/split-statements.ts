/** Comments, what is quoted, and the ends of statements. The first two may contain a semicolon. */
const parts = /--[^\n]*|\/\*[^]*?\*\/|\be'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|;/gi;

/**
 * The statements of a file of SQL. PostgreSQL takes them in one, but Citus passes the whole text on to its workers with each
 * that changes a distributed table, and they refuse it. (decision 136)
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part !== ';') continue;
    statements.push(text.slice(start, index));
    start = index + 1;
  }
  statements.push(text.slice(start));
  return statements.map((one) => one.trim()).filter((one) => one.replaceAll(/--[^\n]*|\s/g, '') !== '');
}
