/** Prints rows under headings in plain columns: the first column to the left, figures to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, index) =>
    Math.max(heading.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((text, index) => (index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)))
      .join('   ')
      .trimEnd();
  console.log([line(headings), widths.map((width) => '-'.repeat(width)).join('   '), ...rows.map(line)].join('\n'));
}

/** `0.42 ms`, `17 ms`, `1,242 ms`. */
export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : grouped(value)} ms`;
}

/** `12,345`. */
export function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Bytes as `12.3 kB`, thousands of bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function heading(text: string): void {
  console.log(`\n${text}\n${'='.repeat(text.length)}\n`);
}
