/** Where in a formula that is being typed a cell can be clicked, so that its address is written there. */

/** After the equals sign, an operator, a bracket or a separator; never within a text or the name of a column. */
export function isReferencePosition(text: string, caret: number): boolean {
  if (!text.startsWith('=') || caret < 1) return false;
  const before = text.slice(0, caret);
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1) return false;
  if (before.lastIndexOf('[') > before.lastIndexOf(']')) return false;
  if (!/[=+\-*/^&<>(,;:{]\s*$/.test(before)) return false;
  // What follows would run into the address.
  return !/^[\p{L}\p{N}_.$!(]/u.test(text.slice(caret));
}

/** The address at the caret with its next `$`: `B2`, `$B$2`, `B$2`, `$B2`. Null where there is none. */
export function nextFixing(text: string, caret: number): { from: number; to: number; address: string } | null {
  if (!text.startsWith('=')) return null;
  for (const found of text.matchAll(/(?<![\p{L}\p{N}_.$])(\$?)([a-z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_.(])/giu)) {
    const [whole, fixedColumn, letters, fixedRow, figures] = found;
    if (caret < found.index || caret > found.index + whole.length) continue;
    const [column, row] = [fixedColumn === '$', fixedRow === '$'];
    const [nextColumn, nextRow] =
      column && row ? [false, true] : column ? [false, false] : row ? [true, false] : [true, true];
    const address = `${nextColumn ? '$' : ''}${letters}${nextRow ? '$' : ''}${figures}`;
    return { from: found.index, to: found.index + whole.length, address };
  }
  return null;
}
