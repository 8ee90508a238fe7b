/** Names of the fields of lines in a form: `_line-2-item` is the column item of the third line. */

/** Lines that one submission may have. */
export const mostLines = 100;

export const lineField = (line: number, column: string): string => `_line-${line}-${column}`;

export function readLineField(name: string): { line: number; column: string } | null {
  const found = /^_line-(\d{1,6})-(.+)$/s.exec(name);
  return found ? { line: Number(found[1]), column: found[2] ?? '' } : null;
}
